// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A unit of FSDP1 (FullyShardedDataParallel): parameters laid end to end in one flat parameter.
//
// A rank holds a shard of it, and a storage for the whole that is filled and emptied in place. While it is whole, the
// parameters are pieces cut off the flat one before autograd's eyes: in backward their gradients wait for one another and are
// joined in one more tensor.
// Source: torch/distributed/fsdp: _flat_param.py, _runtime_utils.py (torch 2.13).
#pragma once

#include "engine/execution/autograd.h"

#include <cstdint>
#include <vector>

namespace headroom {

class Fsdp1Unit;

/// What the units of a model share.
struct Fsdp1Model {
    std::int64_t ranks = 1; ///< that hold a share each
    ElementType compute = ElementType::Bf16; ///< of the whole parameters, and of the reduction
    bool reshardAfterForward = true;
    bool synchronised = true; ///< gradients of this micro-batch are reduced
    bool masterShards = false; ///< shards of what is trained are fp32, and are the master weights
    bool onHost = false; ///< shards come from the host, and reduced gradients go there
    StorageTerm gradientTerm = StorageTerm::ShardingBuffers; ///< of whole gradients
    std::vector<Fsdp1Unit *> order {}; ///< as units first ended their forward
};

class Fsdp1Unit final : public WrappedModule {
public:
    enum class Role : std::uint8_t { Root, Module };

    Fsdp1Unit(Execution &execution, Fsdp1Model &model, Role role, std::vector<Parameter *> parameters);

    /// A module's forward. Inside a checkpointed block it runs again in backward: gathered and let go once more, unless its
    /// own backward has begun.
    [[nodiscard]] Tensor begins(Tensor input) override;
    [[nodiscard]] Tensor ends(Tensor output) override;
    /// The root's, which has no input of its own.
    void enter();

    /// In the first forward the whole is made once, and once in the shard's type, and let go.
    void makeWholeOnce();
    void keepShardGradient();
    void dropShardGradient() { m_shardGradient.reset(); }

    // backward
    void prepare();
    void reshardAfterBackward();
    void accumulate(const Gradient &gradient);
    void backwardEnds();

private:
    enum class State : std::uint8_t { Idle, Forward, Backward };

    enum class Whole : std::uint8_t { Kept, Drained };

    void gather();
    void gatherAgain();
    void reshard(Whole whole);
    void cutPieces();
    void showPieces();
    [[nodiscard]] std::int64_t wholeElements() const { return m_model.ranks * m_share; }
    [[nodiscard]] StorageHandle ofShare(ElementType type, Site site, StorageTerm term) const;

    Execution &m_execution;
    Fsdp1Model &m_model;
    Role m_role = Role::Module;
    std::vector<Parameter *> m_parameters;
    bool m_trained = true;
    ElementType m_type = ElementType::Bf16; ///< of the shard
    std::int64_t m_share = 0; ///< elements of one rank
    StorageHandle m_shard {};
    Tensor m_whole {};
    std::vector<Tensor> m_pieces {}; ///< of the whole, as the parameters show them while they are not sharded
    StorageHandle m_shardGradient {};
    Gradient m_gradient {}; ///< whole, not reduced
    State m_state = State::Idle;
    std::size_t m_index = notEnded; ///< in the order
    bool m_prefetched = false;
    bool m_wanted = false; ///< backward will need it whole
    bool m_prepared = false; ///< its backward has begun
    bool m_passedBy = false; ///< the present call does nothing

    static constexpr std::size_t notEnded = static_cast<std::size_t>(-1);
};

} // namespace headroom
