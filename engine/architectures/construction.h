// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What blocks need to know of a plan, and the making of parameters.
#pragma once

#include "engine/architectures/dialect.h"
#include "engine/execution/execution.h"
#include "engine/execution/modules.h"
#include "engine/model/adapters.h"
#include "engine/model/families.h"
#include "engine/model/shape.h"
#include "engine/plan/choices.h"

#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace headroom {

struct AdapterChoices {
    std::int64_t rank = 16;
    LoraTargets targets {};
    double dropout = 0;
    ElementType type = ElementType::Fp32;
    LoraVariant variant = LoraVariant::Lora;
};

/// Over how many GPUs one model and one row are spread; a rank holds its share of heads, inner widths and words already.
struct SpreadChoices {
    std::int64_t tensor = 1;
    bool sequence = false; ///< tensor ranks share the tokens too, where they do not share a width
    bool wholeLogits = false; ///< the words of all tensor ranks are gathered
    std::int64_t context = 1;
    ContextKind contextKind = ContextKind::Ring;
    std::int64_t expert = 1;

    /// Into how many pieces the tokens of a row are divided between the blocks' products.
    [[nodiscard]] constexpr std::int64_t sequencePieces() const { return sequence ? tensor : 1; }
};

/// The plan's choices as blocks see them.
struct BlockChoices {
    ElementType weights = ElementType::Bf16; ///< of resident parameters that are not quantised
    ElementType norms = ElementType::Bf16; ///< of the weights of norms
    ElementType stream = ElementType::Bf16; ///< of rotary tables and masks
    ElementType compute = ElementType::Bf16;
    bool trained = true; ///< the model's own parameters; false under LoRA
    Dialect dialect = Dialect::Transformers;
    std::int64_t tokens = 4096; ///< of a row
    double dropout = 0;
    AttentionKernel attention = AttentionKernel::Flash;
    bool paddingMask = false;
    bool headsRepeated = false; ///< grouped heads are repeated before the kernel: older transformers
    bool ownMasks = false; ///< blocks own a causal mask: GPT-2 in older transformers
    bool fp8Inputs = false; ///< TransformerEngine multiplies in fp8: inputs are kept so, and weights have two copies
    bool compiled = false; ///< torch.compile joins the operators of norms, rotation and gates
    Kernels kernels = Kernels::Plain; ///< plain where Liger does not know the family
    bool loopedExperts = false; ///< experts are modules that run one after the other: transformers before 5
    std::optional<AdapterChoices> adapters {};
    std::optional<Quantisation> quantisation {}; ///< of linear layers in blocks
    bool listsModules = false; ///< sharding by module wants to know which parameters each has
    SpreadChoices spread {};
    bool packedInUnits = false; ///< packed weights lie in the units of sharding, as numbers of the compute type
    bool wholeElsewhere = false; ///< parameters are made on the host; the GPU gets what sharding leaves of them

    /// One kernel activates the gate and multiplies.
    [[nodiscard]] constexpr bool fusesGate() const { return kernels == Kernels::Fused || compiled; }
};

/// Makes parameters and packed weights in an execution, and remembers them in the order of the model.
class UnslothProcess;

class Construction {
public:
    Construction(Execution &execution, const ModelShape &shape, const Family &family, BlockChoices choices);
    ~Construction();
    Construction(const Construction &) = delete;
    Construction &operator=(const Construction &) = delete;

    [[nodiscard]] Execution &execution() const { return m_execution; }
    [[nodiscard]] const ModelShape &shape() const { return m_shape; }
    [[nodiscard]] const Family &family() const { return m_family; }
    [[nodiscard]] const BlockChoices &choices() const { return m_choices; }

    /// A parameter of the model, trained unless adapters are.
    Parameter &parameter(const Extents &shape, Site site)
    {
        return parameter(shape, site, m_choices.weights, m_choices.trained);
    }
    Parameter &parameter(const Extents &shape, Site site, ElementType type, bool trained);
    /// A module of torch's and the parameters that are its own (null: none), where somebody wants to know.
    void module(ModuleKey key, std::initializer_list<Parameter *> parameters);
    struct Module {
        ModuleKey key = nullptr;
        std::vector<Parameter *> parameters {};
    };
    [[nodiscard]] const std::vector<Module> &modules() const { return m_modules; }
    /// Bytes that live as long as the model: buffers, packed weights.
    void buffer(std::int64_t bytes, Site site);
    /// Elements of a packed weight, for the count.
    void countPacked(std::int64_t elements) { m_packed.push_back({elements, m_execution.place()}); }

    /// What Unsloth's blocks share; null for everyone else.
    [[nodiscard]] UnslothProcess *unsloth() const { return m_unsloth; }
    void share(UnslothProcess &unsloth) { m_unsloth = &unsloth; }

    /// Whether what is made now sees all tokens of a row, whatever the tensor ranks share: 1, else the number of pieces.
    [[nodiscard]] std::int64_t sequencePieces() const
    {
        return m_seesWholeRows ? 1 : m_choices.spread.sequencePieces();
    }
    void seeWholeRows(bool whole) { m_seesWholeRows = whole; }

    /// What the last block handed to the model beside the stream, held until the next one does or the forward pass ends.
    [[nodiscard]] StorageHandle &handedOut() { return m_handedOut; }

    [[nodiscard]] std::span<Parameter *const> parameters() const { return m_parameters; }
    /// With every block in its place; `standsFor` by place.
    [[nodiscard]] std::int64_t parameterCount(std::span<const std::int64_t> standsFor) const;
    [[nodiscard]] std::int64_t trainedCount(std::span<const std::int64_t> standsFor) const;

    /// Whether a linear layer of this name gets an adapter.
    [[nodiscard]] bool adapts(std::string_view module) const;
    /// Whether a stacked parameter that took the place of linear layers of this name gets one.
    [[nodiscard]] bool adaptsStacked(std::string_view formerModule) const;

private:
    struct Packed {
        std::int64_t elements = 0;
        Place place = aroundBlocks;
    };

    [[nodiscard]] bool targeted(std::string_view module) const;

    Execution &m_execution;
    const ModelShape &m_shape;
    const Family &m_family;
    BlockChoices m_choices;
    std::vector<Parameter *> m_parameters {};
    std::vector<StorageHandle> m_buffers {};
    std::vector<Packed> m_packed {};
    std::vector<Module> m_modules {};
    StorageHandle m_handedOut {};
    UnslothProcess *m_unsloth = nullptr;
    bool m_seesWholeRows = false;
};

} // namespace headroom
