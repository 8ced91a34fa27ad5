import CareModel
import TestSupport
import Testing

@testable import CareStorage

/// Law 11 on random lines of commits: verbs, edits in a web editor, reverts of the last commit.
struct RecordSettlingLawTests {
  private struct Life {
    var generator: SeededGenerator
    var line = HeadLine()

    /// Adds a commit on a day; false if nothing came of it.
    mutating func commit(on day: Int) throws -> Bool {
      let last = line.commits[line.commits.count - 1]
      switch Int.random(in: 0..<6, using: &generator) {
      case 0: return try verb(on: day)
      case 1, 2: return web(on: day)
      case let kind:
        guard line.commits.count > 1 else { return false }
        let before = line.commits[line.commits.count - 2]
        guard before.head != last.head else { return false }
        line.commit(before.head, kind == 5 ? nil : before.files, on: day)
        return true
      }
    }

    private mutating func verb(on day: Int) throws -> Bool {
      let settled = try line.settled()
      guard let leaf = settled.graph.head, settled.graph.leaves.count == 1 else { return false }
      line.take(settled.made)
      let made: [AnyRecord]
      switch Int.random(in: 0..<4, using: &generator) {
      case 0: made = line.tag("a", from: 0, on: day, after: leaf.uuid)
      case 1:
        guard Int.random(in: 0..<3, using: &generator) == 0 else { return false }
        made = line.write(on: day, after: leaf.uuid) { $0.end(HeadLine.moment(day)..<(.latest)) }
      case 2:
        let start = Int.random(in: 0..<20, using: &generator)
        made = line.dose("8", from: start, on: day, after: leaf.uuid)
      default:
        let dose = ["5", "7", "9"].randomElement(using: &generator) ?? "5"
        made = line.dose(dose, from: day, on: day, after: leaf.uuid)
      }
      guard let head = made.last else { return false }
      line.commit(head, Set(line.versions.map(\.version.uuid)), on: day)
      return true
    }

    private mutating func web(on day: Int) -> Bool {
      var file = line.head
      guard !file.version.isTombstone, line.commits.last?.head != nil else { return false }
      switch Int.random(in: 0..<3, using: &generator) {
      case 0: file.dose = ["2", "4", "6"].randomElement(using: &generator) ?? "2"
      case 1: file.edit { $0.common.tags = $0.common.tags == ["b"] ? [] : ["b"] }
      default: file.edit { $0.common.groupIdentifier = "g\(day)" }
      }
      guard file != line.head else { return false }
      line.commit(file, on: day)
      return true
    }
  }

  @Test(arguments: UInt64(1)...150)
  func `one line of commits gives one leaf that says what the last head says`(
    seed: UInt64
  ) throws {
    var life = Life(generator: SeededGenerator(seed: seed))
    for day in 1...Int.random(in: 2...8, using: &life.generator) {
      _ = try life.commit(on: day * 2)
    }
    let line = life.line
    let settled = try line.settled()
    let shuffled = try line.settled(line.versions.shuffled(using: &life.generator))
    #expect(settled.made == shuffled.made, "seed \(seed)")
    #expect(settled.graph.leaves.count == 1, "seed \(seed)")
    let leaf = try #require(settled.graph.head)
    let version = try #require(settled.versions[leaf.uuid])
    let tip = line.head
    #expect(version.version.isTombstone == tip.version.isTombstone, "seed \(seed)")
    if !tip.version.isTombstone {
      #expect(RecordBody(version) == RecordBody(tip), "seed \(seed)")
    }
    var again = line
    again.commit(version, Set(settled.versions.keys), on: 40)
    let versions = Array(settled.versions.values)
    #expect(try again.settled(versions).made.isEmpty, "seed \(seed)")
  }
}

extension HeadLine {
  /// Takes in versions that settling made.
  mutating func take(_ made: [AnyRecord]) { versions += made }
}
