// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The shipped catalogue is complete and sourced, and a bad row is rejected by name.
#include <QTest>

#include "engine/formats/cataloguejson.h"
#include "tests/support/sourcetree.h"

#include <algorithm>

using namespace headroom;
using namespace headroom::tests;

namespace {

const QByteArray noModels = R"({"format": "headroom-models", "version": 1, "models": []})";
const QByteArray noPrices = R"({"format": "headroom-prices", "version": 1, "date": "2026-08-22", "ranges": [], "quotes": []})";
const QByteArray noUtilisation = R"({"format": "headroom-utilisation", "version": 1, "utilisation": []})";
const QByteArray oneGpu = R"({"format": "headroom-gpus", "version": 1, "gpus": [
    {"id": "g", "name": "G", "nameplate": "8 GB", "capacity_bytes": 8589934592, "half_peak_tflops": 10,
     "source": {"where": "a vendor", "date": "2026-08-22"}}]})";

tl::expected<Catalogue, FormatError> read(
    const QByteArray &gpus, const QByteArray &prices = noPrices, const QByteArray &utilisation = noUtilisation)
{
    return readCatalogue({.gpus = gpus.toStdString(),
        .prices = prices.toStdString(),
        .utilisation = utilisation.toStdString(),
        .models = noModels.toStdString()});
}

} // namespace

class CatalogueJsonTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        const std::string gpus = readSource(QStringLiteral("resources/catalogue/gpus.json")).toStdString();
        const std::string prices = readSource(QStringLiteral("resources/catalogue/prices.json")).toStdString();
        const std::string utilisation = readSource(QStringLiteral("resources/catalogue/utilisation.json")).toStdString();
        const std::string models = readSource(QStringLiteral("resources/catalogue/models.json")).toStdString();
        const auto catalogue
            = readCatalogue({.gpus = gpus, .prices = prices, .utilisation = utilisation, .models = models});
        QVERIFY2(catalogue.has_value(), catalogue ? "" : catalogue.error().key.c_str());
        m_catalogue = *catalogue;
    }

    void everyShippedRowHasASourceAndADay()
    {
        const auto sourced = [](const Source &source) { return !source.where.empty() && source.date.size() == 10; };
        QVERIFY(std::ranges::all_of(m_catalogue.gpus, sourced, &Gpu::source));
        QVERIFY(std::ranges::all_of(m_catalogue.prices, sourced, &PriceRange::source));
        QVERIFY(std::ranges::all_of(m_catalogue.quotes, sourced, &PriceQuote::source));
        QVERIFY(std::ranges::all_of(m_catalogue.utilisation, sourced, &Utilisation::source));
        QVERIFY(std::ranges::all_of(m_catalogue.presets, sourced, &Preset::source));
        QCOMPARE(m_catalogue.presets.size(), std::size_t(189));
        QCOMPARE(m_catalogue.gpus.size(), std::size_t(47));
        QVERIFY(m_catalogue.quotes.size() > 300);
    }

    void anA100HasItsPublishedNumbers()
    {
        const Gpu *gpu = m_catalogue.gpu("a100-sxm-80gb");
        QVERIFY(gpu != nullptr);
        QCOMPARE(gpu->capacity.value(), 85'899'345'920); // 81920 MiB, nvidia-smi
        QCOMPARE(gpu->usable->value(), 84'975'927'951); // 79.14 GiB, PyTorch's own total
        QCOMPARE(gpu->halfPeak->perSecond(), 312e12); // data sheet, dense BF16
        QVERIFY(m_catalogue.price("a100-sxm-80gb", Market::OnDemand) != nullptr);
    }

    void theLastUtilisationRowIsForAllOtherGpus()
    {
        QVERIFY(m_catalogue.utilisation.back().gpus.empty());
        for (const Utilisation &row : m_catalogue.utilisation) {
            for (const std::string &id : row.gpus)
                QVERIFY2(m_catalogue.gpu(id) != nullptr, id.c_str());
        }
    }

    void derivedCommunityPricesAreTwentyToFortyPercentBelowOnDemand()
    {
        int checked = 0;
        for (const PriceRange &row : m_catalogue.prices) {
            const PriceRange *onDemand = m_catalogue.price(row.gpu, Market::OnDemand);
            if (row.market != Market::Community || row.quality != "derived" || onDemand == nullptr)
                continue;
            QVERIFY(std::abs(row.range.low.dollarsPerHour() - 0.6 * onDemand->range.low.dollarsPerHour()) < 0.001);
            QVERIFY(std::abs(row.range.high.dollarsPerHour() - 0.8 * onDemand->range.high.dollarsPerHour()) < 0.001);
            ++checked;
        }
        QVERIFY(checked > 0);
    }

    void aBadRowIsRejectedByName_data()
    {
        QTest::addColumn<QByteArray>("gpus");
        QTest::addColumn<QByteArray>("prices");
        QTest::addColumn<QString>("key");
        const auto gpu = [](const char *row) {
            return QByteArray(R"({"format": "headroom-gpus", "version": 1, "gpus": [)") + row + "]}";
        };
        const auto price = [](const char *row) {
            return QByteArray(R"({"format": "headroom-prices", "version": 1, "ranges": [)") + row + "]}";
        };
        QTest::newRow("no source")
            << gpu(R"({"id": "x", "name": "X", "nameplate": "8 GB", "capacity_bytes": 8})") << noPrices << "gpus[0] (x).source";
        QTest::newRow("no day") << gpu(
            R"({"id": "x", "name": "X", "nameplate": "8 GB", "capacity_bytes": 8, "source": {"where": "a", "date": "soon"}})")
                                << noPrices << "gpus[0] (x).source.date";
        QTest::newRow("negative capacity") << gpu(
            R"({"id": "x", "name": "X", "nameplate": "8 GB", "capacity_bytes": -8, "source": {"where": "a", "date": "2026-01-01"}})")
                                           << noPrices << "gpus[0] (x).capacity_bytes";
        QTest::newRow("unknown key") << gpu(
            R"({"id": "x", "name": "X", "nameplate": "8 GB", "colour": 1, "source": {"where": "a", "date": "2026-01-01"}})")
                                     << noPrices << "gpus[0] (x).colour";
        QTest::newRow("price of an unknown GPU") << oneGpu << price(
            R"({"gpu": "y", "market": "spot", "range": [1, 2], "source": {"where": "a", "date": "2026-01-01"}})")
                                                 << "ranges[0] (y).gpu";
        QTest::newRow("range the wrong way round") << oneGpu << price(
            R"({"gpu": "g", "market": "spot", "range": [2, 1], "source": {"where": "a", "date": "2026-01-01"}})")
                                                   << "ranges[0] (g).range";
        QTest::newRow("free of charge") << oneGpu << price(
            R"({"gpu": "g", "market": "spot", "range": [0, 1], "source": {"where": "a", "date": "2026-01-01"}})")
                                        << "ranges[0] (g).range";
        QTest::newRow("unknown market") << oneGpu << price(
            R"({"gpu": "g", "market": "moon", "range": [1, 2], "source": {"where": "a", "date": "2026-01-01"}})")
                                        << "ranges[0] (g).market";
        QTest::newRow("another kind of file") << noPrices << noPrices << "format";
    }

    void aBadRowIsRejectedByName()
    {
        QFETCH(QByteArray, gpus);
        QFETCH(QByteArray, prices);
        QFETCH(QString, key);
        const auto catalogue = read(gpus, prices);
        QVERIFY(!catalogue);
        QVERIFY2(QString::fromStdString(catalogue.error().key).startsWith(key), catalogue.error().key.c_str());
    }

    void theUsersRowsStandOverOurs()
    {
        const auto ours = read(oneGpu);
        QVERIFY(ours.has_value());
        const auto both = withUserRows(*ours, R"({"format": "headroom-catalogue", "version": 1,
            "gpus": [{"id": "g", "name": "Mine", "nameplate": "9 GB", "capacity_bytes": 9663676416, "source": {"where": "my desk", "date": "2026-11-01"}},
                     {"id": "h", "name": "H", "nameplate": "1 GB", "capacity_bytes": 1073741824, "source": {"where": "my desk", "date": "2026-11-01"}}],
            "ranges": [{"gpu": "h", "market": "on-demand", "range": [0.5, 0.5], "source": {"where": "invoice", "date": "2026-11-01"}}]})");
        QVERIFY2(both.has_value(), both ? "" : both.error().key.c_str());
        QCOMPARE(both->gpus.size(), std::size_t(2));
        QCOMPARE(QString::fromStdString(both->gpu("g")->name), QStringLiteral("Mine"));
        QCOMPARE(both->price("h", Market::OnDemand)->range.low.dollarsPerHour(), 0.5);
    }

    void aDamagedFileNeverCrashes()
    {
        const QByteArray whole = readSource(QStringLiteral("resources/catalogue/gpus.json"));
        for (int tenth = 0; tenth < 10; ++tenth)
            QVERIFY(!read(whole.left(whole.size() * tenth / 10)));
    }

private:
    Catalogue m_catalogue;
};

QTEST_GUILESS_MAIN(CatalogueJsonTest)
#include "tst_cataloguejson.moc"
