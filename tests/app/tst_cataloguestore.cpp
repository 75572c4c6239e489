// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The built-in rows are complete, and the user's files stand over them without being able to break them.
#include <QCoreApplication>
#include <QDir>
#include <QTemporaryDir>
#include <QTest>

#include "tests/support/testmain.h"

#include "app/catalogue/cataloguestore.h"
#include "app/document/plandocument.h"
#include "app/files/textfile.h"
#include "app/text/sentences.h"

using namespace headroom;

class CatalogueStoreTest : public QObject {
    Q_OBJECT

private slots:
    void init()
    {
        tests::failOnAnyWarning();
        m_folder = std::make_unique<QTemporaryDir>();
    }

    void theBuiltInRowsAreRead()
    {
        const auto catalogue = builtInCatalogue();
        QVERIFY2(catalogue.has_value(), catalogue ? "" : qPrintable(sentence(catalogue.error())));
        QVERIFY(!catalogue->gpus.empty());
        QVERIFY(!catalogue->prices.empty());
        QVERIFY(!catalogue->utilisation.empty());
        QVERIFY(!catalogue->presets.empty());
    }

    void theStartingPlanIsEstimated()
    {
        const PlanDocument document {builtInCatalogue().value()};
        QVERIFY2(document.estimate().has_value(),
            document.estimate() ? "" : qPrintable(sentence(document.estimate().error())));
        QVERIFY(document.estimate()->cost.has_value());
    }

    void withoutAUsersFolderThereAreOurRowsAlone()
    {
        const StoredCatalogue stored = loadCatalogue(m_folder->filePath(QStringLiteral("none")));
        QVERIFY(stored.errors.empty());
        QCOMPARE(stored.catalogue.gpus.size(), builtInCatalogue()->gpus.size());
    }

    void theUsersRowsStandOverOurs()
    {
        QVERIFY(keepUserRows(userFolder(), QStringLiteral("prices"), priceOf("[0.5, 0.75]")).has_value());
        const StoredCatalogue stored = loadCatalogue(userFolder());
        QVERIFY2(stored.errors.empty(), stored.errors.empty() ? "" : qPrintable(sentence(stored.errors.front())));
        const PriceRange *price = stored.catalogue.price("a100-sxm-80gb", Market::OnDemand);
        QVERIFY(price != nullptr);
        QCOMPARE(price->range.low.dollarsPerHour(), 0.5);
    }

    void rowsKeptUnderTheSameNameReplaceTheOlder()
    {
        QVERIFY(keepUserRows(userFolder(), QStringLiteral("prices"), priceOf("[0.5, 0.75]")).has_value());
        QVERIFY(keepUserRows(userFolder(), QStringLiteral("prices"), priceOf("[0.6, 0.7]")).has_value());
        QCOMPARE(QDir(userFolder()).entryList(QDir::Files), QStringList {QStringLiteral("prices.json")});
        const StoredCatalogue stored = loadCatalogue(userFolder());
        QCOMPARE(stored.catalogue.price("a100-sxm-80gb", Market::OnDemand)->range.low.dollarsPerHour(), 0.6);
    }

    void aNameCannotLeaveTheFolder()
    {
        QVERIFY(keepUserRows(userFolder(), QStringLiteral("../../evil"), priceOf("[0.5, 0.75]")).has_value());
        QCOMPARE(QDir(userFolder()).entryList(QDir::Files | QDir::Hidden).size(), 1);
    }

    void aDamagedFileIsNamedAndStaysAsItIs()
    {
        QVERIFY(keepUserRows(userFolder(), QStringLiteral("a-broken"), "{\"format\": ").has_value());
        QVERIFY(keepUserRows(userFolder(), QStringLiteral("b-prices"), priceOf("[0.5, 0.75]")).has_value());
        const StoredCatalogue stored = loadCatalogue(userFolder());
        QCOMPARE(stored.errors.size(), std::size_t(1));
        QVERIFY(sentence(stored.errors.front()).contains(QStringLiteral("a-broken.json")));
        QCOMPARE(stored.catalogue.price("a100-sxm-80gb", Market::OnDemand)->range.low.dollarsPerHour(), 0.5);
        QCOMPARE(readTextFile(QDir(userFolder()).filePath(QStringLiteral("a-broken.json"))).value(),
            std::string("{\"format\": "));
    }

private:
    [[nodiscard]] QString userFolder() const { return m_folder->filePath(QStringLiteral("deep/catalogue")); }
    static std::string priceOf(const std::string &range)
    {
        return R"({"format": "headroom-catalogue", "version": 1, "ranges": [{"gpu": "a100-sxm-80gb",
            "market": "on-demand", "range": )"
            + range + R"(, "rule": "our contract", "source": {"where": "our contract", "date": "2026-01-01"}}]})";
    }

    std::unique_ptr<QTemporaryDir> m_folder;
};

HEADROOM_TEST_MAIN(QCoreApplication, CatalogueStoreTest)
#include "tst_cataloguestore.moc"
