// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Recipes by name against the bytes per parameter that articles print, and rows per optimizer step.
#include <QTest>

#include "engine/plan/batch.h"
#include "engine/plan/recipes.h"

using namespace headroom;

class TestRecipes : public QObject {
    Q_OBJECT

private slots:
    void namedRecipesTakeThePublishedBytes_data()
    {
        QTest::addColumn<QString>("id");
        QTest::addColumn<double>("weights");
        QTest::addColumn<double>("gradients");
        QTest::addColumn<double>("master");
        QTest::addColumn<double>("moments");
        QTest::addColumn<double>("total");
        QTest::newRow("mixed precision AdamW") << "mixed-adamw" << 2.0 << 2.0 << 4.0 << 8.0 << 16.0;
        QTest::newRow("8-bit AdamW") << "adamw-8bit" << 2.0 << 2.0 << 4.0 << 2.0 << 10.0;
        QTest::newRow("fp32 AdamW") << "fp32-adamw" << 4.0 << 4.0 << 0.0 << 8.0 << 16.0;
        QTest::newRow("bf16 without master copy") << "bf16-without-master" << 2.0 << 2.0 << 0.0 << 8.0 << 12.0;
        QTest::newRow("fp32 gradients") << "fp32-gradients" << 2.0 << 4.0 << 4.0 << 8.0 << 18.0;
        QTest::newRow("bf16 throughout") << "bf16-throughout" << 2.0 << 2.0 << 0.0 << 4.0 << 8.0;
    }

    void namedRecipesTakeThePublishedBytes()
    {
        QFETCH(QString, id);
        const auto rows = namedRecipes();
        const auto row = std::find_if(rows.begin(), rows.end(),
            [&](const NamedRecipe &each) { return id == QString::fromUtf8(each.id.data(), static_cast<int>(each.id.size())); });
        QVERIFY(row != rows.end());
        const RecipeBytes bytes = bytesPerParameter(row->recipe);
        QTEST(bytes.weights, "weights");
        QTEST(bytes.gradients, "gradients");
        QTEST(bytes.master, "master");
        QTEST(bytes.moments, "moments");
        QTEST(bytes.total(), "total");
        QVERIFY(!row->source.empty());
    }

    void everyNamedRecipeIsFoundAgain()
    {
        for (const NamedRecipe &row : namedRecipes()) {
            const NamedRecipe *found = namedRecipe(withFormatsOf({.optimizerStep = OptimizerStep::Loop}, row.recipe));
            QVERIFY(found != nullptr);
            QCOMPARE(found->id, row.id);
        }
        QCOMPARE(namedRecipes().front().recipe, Recipe {});
    }

    void aRecipeOfOnesOwnHasNoName()
    {
        QVERIFY(namedRecipe({.weights = WeightFormat::Fp8}) == nullptr);
        QVERIFY(namedRecipe({.optimizer = Optimizer::Sgd}) == nullptr);
        QVERIFY(namedRecipe({.frameworks = true}) == nullptr);
    }

    void aFormatThatIsSaidAndOneThatFollowsAreTheSameRecipe()
    {
        // bf16 gradients follow from bf16 weights, and fp32 moments from AdamW.
        const Recipe said {.gradients = GradientFormat::Bf16, .moments = MomentFormat::Fp32};
        QCOMPARE(namedRecipe(said)->id, std::string_view("mixed-adamw"));
    }

    void theEffectiveBatchCountsRowsOfAllReplicas()
    {
        // 4 rows · 8 micro-batches · (64 GPUs / (2 · 2 · 1)) = 512
        Plan plan;
        plan.training.microBatch = 4;
        plan.training.gradientAccumulation = 8;
        plan.parallelism.gpus = 64;
        plan.parallelism.tensor = 2;
        plan.parallelism.pipeline = 2;
        QCOMPARE(effectiveBatch(plan), 512);
        plan.parallelism = {};
        QCOMPARE(effectiveBatch(plan), 32);
        // degrees that exceed the job are an error elsewhere, not a batch of 0
        plan.parallelism.tensor = 8;
        QCOMPARE(effectiveBatch(plan), 32);
    }
};

QTEST_GUILESS_MAIN(TestRecipes)
#include "tst_recipes.moc"
