// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Limits, positions and the errors that a JSON library does not report: duplicate keys, depth, what is no JSON at all.
#include "engine/formats/json.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <iterator>
#include <optional>
#include <unordered_set>
#include <utility>

namespace headroom {
namespace {

struct Place {
    std::int64_t line = 1;
    std::int64_t column = 1;
};

bool isSpace(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/// The place after this text, columns counted in UTF-8 characters.
Place advanced(Place place, std::string_view text)
{
    for (const char c : text) {
        if (c == '\n') {
            ++place.line;
            place.column = 1;
        } else if ((static_cast<unsigned char>(c) & 0xC0U) != 0x80U) {
            ++place.column;
        }
    }
    return place;
}

Place placeOf(std::string_view text, std::size_t byte)
{
    return advanced({}, text.substr(0, std::min(byte, text.size())));
}

FormatError errorAt(FormatProblem problem, std::string_view text, std::size_t byte)
{
    const auto place = placeOf(text, byte);
    FormatError error;
    error.problem = problem;
    error.line = place.line;
    error.column = place.column;
    return error;
}

/// At most this much of a wrong text is repeated to the user.
constexpr std::size_t excerptBytes = 40;

std::string excerpt(std::string_view text)
{
    if (text.size() <= excerptBytes)
        return std::string(text);
    auto end = excerptBytes;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U)
        --end;
    return std::string(text.substr(0, end)) + "\u2026";
}

bool containsWithoutCase(std::string_view text, std::string_view lowerCase)
{
    const auto same = [](char a, char b) { return (a >= 'A' && a <= 'Z' ? static_cast<char>(a - 'A' + 'a') : a) == b; };
    return !std::ranges::search(text, lowerCase, same).empty();
}

/// What the text is if it is not JSON at all but something that often stands in its place.
std::optional<FormatProblem> otherKindOfText(std::string_view text)
{
    const auto begin = std::ranges::find_if_not(text, isSpace);
    if (begin == text.end())
        return FormatProblem::Empty;
    auto trimmed = text.substr(static_cast<std::size_t>(begin - text.begin()));
    while (isSpace(trimmed.back()))
        trimmed.remove_suffix(1);
    if (trimmed.starts_with("version https://git-lfs.github.com/spec/"))
        return FormatProblem::GitLfsPointer;
    const auto head = trimmed.substr(0, 1024);
    if (head.starts_with('<') && (containsWithoutCase(head, "<html") || containsWithoutCase(head, "<!doctype html")))
        return FormatProblem::Html;
    // A symbolic link that was copied as a file holds one relative or absolute path and nothing else.
    constexpr std::size_t longestPath = 4096;
    const bool onePath = trimmed.size() < longestPath && trimmed.find('/') != std::string_view::npos
        && trimmed.find_first_of("{}[]\"<>:, \t\r\n") == std::string_view::npos && !trimmed.starts_with("//");
    if (onePath)
        return FormatProblem::SymlinkTarget;
    return std::nullopt;
}

bool isWordCharacter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '.';
}

/// The bare non-finite number that starts at this byte, or an empty text.
std::string_view nonFiniteAt(std::string_view text, std::size_t byte)
{
    constexpr std::array<std::string_view, 3> spellings {"-Infinity", "Infinity", "NaN"};
    if (byte > 0 && (isWordCharacter(text[byte - 1]) || text[byte - 1] == '-'))
        return {};
    for (const auto spelling : spellings) {
        const auto end = byte + spelling.size();
        if (text.substr(byte).starts_with(spelling) && (end == text.size() || !isWordCharacter(text[end])))
            return text.substr(byte, spelling.size());
    }
    return {};
}

struct Scan {
    std::string replaced {}; ///< the text with null for each non-finite number; empty if there was none
    std::vector<std::size_t> longer {}; ///< bytes of replaced after which it is one byte longer than the text
    std::optional<FormatError> error {};
};

/// Looks at the text without understanding it: depth of brackets and bare non-finite numbers, both outside strings.
Scan scan(std::string_view text, const JsonLimits &limits, std::vector<NonFiniteNumber> *nonFinite)
{
    Scan result;
    std::size_t copied = 0; // bytes of the text that are in the replaced text
    Place place; // of the byte at copied
    int depth = 0;
    bool inString = false;
    for (std::size_t byte = 0; byte < text.size(); ++byte) {
        const char c = text[byte];
        if (inString) {
            if (c == '\\')
                ++byte;
            else if (c == '"')
                inString = false;
            continue;
        }
        if (c == '"') {
            inString = true;
        } else if (c == '{' || c == '[') {
            if (++depth > limits.depth) {
                result.error = errorAt(FormatProblem::TooDeep, text, byte);
                result.error->expected = std::to_string(limits.depth);
                return result;
            }
        } else if (c == '}' || c == ']') {
            --depth;
        } else if (c == '-' || c == 'I' || c == 'N') {
            const auto spelling = nonFiniteAt(text, byte);
            if (spelling.empty())
                continue;
            const auto before = text.substr(copied, byte - copied);
            place = advanced(place, before);
            if (nonFinite)
                nonFinite->push_back({std::string(spelling), place.line, place.column});
            result.replaced.append(before);
            result.replaced.append("null");
            if (spelling.size() < 4)
                result.longer.push_back(result.replaced.size());
            else
                result.replaced.append(spelling.size() - 4, ' ');
            place = advanced(place, spelling);
            byte += spelling.size() - 1;
            copied = byte + 1;
        }
    }
    if (copied > 0)
        result.replaced.append(text.substr(copied));
    return result;
}

/// Walks over the text and tells from outside where it stands.
class TrackedIterator {
public:
    using iterator_category = std::input_iterator_tag;
    using value_type = char;
    using difference_type = std::ptrdiff_t;
    using pointer = const char *;
    using reference = const char &;

    TrackedIterator(const char *at, const char **reached)
        : m_at(at)
        , m_reached(reached)
    {
    }

    reference operator*() const { return *m_at; }
    TrackedIterator &operator++()
    {
        ++m_at;
        *m_reached = m_at;
        return *this;
    }
    TrackedIterator operator++(int)
    {
        const auto before = *this;
        ++*this;
        return before;
    }
    friend bool operator==(const TrackedIterator &a, const TrackedIterator &b) { return a.m_at == b.m_at; }

private:
    const char *m_at;
    const char **m_reached;
};

/// Keys of one open object. Few keys are compared one by one, many are hashed, so that a hostile file stays linear.
class Keys {
public:
    /// False if the key is there already.
    bool add(const std::string &key)
    {
        constexpr std::size_t few = 16;
        if (m_hashed.empty() && m_few.size() < few) {
            if (std::ranges::find(m_few, key) != m_few.end())
                return false;
            m_few.push_back(key);
            return true;
        }
        if (m_hashed.empty())
            m_hashed.insert(m_few.begin(), m_few.end());
        return m_hashed.insert(key).second;
    }

private:
    std::vector<std::string> m_few {};
    std::unordered_set<std::string> m_hashed {};
};

/// Builds the value from the parser's events and stops at the first key that occurs twice.
class Builder {
public:
    Json value {};
    std::optional<FormatError> error {}; ///< without line and column
    std::size_t bytesRead = 0; ///< as the parser counts them at its own errors

    bool null() { return put(nullptr); }
    bool boolean(bool truth) { return put(truth); }
    bool number_integer(Json::number_integer_t number) { return put(number); }
    bool number_unsigned(Json::number_unsigned_t number) { return put(number); }
    bool number_float(Json::number_float_t number, const std::string & /*text*/) { return put(number); }
    bool string(std::string &text) { return put(std::move(text)); }
    bool binary(Json::binary_t & /*bytes*/) { return false; }
    bool start_object(std::size_t /*size*/) { return open(Json::object()); }
    bool start_array(std::size_t /*size*/) { return open(Json::array()); }
    bool end_object() { return close(); }
    bool end_array() { return close(); }
    bool key(std::string &name)
    {
        if (!m_open.back().keys.add(name)) {
            error.emplace();
            error->problem = FormatProblem::DuplicateKey;
            error->key = path(name);
            return false;
        }
        m_open.back().key = std::move(name);
        return true;
    }
    bool parse_error(std::size_t byte, const std::string &token, const nlohmann::detail::exception &exception)
    {
        error.emplace();
        constexpr int outOfRange = 406; // documented id of "number overflow"
        error->problem = exception.id == outOfRange ? FormatProblem::NumberTooLarge : FormatProblem::Syntax;
        error->found = excerpt(token);
        error->key = m_open.empty() ? std::string() : path(m_open.back().key);
        bytesRead = byte;
        return false;
    }

private:
    struct Open {
        Json *container = nullptr;
        Keys keys {};
        std::string key {}; ///< the one whose value is read
    };

    template <typename Value> Json *add(Value &&added)
    {
        if (m_open.empty()) {
            value = std::forward<Value>(added);
            return &value;
        }
        auto &top = m_open.back();
        if (top.container->is_array()) {
            auto &array = top.container->template get_ref<Json::array_t &>();
            return &array.emplace_back(std::forward<Value>(added));
        }
        // The keys are known to differ, so the object's own linear look-up is left out.
        auto &object = top.container->template get_ref<Json::object_t &>();
        return &object.emplace_back(top.key, Json(std::forward<Value>(added))).second;
    }
    template <typename Value> bool put(Value &&added)
    {
        add(std::forward<Value>(added));
        return true;
    }
    bool open(Json container)
    {
        auto *added = add(std::move(container));
        m_open.emplace_back().container = added;
        return true;
    }
    bool close()
    {
        m_open.pop_back();
        return true;
    }
    /// Path of a key of the innermost container, or of that container's next element.
    [[nodiscard]] std::string path(const std::string &key) const
    {
        std::string result;
        for (std::size_t level = 0; level < m_open.size(); ++level) {
            const auto &open = m_open[level];
            const bool last = level + 1 == m_open.size();
            if (open.container->is_array()) {
                const auto index = last ? open.container->size() : open.container->size() - 1;
                result += '[' + std::to_string(index) + ']';
                continue;
            }
            if (!result.empty())
                result += '.';
            result += last ? key : open.key;
        }
        return result;
    }

    std::vector<Open> m_open {};
};

/// The byte of the original text that stands at this byte of the replaced one.
std::size_t originalByte(const Scan &scanned, std::size_t byte)
{
    const auto shift = std::ranges::count_if(scanned.longer, [byte](std::size_t at) { return at <= byte; });
    return byte - static_cast<std::size_t>(shift);
}

} // namespace

tl::expected<Json, FormatError> parseJson(
    std::string_view text, const JsonLimits &limits, std::vector<NonFiniteNumber> *nonFinite)
{
    if (text.size() > limits.bytes) {
        FormatError error;
        error.problem = FormatProblem::TooLarge;
        error.found = std::to_string(text.size());
        error.expected = std::to_string(limits.bytes);
        return tl::unexpected(std::move(error));
    }
    if (const auto problem = otherKindOfText(text)) {
        FormatError error;
        error.problem = *problem;
        return tl::unexpected(std::move(error));
    }
    auto scanned = scan(text, limits, nonFinite);
    if (scanned.error)
        return tl::unexpected(std::move(*scanned.error));
    const std::string_view parsed = scanned.replaced.empty() ? text : std::string_view(scanned.replaced);

    Builder builder;
    const char *reached = parsed.data();
    const char *end = parsed.data() + parsed.size();
    try {
        if (Json::sax_parse(TrackedIterator(parsed.data(), &reached), TrackedIterator(end, &reached), &builder))
            return std::move(builder.value);
    } catch (const Json::exception &) {
        builder.error.emplace();
        builder.error->problem = FormatProblem::Syntax;
    }
    auto error = builder.error.value_or(FormatError {});
    // The parser counts the bytes that it has read, one more if it has read the end of the text.
    const auto read = builder.bytesRead > 0 ? builder.bytesRead : static_cast<std::size_t>(reached - parsed.data());
    const bool atEnd = read > parsed.size();
    const auto byte = atEnd ? parsed.size() : read - std::min<std::size_t>(read, 1);
    const auto place = placeOf(text, originalByte(scanned, byte));
    error.line = place.line;
    error.column = place.column;
    if (atEnd)
        error.found.clear();
    return tl::unexpected(std::move(error));
}

std::string writeJson(const Json &value, JsonLayout layout)
{
    constexpr auto replace = Json::error_handler_t::replace;
    if (layout == JsonLayout::Compact)
        return value.dump(-1, ' ', false, replace);
    return value.dump(2, ' ', false, replace) + '\n';
}

} // namespace headroom
