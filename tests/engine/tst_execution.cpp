// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Operators, autograd, checkpointing and the depth behave as PyTorch's do; each number is bytes per element of the operand.
#include <QTest>

#include "engine/execution/attention.h"
#include "engine/execution/checkpointing.h"
#include "engine/execution/depth.h"
#include "engine/execution/losses.h"
#include "engine/execution/norms.h"

#include <functional>

using namespace headroom;

namespace {

constexpr std::int64_t rows = 2;
constexpr std::int64_t tokens = 256;
constexpr std::int64_t width = 512;
constexpr std::int64_t elements = rows * tokens * width;

/// An execution that says how the level moves.
class Sandbox {
public:
    Sandbox()
    {
        execution.begin({1}, false);
        execution.meter.enter(StepPhase::Forward);
    }
    Execution execution {};

    [[nodiscard]] std::int64_t live()
    {
        execution.meter.enter(StepPhase::Forward);
        return execution.meter.segments().back().exit.total;
    }
    /// How far the level rises above what it is now.
    [[nodiscard]] std::int64_t rise(const std::function<void()> &action)
    {
        execution.meter.enter(StepPhase::Forward);
        action();
        execution.meter.enter(StepPhase::Forward);
        const Segment &segment = execution.meter.segments().back();
        return segment.peak.total - segment.entry.total;
    }
    [[nodiscard]] Tensor leaf(const Extents &shape, ElementType type = ElementType::Bf16)
    {
        Tensor tensor(execution, shape, type, Site::None);
        tensor.madeBy(makeNode<Leaf>(execution));
        return tensor;
    }
    [[nodiscard]] Tensor stream(ElementType type = ElementType::Bf16)
    {
        return leaf({{rows}, {tokens}, {width}}, type);
    }
    void runBackward(const Tensor &result)
    {
        execution.recording = false;
        Gradient gradient {StorageHandle(execution.allocate(result.shape(), result.type(), Site::None, execution.term)),
            result.elements(), result.type()};
        backward(execution, result.node(), std::move(gradient));
        execution.recording = true;
    }
};

using Operation = std::function<Tensor(Tensor)>;

/// A parameter outside a model.
struct Weight {
    Weight(Execution &execution, const Extents &shape, bool isTrained, ElementType type = ElementType::Bf16)
    {
        parameter.tensor = Tensor(execution, shape, type, Site::None, StorageTerm::Weights);
        parameter.tensor.belongsTo(parameter);
        parameter.trained = isTrained;
    }
    Parameter parameter {};
};

/// Runs what it is given, as a checkpoint does.
class Function final : public Recomputable {
public:
    explicit Function(Operation operation)
        : m_operation(std::move(operation))
    {
    }
    [[nodiscard]] Tensor forward(Tensor input, const SharedTensors &) override { return m_operation(std::move(input)); }

private:
    Operation m_operation;
};

Tensor square(Tensor x)
{
    return keepsInput(std::move(x), Site::Squared);
}

} // namespace

Q_DECLARE_METATYPE(Operation)

class ExecutionTest : public QObject {
    Q_OBJECT

private slots:
    void elementwiseOperators_data()
    {
        QTest::addColumn<Operation>("operation");
        QTest::addColumn<ElementType>("type");
        QTest::addColumn<double>("allocated"); // beside the operand
        QTest::addColumn<double>("kept"); // beside the result, when nobody else holds the operand
        QTest::addColumn<double>(
            "inBackward"); // beside what was kept and the incoming gradient, which goes with its node
        const auto row = [](const char *name, Operation operation, double allocated, double kept, double inBackward,
                             ElementType type = ElementType::Bf16) {
            QTest::newRow(name) << std::move(operation) << type << allocated << kept << inBackward;
        };
        row(
            "silu keeps its input", [](Tensor x) { return keepsInput(std::move(x), Site::Silu); }, 2, 2, 2);
        row(
            "tanh keeps its result", [](Tensor x) { return keepsOutput(std::move(x), Site::Tanh); }, 2, 0, 2);
        row(
            "a product with a number keeps nothing", [](Tensor x) { return keepsNothing(std::move(x), Site::Scaled); },
            2, 0, 2);
        row(
            "masking hands the gradient on", [](Tensor x) { return passesThrough(std::move(x), Site::MaskedScores); },
            2, 0, 0);
        row(
            "a cast allocates the wider copy", [](Tensor x) { return cast(std::move(x), ElementType::Fp32); }, 4, 0, 2);
        row(
            "a cast to the same type is nothing", [](Tensor x) { return cast(std::move(x), ElementType::Bf16); }, 0, 0,
            0);
        row(
            "a power has two temporaries more", [](Tensor x) { return power(std::move(x), Site::Cube); }, 2, 2, 6);
        row(
            "dropout keeps a mask of a byte", [](Tensor x) { return dropout(std::move(x)); }, 3, 1, 2);
        row(
            "softmax in fp32", [](Tensor x) { return softmaxInFp32(std::move(x), ElementType::Bf16); }, 4 + 4, 4,
            4 + 4 - 2); // the narrow gradient has gone when the second wide one comes
        row(
            "a sum of a tensor with itself hands the gradient on", [](Tensor x) { return add(x, x); }, 2, 0, 0);
        row(
            "a product with itself keeps both factors, which are one", [](Tensor x) { return multiply(x, x); }, 2, 2,
            4);
    }
    void elementwiseOperators()
    {
        QFETCH(const Operation, operation);
        QFETCH(const ElementType, type);
        QFETCH(const double, allocated);
        QFETCH(const double, kept);
        QFETCH(const double, inBackward);
        Sandbox sandbox;
        Tensor x = sandbox.stream(type);
        Tensor result;
        QCOMPARE(sandbox.rise([&] { result = operation(x); }), static_cast<std::int64_t>(allocated * elements));
        x.release();
        const std::int64_t ofResult = Meter::rounded(result.elements() * bytesPerElement(result.type()));
        QCOMPARE(sandbox.live() - ofResult, static_cast<std::int64_t>(kept * elements));
        const std::int64_t risen = sandbox.rise([&] { sandbox.runBackward(result); });
        QCOMPARE(risen - ofResult, static_cast<std::int64_t>(inBackward * elements));
        result.release();
        QCOMPARE(sandbox.live(), std::int64_t {0});
    }

    void aLinearLayerKeepsWhatTrainingNeeds_data()
    {
        QTest::addColumn<bool>("weightIsTrained");
        QTest::addColumn<bool>("inputNeedsGradient");
        QTest::addColumn<std::int64_t>("keptBytes"); // of the input, which nobody else holds; the weight is the model's
        QTest::addColumn<std::int64_t>("gradientBytes");
        const std::int64_t input = 2 * elements;
        const std::int64_t weight = 2 * width * width;
        QTest::newRow("trained") << true << true << input << input + weight;
        QTest::newRow("frozen") << false << true << std::int64_t {0} << input;
        QTest::newRow("trained, first of its model") << true << false << input << weight;
    }
    void aLinearLayerKeepsWhatTrainingNeeds()
    {
        QFETCH(const bool, weightIsTrained);
        QFETCH(const bool, inputNeedsGradient);
        QFETCH(const std::int64_t, keptBytes);
        QFETCH(const std::int64_t, gradientBytes);
        Sandbox sandbox;
        Weight weight(sandbox.execution, {{width}, {width}}, weightIsTrained);
        const std::int64_t before = sandbox.live();
        Tensor x = inputNeedsGradient
            ? sandbox.stream()
            : Tensor(sandbox.execution, {{rows}, {tokens}, {width}}, ElementType::Bf16, Site::None);
        Tensor result = linear(std::move(x), weight.parameter.tensor, {}, {width}, Site::Linear);
        const std::int64_t ofResult = 2 * elements;
        QCOMPARE(sandbox.live() - before - ofResult, keptBytes);
        QCOMPARE(sandbox.rise([&] { sandbox.runBackward(result); }) - ofResult, gradientBytes);
        result.release();
        QCOMPARE(sandbox.live() - before, weightIsTrained ? std::int64_t {2 * width * width} : std::int64_t {0});
        weight.parameter.gradient = {};
    }

    /// Two arrivals: in place into a whole tensor, into a third one where the first is a view.
    void gradientsAreSummedInPlaceUnlessTheyAreViews()
    {
        Sandbox sandbox;
        const std::int64_t one = 2 * elements;
        {
            Tensor x = sandbox.stream();
            Tensor result = add(keepsNothing(x, Site::Scaled), keepsNothing(x, Site::Scaled));
            x.release();
            // the incoming gradient serves both copies; each makes one, the second is added to the first
            QCOMPARE(sandbox.rise([&] { sandbox.runBackward(result); }), 3 * one);
        }
        Weight weight(sandbox.execution, {{width}, {width}}, true);
        Tensor x = sandbox.stream();
        const Tensor &w = weight.parameter.tensor;
        Tensor first = linear(x, w, {}, {width}, Site::Linear);
        Tensor second = linear(x, w, {}, {width}, Site::Linear);
        Tensor result = add(std::move(first), std::move(second));
        // two gradients of the input and two of the weight, all views, beside the incoming one or a sum of the input's
        const std::int64_t ofWeight = 2 * width * width;
        const std::int64_t risen = sandbox.rise([&] { sandbox.runBackward(result); });
        QCOMPARE(risen, 3 * one + 2 * ofWeight);
        QVERIFY(weight.parameter.gradient.whole);
        weight.parameter.gradient = {};
    }

    void aNarrowFactorsGradientIsFormedWideFirst()
    {
        Sandbox sandbox;
        Tensor narrow = sandbox.stream();
        Tensor wide = sandbox.stream(ElementType::Fp32);
        Tensor result = multiply(narrow, wide);
        narrow.release();
        wide.release();
        const std::int64_t ofResult = 4 * elements;
        QCOMPARE(sandbox.live() - ofResult, std::int64_t {(2 + 4) * elements}); // each factor is kept for the other
        // the gradient of the narrow one: in fp32, then cast, beside the other's
        QCOMPARE(sandbox.rise([&] { sandbox.runBackward(result); }) - ofResult, std::int64_t {(4 + 4 + 2) * elements});
    }

    void autocastKeepsOneCopyOfATrainedWeightAndNoneOfAFrozenOne()
    {
        Sandbox sandbox;
        sandbox.execution.autocast = ElementType::Bf16;
        Weight trained(sandbox.execution, {{width}, {width}}, true, ElementType::Fp32);
        Weight frozen(sandbox.execution, {{width}, {width}}, false, ElementType::Fp32);
        const std::int64_t before = sandbox.live();
        const std::int64_t copy = 2 * width * width;
        QCOMPARE(sandbox.rise([&] { const Tensor once = cast(trained.parameter.tensor, ElementType::Bf16); }), copy);
        QCOMPARE(sandbox.live() - before, copy);
        QCOMPARE(sandbox.rise([&] { const Tensor again = cast(trained.parameter.tensor, ElementType::Bf16); }),
            std::int64_t {0});
        QCOMPARE(sandbox.rise([&] { const Tensor once = cast(frozen.parameter.tensor, ElementType::Bf16); }), copy);
        QCOMPARE(sandbox.live() - before, copy);
        sandbox.execution.forgetAutocastCopies();
        QCOMPARE(sandbox.live() - before, std::int64_t {0});
    }

    /// rms_norm keeps its fp32 input, one number a row, and, for a trained weight, the normalised rows.
    void llamasNormKeepsItsFp32Input_data()
    {
        QTest::addColumn<bool>("trained");
        QTest::addColumn<std::int64_t>("keptBytes");
        QTest::newRow("trained") << true << std::int64_t {(4 + 2) * elements + 4 * rows * tokens};
        QTest::newRow("frozen") << false << std::int64_t {4 * elements + 4 * rows * tokens};
    }
    void llamasNormKeepsItsFp32Input()
    {
        QFETCH(const bool, trained);
        QFETCH(const std::int64_t, keptBytes);
        Sandbox sandbox;
        Weight weight(sandbox.execution, {{width}}, trained);
        const std::int64_t before = sandbox.live();
        Tensor x = sandbox.stream();
        Tensor result = rmsNorm(x, weight.parameter);
        x.release();
        QCOMPARE(sandbox.live() - before - 2 * elements, keptBytes);
    }

    /// q, k, v, output, log-sum-exp; in backward dq, dk, dv, the fp32 accumulator, row sums, and dk, dv for every head.
    void flashAttentionKeepsItsOperandsAndOutput()
    {
        Sandbox sandbox;
        constexpr std::int64_t heads = 8;
        constexpr std::int64_t groups = 2;
        constexpr std::int64_t size = 64;
        const std::int64_t ofQ = 2 * rows * tokens * heads * size;
        const std::int64_t ofK = 2 * rows * tokens * groups * size;
        const std::int64_t statistics = 4 * rows * tokens * heads;
        Tensor q = sandbox.leaf({{rows}, {tokens}, {heads}, {size}});
        Tensor k = sandbox.leaf({{rows}, {tokens}, {groups}, {size}});
        Tensor v = sandbox.leaf({{rows}, {tokens}, {groups}, {size}});
        Tensor result = flashAttention(q, k, v);
        q.release();
        k.release();
        v.release();
        QCOMPARE(sandbox.live(), ofQ + 2 * ofK + ofQ + statistics);
        const std::int64_t risen = sandbox.rise([&] { sandbox.runBackward(result); });
        QCOMPARE(risen - ofQ, (ofQ + 2 * ofK) + (2 * ofQ + statistics) + 2 * ofQ);
    }

    void crossEntropyHoldsTwoFp32GradientsInBackward()
    {
        Sandbox sandbox;
        Tensor logits = sandbox.stream(ElementType::Fp32);
        const Tensor labels(sandbox.execution, {{rows}, {tokens}}, ElementType::Int64, Site::Labels);
        const std::int64_t before = sandbox.live();
        Tensor loss = crossEntropy(logits, labels);
        QCOMPARE(sandbox.live() - before, std::int64_t {4 * elements + Meter::rounding});
        logits.release();
        QCOMPARE(sandbox.rise([&] { sandbox.runBackward(loss); }), std::int64_t {8 * elements + Meter::rounding});
    }

    /// Forward keeps the input alone; backward runs the block again and stops before the operator after the last save.
    void aCheckpointKeepsItsInputAndStopsEarly()
    {
        Sandbox sandbox;
        Tensor x = sandbox.stream();
        const std::int64_t one = 2 * elements;
        Function function([](Tensor input) {
            Tensor a = square(std::move(input));
            Tensor b = square(std::move(a)); // the last that saves: it is not run again
            return keepsNothing(std::move(b), Site::Scaled); // nor is this
        });
        Tensor result = checkpointed(function, x, {});
        x.release();
        QCOMPARE(sandbox.live(), one + one); // input and result
        // beside input and result: the gradient, the recomputed a, and the gradient of each operator in turn
        const std::int64_t risen = sandbox.rise([&] { sandbox.runBackward(result); });
        QCOMPARE(risen, 3 * one);
        result.release();
        QCOMPARE(sandbox.live(), std::int64_t {0});
    }

    void anOffloadedCheckpointKeepsNothingOnTheGpu()
    {
        Sandbox sandbox;
        Tensor x = sandbox.stream();
        Function function([](Tensor input) { return square(std::move(input)); });
        Tensor result = checkpointed(function, x, {}, CheckpointKind::Offloaded);
        x.release();
        QCOMPARE(sandbox.live(), std::int64_t {2 * elements}); // the result
    }

    void nothingIsRecordedOrDroppedWithoutRecording()
    {
        Sandbox sandbox;
        sandbox.execution.recording = false;
        Tensor result = dropout(square(sandbox.stream()));
        QVERIFY(!result.node());
        QCOMPARE(sandbox.live(), std::int64_t {2 * elements});
    }

    void aShareOfAHeadIsTurnedAndJoined()
    {
        Sandbox sandbox;
        const Tensor table(sandbox.execution, {{}, {tokens}, {32}}, ElementType::Bf16, Site::RotaryTable);
        const std::int64_t before = sandbox.live();
        Tensor q = sandbox.leaf({{rows}, {tokens}, {8}, {64}});
        const Tensor turned = rotary(q, {table.storage(), table.storage(), ElementType::Bf16}, 32);
        q.release();
        QCOMPARE(turned.elements(), std::int64_t {rows * tokens * 8 * 64});
        QCOMPARE(
            sandbox.live() - before, std::int64_t {2 * rows * tokens * 8 * 64}); // the result; tables are the model's
    }

    void theFirstBlockOfEachKindAndOneForTheRestAreExecuted()
    {
        const std::vector<std::uint32_t> kinds {0, 0, 1, 0, 1, 1, 0};
        const Depth depth = Depth::representatives(kinds);
        QCOMPARE(depth.blockAtPlace, (std::vector<std::size_t> {0, 0, 1, 2, 4}));
        QCOMPARE(depth.placeOfBlock, (std::vector<Place> {1, 2, 3, 2, 4, 4, 2}));
        QCOMPARE(depth.standsFor, (std::vector<std::int64_t> {1, 1, 3, 1, 2}));
    }

    /// Backward frees more than it makes, so the peak is where it begins; or the other way round, and it is where it ends.
    void thePeakOverTheDepthIsAtOneOfItsEnds_data()
    {
        QTest::addColumn<std::int64_t>("perBlock");
        QTest::addColumn<std::int64_t>("expected");
        QTest::addColumn<std::size_t>("block");
        QTest::newRow("the level falls from block to block")
            << std::int64_t {-100} << std::int64_t {1000 + 50} << std::size_t {9};
        QTest::newRow("the level rises from block to block")
            << std::int64_t {100} << std::int64_t {1000 + 900 + 50} << std::size_t {0};
    }
    void thePeakOverTheDepthIsAtOneOfItsEnds()
    {
        QFETCH(const std::int64_t, perBlock);
        QFETCH(const std::int64_t, expected);
        QFETCH(const std::size_t, block);
        const Depth depth = Depth::representatives(std::vector<std::uint32_t>(10, 0));
        const auto level = [](std::int64_t total) {
            Level one;
            one.add(StorageTerm::Activations, total);
            return one;
        };
        const std::vector<Segment> segments {
            {StepPhase::Load, aroundBlocks, level(0), level(1000), level(1000)},
            {StepPhase::Backward, 2, level(1000), level(1050), level(1000 + perBlock)},
            {StepPhase::Backward, 1, level(1000 + perBlock), level(1000 + perBlock + 50), level(1000 + 2 * perBlock)},
        };
        const PhasePeaks peaks = peaksOverDepth(segments, depth);
        const PhasePeak &peak = peaks[static_cast<std::size_t>(StepPhase::Backward)];
        QCOMPARE(peak.level.total, expected);
        QCOMPARE(peak.block, block);
    }
};

QTEST_GUILESS_MAIN(ExecutionTest)
#include "tst_execution.moc"
