// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Finds the highest moment of a phase in the log, and sorts what is alive there.
#include "engine/explain/alive.h"

#include <algorithm>
#include <array>
#include <span>

namespace headroom {

namespace {

/// How many entries stand before a moment: the level after them is the moment's.
using Moment = std::size_t;

bool sameShape(const Extents &a, const Extents &b)
{
    if (a.rank() != b.rank())
        return false;
    for (std::size_t place = 0; place < a.rank(); ++place)
        if (a[place].size != b[place].size || a[place].axis != b[place].axis)
            return false;
    return true;
}

/// The entries of the turn: [first, end).
std::pair<Moment, Moment> rangeOf(const StepLog &log, Phase phase, StepTurn turn)
{
    if (phase == Phase::Load)
        return {0, log.secondStep};
    if (turn == StepTurn::First)
        return {0, log.secondStep};
    return {log.secondStep, log.entries.size()};
}

/// The first highest moment of the phase. A phase is entered at the level that stands before its first entry.
std::optional<Moment> peakOf(const StepLog &log, Phase phase, StepTurn turn)
{
    const auto [first, end] = rangeOf(log, phase, turn);
    LogLevel level;
    std::optional<Moment> peak;
    Bytes highest;
    const auto offer = [&](Moment moment) {
        if (!peak || level.total() > highest) {
            peak = moment;
            highest = level.total();
        }
    };
    for (Moment next = 0; next < end; ++next) {
        const LogEntry &entry = log.entries[next];
        const bool counts = next >= first && phaseOf(entry) == phase;
        if (counts && (next == first || phaseOf(log.entries[next - 1]) != phase))
            offer(next);
        level.apply(entry);
        if (counts)
            offer(next + 1);
    }
    return peak;
}

/// Saving writes what stays between the steps: it allocates nothing and so has no entries.
std::optional<Moment> momentOf(const StepLog &log, Phase phase, StepTurn turn)
{
    if (phase == Phase::Save)
        return turn == StepTurn::Steady ? std::optional(log.entries.size()) : std::nullopt;
    return peakOf(log, phase, turn);
}

struct Owner {
    Site site = Site::None;
    Place place = aroundBlocks;
    friend bool operator==(const Owner &, const Owner &) = default;
};

struct LiveStorage {
    bool alive = false;
    LogEntry made {};
    LoggedShape shape {};
    std::vector<Owner> owners {};
};

std::vector<LiveStorage> liveAt(const StepLog &log, Moment moment)
{
    std::vector<LiveStorage> live;
    for (const LogEntry &entry : std::span(log.entries).first(moment)) {
        if (entry.id >= live.size())
            live.resize(entry.id + 1U);
        LiveStorage &storage = live[entry.id];
        switch (entry.kind) {
        case LogEntry::Kind::Allocated:
            storage = {true, entry, log.shapes[entry.id], {}};
            break;
        case LogEntry::Kind::Released:
            storage.alive = false;
            break;
        case LogEntry::Kind::Moved:
            storage.made.term = entry.term;
            break;
        case LogEntry::Kind::Kept:
            storage.owners.push_back({entry.site, entry.place});
            break;
        case LogEntry::Kind::Dropped: {
            const auto one = std::find(storage.owners.begin(), storage.owners.end(), Owner {entry.site, entry.place});
            if (one != storage.owners.end())
                storage.owners.erase(one);
            break;
        }
        }
    }
    return live;
}

Holder holderOf(const LiveStorage &storage, const std::vector<Site> &savedFor)
{
    switch (termOf(storage.made)) {
    case TermId::Weights:
    case TermId::MasterWeights:
        if (storage.made.phase == StepPhase::Load)
            return Holder::Model;
        break;
    case TermId::Gradients:
        if (savedFor.empty())
            return Holder::Parameter;
        break;
    case TermId::OptimizerState:
        return Holder::Optimizer;
    default:
        break;
    }
    if (savedFor.empty())
        return Holder::Running;
    return savedFor == std::vector {Site::CheckpointInput} ? Holder::Checkpoint : Holder::SavedForBackward;
}

std::vector<Site> savedFor(const std::vector<Owner> &owners)
{
    std::vector<Site> sites;
    for (const Owner &owner : owners)
        if (std::find(sites.begin(), sites.end(), owner.site) == sites.end())
            sites.push_back(owner.site);
    std::sort(sites.begin(), sites.end());
    return sites;
}

void addTo(std::vector<AliveStorages> &lines, const LiveStorage &storage)
{
    const LogEntry &made = storage.made;
    AliveStorages one {

        .shape = storage.shape.shape,
        .type = storage.shape.type,
        .each = Bytes(made.bytes),
        .savedFor = savedFor(storage.owners)};
    one.holder = holderOf(storage, one.savedFor);
    if (one.holder == Holder::Model)
        one.savedFor.clear();
    const auto line = std::find_if(lines.begin(), lines.end(), [&](const AliveStorages &other) {
        return sameShape(one.shape, other.shape) && one.type == other.type && one.each == other.each
            && one.holder == other.holder && one.savedFor == other.savedFor
            && other.blocks.empty() == (made.place == aroundBlocks);
    });
    AliveStorages &place = line == lines.end() ? lines.emplace_back(std::move(one)) : *line;
    ++place.count;
    if (made.place == aroundBlocks)
        return;
    const auto block = static_cast<std::int64_t>(made.place) - 1;
    const auto where = std::lower_bound(place.blocks.begin(), place.blocks.end(), block);
    if (where == place.blocks.end() || *where != block)
        place.blocks.insert(where, block);
}

AliveSite &siteIn(AliveTerm &term, Site site)
{
    const auto found
        = std::find_if(term.sites.begin(), term.sites.end(), [site](const AliveSite &one) { return one.site == site; });
    return found == term.sites.end() ? term.sites.emplace_back(AliveSite {site, {}}) : *found;
}

} // namespace

bool operator==(const AliveStorages &a, const AliveStorages &b)
{
    return sameShape(a.shape, b.shape) && a.type == b.type && a.each == b.each && a.count == b.count
        && a.holder == b.holder && a.savedFor == b.savedFor && a.blocks == b.blocks;
}

Bytes AliveSite::bytes() const
{
    Bytes sum;
    for (const AliveStorages &line : storages)
        sum += line.bytes();
    return sum;
}

Bytes AliveTerm::bytes() const
{
    Bytes sum;
    for (const AliveSite &site : sites)
        sum += site.bytes();
    return sum;
}

Bytes Alive::bytes() const
{
    Bytes sum;
    for (const AliveTerm &term : terms)
        sum += term.bytes();
    return sum;
}

std::optional<Alive> aliveAtPeak(const StepLog &log, Phase phase, StepTurn turn)
{
    const std::optional<Moment> moment = momentOf(log, phase, turn);
    if (!moment)
        return std::nullopt;
    std::array<AliveTerm, storageTermCount> terms {};
    for (const LiveStorage &storage : liveAt(log, *moment)) {
        if (!storage.alive)
            continue;
        const TermId term = termOf(storage.made);
        // the estimate's load phase is the model before an optimizer is made
        if (phase == Phase::Load && term == TermId::OptimizerState)
            continue;
        addTo(siteIn(terms[static_cast<std::size_t>(term)], storage.made.site).storages, storage);
    }
    Alive alive {.phase = phase};
    const auto largestFirst = [](const auto &a, const auto &b) { return a.bytes() > b.bytes(); };
    for (std::size_t index = 0; index < terms.size(); ++index) {
        AliveTerm &term = terms[index];
        if (term.sites.empty())
            continue;
        term.term = static_cast<TermId>(index);
        for (AliveSite &site : term.sites)
            std::stable_sort(site.storages.begin(), site.storages.end(), largestFirst);
        std::stable_sort(term.sites.begin(), term.sites.end(), largestFirst);
        alive.terms.push_back(std::move(term));
    }
    return alive;
}

std::string_view nameOf(Holder holder)
{
    switch (holder) {
    case Holder::Model:
        return "model";
    case Holder::Parameter:
        return "parameter";
    case Holder::Optimizer:
        return "optimizer";
    case Holder::SavedForBackward:
        return "saved-for-backward";
    case Holder::Checkpoint:
        return "checkpoint";
    case Holder::Running:
        return "running";
    }
    return {};
}

static constexpr std::array<std::string_view, 16> axisNames {"numbers", "rows", "tokens", "positions", "hidden",
    "inner", "projected", "heads", "key-value-heads", "head-size", "words", "experts", "chosen-experts", "expert-rows",
    "rank", "latent"};

std::string_view nameOf(Axis axis)
{
    return axisNames[static_cast<std::size_t>(axis)];
}

std::string_view nameOf(ElementType type)
{
    switch (type) {
    case ElementType::Bf16:
        return "bf16";
    case ElementType::Fp16:
        return "fp16";
    case ElementType::Fp32:
        return "fp32";
    case ElementType::Int64:
        return "int64";
    case ElementType::Int32:
        return "int32";
    case ElementType::Int8:
        return "int8";
    case ElementType::Bool:
        return "bool";
    }
    return {};
}

std::string shapeFormula(const Extents &shape, ElementType type)
{
    constexpr std::string_view times = " × ";
    std::string text;
    for (std::size_t place = 0; place < shape.rank(); ++place) {
        const Extent extent = shape[place];
        if (extent.axis == Axis::None && extent.size == 1 && shape.rank() > 1)
            continue;
        std::string_view word = nameOf(extent.axis);
        const bool counts = word.ends_with('s');
        if (counts && extent.size == 1)
            word.remove_suffix(1);
        text += std::to_string(extent.size) + ' ' + std::string(word) + std::string(times);
    }
    return text + std::to_string(bytesPerElement(type)) + " B";
}

} // namespace headroom
