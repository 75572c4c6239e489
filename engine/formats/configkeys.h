// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Keys of a config.json under all the names that they have had.
#pragma once

#include "engine/formats/jsonreader.h"

#include <array>
#include <initializer_list>

namespace headroom {

/// The names of one meaning; the first that is there and not null holds. A view, for arguments only.
class KeyNames {
public:
    KeyNames(std::initializer_list<std::string_view> names)
        : m_names(names.begin(), names.size())
    {
    }
    template <std::size_t count>
    constexpr KeyNames(const std::array<std::string_view, count> &names)
        : m_names(names)
    {
    }
    [[nodiscard]] constexpr auto begin() const { return m_names.begin(); }
    [[nodiscard]] constexpr auto end() const { return m_names.end(); }

private:
    std::span<const std::string_view> m_names;
};

namespace config {

/// A width, a count of heads or layers, a vocabulary: products of two still fit into 64 bits.
inline constexpr WholeLimits sizes {.low = 1, .high = 1'000'000'000};
inline constexpr WholeLimits counts {.low = 0, .high = 1'000'000'000};
inline constexpr WholeLimits layers {.low = 1, .high = 10'000};

inline constexpr auto hidden
    = std::to_array<std::string_view>({"hidden_size", "n_embd", "n_embed", "d_model", "model_dim"});
inline constexpr auto layerCount = std::to_array<std::string_view>(
    {"num_hidden_layers", "n_layer", "n_layers", "num_layers", "num_transformer_layers"});
inline constexpr auto heads
    = std::to_array<std::string_view>({"num_attention_heads", "n_head", "n_heads", "num_heads", "num_heads"});
inline constexpr auto intermediate
    = std::to_array<std::string_view>({"intermediate_size", "n_inner", "ffn_dim", "ffn_hidden_size"});
inline constexpr auto vocabulary = std::to_array<std::string_view>({"vocab_size", "padded_vocab_size"});
inline constexpr auto positions = std::to_array<std::string_view>({"max_position_embeddings", "n_positions",
    "max_seq_len", "max_sequence_length", "seq_length", "max_context_length", "n_ctx"});

} // namespace config

/// An ObjectReader that knows aliases and defaults. After an error every value is harmless; see ReadingErrors.
class ConfigKeys : public ObjectReader {
public:
    using ObjectReader::ObjectReader;
    ConfigKeys(const ObjectReader &reader)
        : ObjectReader(reader)
    {
    }

    /// The first of the names that is there, empty if none is.
    [[nodiscard]] std::string_view present(KeyNames names);

    [[nodiscard]] std::optional<std::int64_t> wholeOf(KeyNames names, WholeLimits limits = config::sizes);
    [[nodiscard]] std::int64_t wholeOr(KeyNames names, std::int64_t otherwise, WholeLimits limits = config::sizes);
    /// MissingKey with the first name if none is there and there is no default. At least 1 after an error.
    [[nodiscard]] std::int64_t required(KeyNames names, std::int64_t otherwise = 0, WholeLimits limits = config::sizes);
    [[nodiscard]] bool flagOr(std::string_view key, bool otherwise);
    [[nodiscard]] double numberOr(KeyNames names, double otherwise, NumberLimits limits);
    /// Whole numbers of a list; WrongType if it is no list of them.
    [[nodiscard]] std::vector<std::int64_t> wholes(std::string_view key, WholeLimits limits);
    /// As many numbers as there are layers: a list, or one number for all.
    [[nodiscard]] std::vector<std::int64_t> perLayer(std::string_view key, std::int64_t layers, WholeLimits limits);
    [[nodiscard]] std::vector<double> numbersPerLayer(std::string_view key, std::int64_t layers, NumberLimits limits);
    /// How many elements a list has; WrongType if it is none.
    [[nodiscard]] std::int64_t elements(std::string_view key);
    [[nodiscard]] ConfigKeys objectOrEmpty(std::string_view key);

    /// Contradiction if two of the names are there with different numbers.
    void requireAgreement(KeyNames names, WholeLimits limits = config::sizes);

    /// DoesNotDivide unless `part` divides `whole`.
    void requireDivides(KeyNames wholeNames, std::int64_t whole, KeyNames partNames, std::int64_t part);
};

} // namespace headroom
