import CareModel
import CareStorage
import CareSync
import CareTestSupport
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20)))
struct ObservedSyncTests {
  @Test(arguments: Carrier.allCases)
  func `whoever observes the store is told what a sync brought`(_ carrier: Carrier) async throws {
    let home = try Household(carrier)
    var moves = home.left.changes.makeAsyncIterator()
    try home.right.edit { $0.title = "Another" }
    try home.right.add(Fixtures.outcome())
    try home.sync(home.right)
    let report = try home.sync(home.left)
    let move = try #require(try await moves.next())
    #expect(move.new == report.commit)
    #expect(Set(move.changes.records.map(\.key)) == Set(report.received.map(\.key)))
    #expect(move.changes.records.count == 2)
  }
}
