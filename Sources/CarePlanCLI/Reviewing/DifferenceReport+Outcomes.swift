import CarePlanKit
import Foundation

extension DifferenceReport {
  /// How many outcomes of one commit are told one by one.
  private static let mostOutcomes = 20

  /// Where there are more outcomes than somebody reads, says only how many of how many tasks they are.
  mutating func countOutcomes(of changes: StoreChanges) {
    let outcomes = differences.count { $0.key.kind == .outcome }
    guard outcomes > Self.mostOutcomes else { return }
    differences.removeAll { $0.key.kind == .outcome }
    let tallies = OutcomeTally.tallies(of: changes)
    let tasks = tallies.count { $0.task != nil }
    let number = outcomes.formatted(.number.locale(.init(identifier: "en")))
    let all = Wording.say(.outcomesCounted, count: outcomes, number)
    let heading =
      tasks == 0 ? all : Wording.say(.ofTasks, all, Wording.say(.tasksCounted, count: tasks))
    let json: JSONValue = ["change": "outcomes", "outcomes": .array(tallies.map(\.json))]
    remarks.insert(DifferenceRemark(heading, [], json: json), at: 0)
  }
}
