import CareModel
import CareTestSupport
import Testing
import TestSupport

@testable import CareStorage

struct SettlingTests {
  private let path = "tasks/doxylamine/current.json"

  /// Some versions of a task, each made from any of those before it.
  private func versions(_ generator: inout SeededGenerator) -> [AnyRecord] {
    var versions: [AnyRecord] = []
    for number in 0..<UInt64.random(in: 1...6, using: &generator) {
      let parent = versions.randomElement(using: &generator)?.version.uuid
      let task = Fixtures.task(title: "Title \(Int.random(in: 0...2, using: &generator))")
      let second = Int.random(in: 10...59, using: &generator)
      versions.append(
        AnyRecord(task).version(
          number,
          after: parent.map { [$0] } ?? [],
          at: "2026-02-01T00:00:\(second)Z"
        )
      )
    }
    return versions
  }

  @Test(arguments: UInt64(1)...200)
  func `settling twice makes nothing and loses nothing`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let versions = versions(&generator)
    var edit = try #require(versions.randomElement(using: &generator))
    if Bool.random(using: &generator), case .task(var task) = edit {
      task.instructions = "Edited"
      edit = .task(task)
    }
    let settling = Settling(versions)
    var after = settling
    switch try settling.settle(edit.bytes, at: path) {
    case .settled: #expect(settling.head?.bytes == edit.bytes, "seed \(seed)")
    case .behind: #expect(versions.contains(edit), "seed \(seed)")
    case .edited(let version):
      #expect(version.contentObject == edit.contentObject, "seed \(seed)")
      #expect(version.version.previous == [edit.version.uuid], "seed \(seed)")
      #expect(version.faults.isEmpty, "seed \(seed)")
      after = settling.adding(version)
      #expect(try after.settle(edit.bytes, at: path) == .behind, "seed \(seed)")
    }
    #expect(try after.settle(after.head?.bytes, at: path) == .settled, "seed \(seed)")
    let shuffled = Settling(versions.shuffled(using: &generator))
    #expect(
      try shuffled.settle(edit.bytes, at: path) == settling.settle(edit.bytes, at: path),
      "seed \(seed)"
    )
  }

  @Test func `a head that somebody made a tombstone deletes the record`() throws {
    let task = AnyRecord(Fixtures.task()).version(1)
    var edit = task
    edit.version.deleted = Fixtures.instant("2026-03-01T00:00:00Z")
    guard case .edited(let version) = try Settling([task]).settle(edit.bytes, at: path) else {
      Issue.record("a tombstone by hand is an edit")
      return
    }
    #expect(version.version.isTombstone)
  }

  @Test func `a head of another record is refused`() throws {
    let other = AnyRecord(Fixtures.task("other")).version(1)
    let error = #expect(throws: StoreError.self) {
      try Settling([AnyRecord(Fixtures.task()).version(2)]).settle(other.bytes, at: path)
    }
    #expect(error?.code == .invalid)
    #expect(error?.faults.first?.message.contains("tasks/other/current.json") == true)
  }
}
