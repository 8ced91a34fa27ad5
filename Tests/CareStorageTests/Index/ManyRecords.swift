import CareModel
import CareTestSupport
import TestSupport

@testable import CareStorage

/// A store of more records than the index takes in at once, committed by git alone.
final class ManyRecords {
  static let count = TreeDifference.fewFiles + 700

  let test: TestStore

  init() throws {
    let test = try TestStore(.bare)
    try test.store.add(Fixtures.task())
    self.test = test
    try commit("outcomes", Self.outcomes(0..<Self.count).map { Self.file($0) })
  }

  /// Adds files to the branch with `git fast-import`, and takes files away.
  func commit(_ message: String, _ files: [(path: String, text: String)], without: [String] = [])
    throws
  {
    var changes = ""
    for path in without { changes += "D \(path)\n" }
    for file in files {
      changes += "M 100644 inline \(file.path)\ndata \(file.text.utf8.count)\n\(file.text)\n"
    }
    try fastImport(changes, message, in: test.directory.path)
  }

  static func file(_ outcome: Outcome) -> (path: String, text: String) {
    let record = AnyRecord(outcome)
    return (StoreLayout.path(of: record), String(decoding: record.bytes, as: UTF8.self))
  }

  /// Outcomes of one task, an hour apart.
  static func outcomes(_ numbers: Range<Int>) -> [Outcome] {
    let start = Fixtures.instant("2026-01-01T00:00:00Z")
    return numbers.map { number in
      let moment = start.adding(seconds: Int64(number) * 3600)
      let uuid = TestSurroundings.identifier(7, UInt64(number))
      var content = Fixtures.outcome().content
      let utc = TimeZoneRules(.utc)?.local(at: moment).local
      content.eventStart = utc.map { .local($0) }
      let common = CommonMembers(
        id: content.derivedID,
        effectiveDate: moment,
        timezone: Fixtures.newYork
      )
      let version = Version(uuid: uuid, previous: [], created: moment, updated: moment)
      return Outcome(common, content, version: version)
    }
  }

  /// The store as another process opens it.
  func reopened(_ seed: UInt64 = 9) throws -> GitStore {
    try GitStore(opening: test.directory.path, surroundings: TestSurroundings.make(seed: seed))
  }

  var index: String { test.directory["careplan/index.sqlite"] }
}

extension GitStore {
  /// How many outcomes the index has, and what a look at all of its rows finds wrong.
  func indexedOutcomes() throws -> (count: Int, findings: [String]) {
    let count = try read { snapshot throws(StoreError) in try snapshot.summaries(.outcome).count }
    let findings = try check().findings.filter { $0.rule == .rebuiltIndex }
    return (count, findings.map(\.description))
  }
}
