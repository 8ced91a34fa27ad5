import CarePlanKit
import TestSnapshots
import TestSupport
import Testing

@testable import CarePlanCLI

struct InsightsCommandTests {
  @Test func `insights say how far the plan was followed, what was measured and what matters`()
    throws
  {
    let store = try DaysStore().store
    let text = store.run(["insights", "--weeks", "1"])
    #expect(text.status == 0, "\(text.errors)")
    expectSnapshot(text.output, "insights")
    let insights = try json("careplan.insights/v1", of: store.run(["insights", "--json"]).output)
    let adherence = try json(
      "careplan.adherence/v1",
      of: store.run(["adherence", "--json"]).output
    )
    let ratio = adherence.object?["total"]?.object?["ratio"]?.number?.double
    #expect(abs((insights.object?["adherence"]?.number?.double ?? -1) - (ratio ?? -2)) < 0.000_001)
    for message in insights.object?["messages"]?.array ?? [] {
      let words = try #require(message.object?["title"]?.string)
      #expect(text.output.contains(words))
    }
  }

  @Test func `values of a task whose plan is in question are shown, and marked`() throws {
    let sides = try TwoSides(
      [["record", "dox", "10mg", "--date", "2026-01-05"]],
      here: [["update", "task/dox", "--target", "20mg", "--effective", "2026-01-05"]],
      there: [["update", "task/dox", "--target", "30mg", "--effective", "2026-01-05"]]
    )
    let insights = sides.home("insights")
    #expect(insights.contains("10 mg on 1 day, while the plan is in question"), "\(insights)")
    #expect(insights.contains("versions conflict, nobody has decided"), "\(insights)")
    let chart = sides.home(
      "chart",
      "--series",
      "task=dox,agg=sum",
      "--from",
      "2026-01-05",
      "--to",
      "2026-01-06"
    )
    #expect(chart.contains("the plan is in question, what was recorded is drawn: "), "\(chart)")
  }

  @Test func `a store without records has insights of nothing`() throws {
    let store = try CommandStore()
    let text = store.run(["insights"])
    #expect(text.status == 0, "\(text.errors)")
    #expect(text.output.contains("nothing counts yet"))
    #expect(store.run(["insights", "--weeks", "0"]).status == 64)
    #expect(store.run(["insights", "--weeks", "521"]).status == 64)
  }
}
