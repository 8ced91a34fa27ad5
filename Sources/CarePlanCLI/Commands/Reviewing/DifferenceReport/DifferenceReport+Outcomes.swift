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
    let of = tasks == 0 ? "" : " of \(RecordKind.task.counted(tasks))"
    let heading = "\(outcomes.formatted(.number.locale(.init(identifier: "en")))) outcomes\(of)"
    let json: JSONValue = ["change": "outcomes", "outcomes": .array(tallies.map(\.json))]
    remarks.insert(DifferenceRemark(heading, [], json: json), at: 0)
  }
}
