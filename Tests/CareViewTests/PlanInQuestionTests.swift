import CanonicalJSON
import CareEvents
import CareModel
import CareWords
import Testing

@testable import CareView

/// Charts and insights of a task of whose plan nobody knows what holds.
struct PlanInQuestionTests {
  /// What was recorded of a task whose versions conflict, and want 2 or 3 tablets.
  private static func series(
    _ values: [OutcomeValue],
    _ aggregate: ChartAggregate = .sum,
    isOutcomeOpen: Bool = false
  ) throws -> (series: ChartSeries, places: [Chart.Place]) {
    let record = CatalogPlan.task("t", "T", at: [8], targets: [CatalogPlan.number(2, "tablet")])
    let events = CatalogPlan.Entry(record: record, recorded: [(values, 5)]).events.map { event in
      CareEvent(
        event.scheduled,
        outcome: event.outcome,
        outcomeLeaves: isOutcomeOpen ? [event.task.record.version.uuid] : [],
        taskLeaves: [event.task.record.version.uuid]
      )
    }
    let context = try #require(CatalogPlan.context)
    let places = ChartPeriod.day.places(of: CatalogPlan.day...CatalogPlan.day)
    let recordings = events.map { ChartRecording($0, asOf: context.now) }
    return (ChartSeries("T", aggregate, of: recordings, at: places), places)
  }

  @Test func `what was given is drawn, and marked in words`() throws {
    let (series, places) = try Self.series([CatalogPlan.number(1, "tablet")])
    #expect(series.values == [[1]] && series.unit == "tablet")
    let chart = Chart(.bar, title: "T", places: places, series: [series])
    let said = "the plan is in question, what was recorded is drawn"
    for form in [chart.text().joined(separator: " "), chart.html(), chart.markdown] {
      #expect(form.contains(said), "\(form)")
    }
    let own = chart.json.object?["series"]?.array?.first?.object
    #expect(own?["planInQuestion"] == [.string(CatalogPlan.day.description)])
    let values = try #require(Insights.Values("t", series, previous: nil))
    #expect(values.isPlanInQuestion && values.words.hasSuffix(", while the plan is in question"))
  }

  @Test func `what was ticked off has no amount, since nobody knows which was planned`() throws {
    let (series, _) = try Self.series([CatalogPlan.done])
    #expect(series.values == [[]] && series.withoutNumber == 1)
    let count = try Self.series([CatalogPlan.done], .count).series
    #expect(count.values == [[1]])
  }

  @Test func `what is in question itself is not drawn, whatever the plan is`() throws {
    let (series, _) = try Self.series([CatalogPlan.number(1, "tablet")], isOutcomeOpen: true)
    #expect(series.values == [[]] && series.openPlaces == [0] && series.planOpenPlaces.isEmpty)
  }
}
