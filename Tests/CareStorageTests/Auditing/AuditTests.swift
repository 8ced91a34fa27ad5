import CareModel
import CareStorage
import CareTestSupport
import Foundation
import Digests
import TestSupport
import Testing

struct AuditTests {
  private static let file = ".git/careplan/audit.jsonl"
  private static let head = ".git/careplan/audit.head"

  private func lines(_ test: borrowing TestStore) throws -> [String] {
    try test.directory.text(of: Self.file).split(separator: "\n").map(String.init)
  }

  @Test func `without the setting nothing is noted and no file is made`() throws {
    let test = try TestStore()
    try test.store.add(Fixtures.task("walk"))
    try test.store.audit(.read, of: [RecordKey(.task, "walk")])
    #expect(try !test.store.isAudited())
    let own = try FileManager.default.contentsOfDirectory(atPath: test.directory[".git/careplan"])
    #expect(!own.contains { $0.hasPrefix("audit") })
    #expect(try test.store.auditReport().entries.isEmpty)
  }

  @Test
  func `entries name records by codes, for the owner alone, and resolve those that are there`()
    throws
  {
    let test = try TestStore()
    try test.store.add([Fixtures.task("walk"), Fixtures.task("swim")])
    try test.store.setAudited(true)
    let keys = [RecordKey(.task, "walk"), RecordKey(.task, "gone"), RecordKey(.patient, "child")]
    try test.store.audit(.read, of: keys, by: "parent")
    try test.store.audit(.share, of: [])
    try test.store.setAudited(false)
    let report = try test.store.auditReport()
    #expect(report.isSound && report.findings.isEmpty)
    let verbs = report.entries.map(\.verb)
    #expect(verbs == [.begin, .read, .read, .share, .end])
    #expect(report.entries.map(\.number) == [1, 2, 3, 4, 5])
    #expect(report.entries.map(\.kind) == [nil, "patient", "task", nil, nil])
    #expect(report.entries.map(\.count) == [0, 1, 2, 0, 0])
    #expect(report.entries[1].person == "parent")
    #expect(report.entries[3].person.hasPrefix("uid:"))
    let tasks = report.entries[2].ids
    #expect(Set(tasks.map { report.names[$0] }) == ["task/walk", nil])
    let text = try test.directory.text(of: Self.file)
    for word in ["walk", "gone", "child"] { #expect(!text.contains(word)) }
    for name in ["audit.jsonl", "audit.head", "audit.key", "audit.lock"] {
      let path = test.directory[".git/careplan/\(name)"]
      let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
      #expect(mode as? Int == 0o600, "\(name)")
    }
  }

  @Test func `of more than a thousand records it is only said how many`() throws {
    let test = try TestStore()
    try test.store.setAudited(true)
    try test.store.audit(.read, of: (0..<1_001).map { RecordKey(.task, "task-\($0)") })
    let entry = try #require(try test.store.auditReport().entries.last)
    #expect(entry.count == 1_001 && entry.ids.isEmpty)
  }

  @Test(arguments: 1...12 as ClosedRange<UInt64>)
  func `a changed, missing, doubled or foreign line is found, and a torn one is no fault`(
    seed: UInt64
  ) throws {
    var chances = SeededGenerator(seed: seed)
    let test = try TestStore(seed: seed)
    try test.store.setAudited(true)
    // Writers, some of which are killed in the middle of a line.
    var torn = 0
    for number in 0..<12 {
      let before = (
        try test.directory.bytes(of: Self.file), try test.directory.bytes(of: Self.head)
      )
      try test.store.audit(.read, of: [RecordKey(.task, "task-\(number)")])
      guard Bool.random(using: &chances), number < 11 else { continue }
      let written = try test.directory.bytes(of: Self.file)
      let length = Int.random(in: before.0.count + 1..<written.count - 1, using: &chances)
      try test.directory.write(Array(written.prefix(length)), to: Self.file)
      try test.directory.write(before.1, to: Self.head)
      torn += 1
    }
    let sound = try test.store.auditReport()
    #expect(sound.isSound, "seed \(seed)")
    #expect(sound.findings.count == torn && sound.entries.count == 13 - torn, "seed \(seed)")
    #expect(sound.entries.map(\.number) == Array(1...13 - torn), "seed \(seed)")

    let lines = try lines(test)
    for place in lines.indices {
      var others = lines
      var bytes = Array(lines[place].utf8)
      let index = bytes.indices.randomElement(using: &chances) ?? 0
      bytes[index] = bytes[index] == UInt8(ascii: "7") ? UInt8(ascii: "8") : UInt8(ascii: "7")
      others[place] = String(decoding: bytes, as: UTF8.self)
      try expectFault(in: others, at: place, test, "seed \(seed): line \(place + 1) changed")
      others = lines
      others.remove(at: place)
      try expectFault(in: others, at: place, test, "seed \(seed): line \(place + 1) taken out")
      others = lines
      others.insert(lines[place], at: place)
      if place < lines.count - 1 {
        try expectFault(in: others, at: place, test, "seed \(seed): line \(place + 1) doubled")
      }
    }
    try expectFault(in: Array(lines.dropLast(3)), at: lines.count - 3, test, "the end is cut off")
  }

  /// Anything without an end of line passed for an entry that a power cut had cut off.
  @Test(arguments: ["\0", "{\0", " ", "\n", "x", "{\"n\":1", "{\"at\":\"2026\0"])
  func `what stands at the end and begins no entry is found, also once entries follow`(
    text: String
  ) throws {
    let test = try TestStore()
    try test.store.setAudited(true)
    try test.store.audit(.read, of: [RecordKey(.task, "a")])
    let sound = try test.directory.bytes(of: Self.file)
    try test.directory.write(sound + Array(text.utf8), to: Self.file)
    let report = try test.store.auditReport()
    #expect(!report.isSound && report.findings.map(\.line) == [3], "\(report.findings)")
    #expect(!GitStore.auditReport(of: sound + Array(text.utf8)).isSound)
    try test.store.audit(.read, of: [RecordKey(.task, "b")])
    #expect(try !test.store.auditReport().isSound)
    for length in 1..<30 {
      #expect(GitStore.auditReport(of: sound + sound.prefix(length)).isSound, "\(length)")
    }
  }

  /// Expects that a fault is named at a line, or at the one beside it.
  private func expectFault(
    in lines: [String],
    at place: Int,
    _ test: borrowing TestStore,
    _ comment: String
  ) throws {
    try test.directory.write(lines.map { $0 + "\n" }.joined(), to: Self.file)
    let report = try test.store.auditReport()
    let named = report.findings.filter { !$0.isHarmless }.map(\.line)
    #expect(named.contains { abs($0 - place - 1) <= 1 }, "\(comment): \(report.findings)")
  }

  @Test func `a changed line is named by its number`() throws {
    let test = try TestStore()
    try test.store.setAudited(true)
    for _ in 1...5 { try test.store.audit(.read, of: [TestStore.key]) }
    let lines = try lines(test)
    for place in lines.indices {
      var others = lines
      others[place] = lines[place].replacing("\"count\":", with: "\"count\":1")
      try test.directory.write(others.map { $0 + "\n" }.joined(), to: Self.file)
      let report = try test.store.auditReport()
      #expect(report.findings.map(\.line) == [place + 1])
      #expect(report.findings.map(\.kind) == [.changed])
    }
    let cut = lines.dropLast().map { $0 + "\n" }.joined()
    try test.directory.write(cut, to: Self.file)
    #expect(try test.store.auditReport().findings.map(\.kind) == [.missing])
    // Without its own note of the last line, a copy cannot know of a cut end.
    try FileManager.default.removeItem(atPath: test.directory[Self.head])
    #expect(try test.store.auditReport().findings.isEmpty)
  }

  @Test func `what was cut off at the end is missed after further entries, too`() throws {
    for cut in [0, 1, 2] {
      let test = try TestStore()
      try test.store.setAudited(true)
      for _ in 0..<3 { try test.store.audit(.read, of: [RecordKey(.task, "walk")]) }
      let kept = try lines(test).prefix(cut).map { $0 + "\n" }.joined()
      try test.directory.write(kept, to: Self.file)
      for _ in 0..<2 { try test.store.audit(.read, of: [RecordKey(.task, "swim")]) }
      let report = try test.store.auditReport()
      #expect(!report.isSound, "\(cut)")
      #expect(report.findings.contains { $0.kind == .missing && $0.line == cut + 1 }, "\(cut)")
    }
  }

  /// What somebody may do to the last line.
  enum LastLine: CaseIterable {
    case changed, madeUnreadable, changedWithTorn, changedAndFollowed
  }

  @Test(arguments: LastLine.allCases)
  func `a changed last line stays a finding after further entries`(change: LastLine) throws {
    let test = try TestStore()
    try test.store.setAudited(true)
    for _ in 1...3 { try test.store.audit(.read, of: [TestStore.key]) }
    var lines = try lines(test)
    let last = lines.removeLast()
    switch change {
    case .changed: lines.append(last.replacing("\"count\":1", with: "\"count\":2"))
    case .madeUnreadable: lines.append(last.replacing("\"count\":1", with: "\"count\":"))
    case .changedWithTorn:
      lines += [last.replacing("\"count\":1", with: "\"count\":2"), String(last.prefix(12))]
    case .changedAndFollowed:
      let changed = last.replacing("\"count\":1", with: "\"count\":2")
      let digest = Digest(sha256: Array(changed.utf8)).hex(64)
      let next = last.replacing("\"n\":4", with: "\"n\":5")
        .replacing(/"previous":"[0-9a-f]*"/, with: "\"previous\":\"\(digest)\"")
      lines += [changed, next]
    }
    let end = change == .changedWithTorn ? "" : "\n"
    try test.directory.write(lines.joined(separator: "\n") + end, to: Self.file)
    #expect(try !test.store.auditReport().isSound)
    for _ in 1...3 {
      try test.store.audit(.read, of: [TestStore.key])
      let findings = try test.store.auditReport().findings.filter { !$0.isHarmless }
      #expect(findings.contains { [4, 5].contains($0.line) }, "\(findings)")
    }
  }

  @Test func `a process that was killed before it kept the last line in mind leaves a sound audit`()
    throws
  {
    let test = try TestStore()
    try test.store.setAudited(true)
    try test.store.audit(.read, of: [TestStore.key])
    let head = try test.directory.bytes(of: Self.head)
    for _ in 1...2 { try test.store.audit(.read, of: [TestStore.key]) }
    try test.directory.write(head, to: Self.head)
    try test.store.audit(.read, of: [TestStore.key])
    let report = try test.store.auditReport()
    #expect(report.findings.isEmpty && report.entries.map(\.number) == Array(1...5))
  }

  @Test func `a missing key is reported, and so is the new one that the next entry makes`() throws {
    let test = try TestStore()
    try test.store.setAudited(true)
    try test.store.audit(.read, of: [TestStore.key])
    #expect(try test.store.auditReport().brokenKey == nil)
    try FileManager.default.removeItem(atPath: test.directory[".git/careplan/audit.key"])
    #expect(try test.store.auditReport().brokenKey?.hasSuffix("audit.key") == true)
    try test.store.audit(.read, of: [TestStore.key])
    let report = try test.store.auditReport()
    #expect(report.brokenKey == nil && !report.isSound)
    #expect(report.findings.map(\.kind) == [.rekeyed])
    #expect(report.entries.map(\.verb) == [.begin, .read, .rekey, .read])
  }

  @Test func `a pipe in the place of the file is not waited for`() throws {
    let test = try TestStore()
    try test.store.setAudited(true)
    let path = test.directory[Self.file]
    try FileManager.default.removeItem(atPath: path)
    #expect(try run("mkfifo", [path], in: test.directory.path).status == 0)
    #expect(throws: StoreError.self) { try test.store.prepareAudit() }
    #expect(throws: StoreError.self) { try test.store.auditReport() }
  }

  @Test func `many at once break no chain`() async throws {
    let test = try TestStore()
    try test.store.setAudited(true)
    let path = test.directory.path
    try await withThrowingTaskGroup(of: Void.self) { group in
      for writer in 1...4 {
        group.addTask {
          var surroundings = TestSurroundings.make(seed: UInt64(writer))
          surroundings.lockPatience = 60
          let store = try GitStore(opening: path, surroundings: surroundings)
          for number in 1...10 {
            let key = RecordKey(.task, "\(writer)-\(number)")
            try await store.inBackground(.reading) { try $0.audit(.read, of: [key]) }
          }
        }
      }
      try await group.waitForAll()
    }
    let report = try test.store.auditReport()
    #expect(report.findings.isEmpty)
    #expect(report.entries.map(\.number) == Array(1...41))
    #expect(Set(report.entries.flatMap(\.ids)).count == 40)
  }

  @Test func `what cannot be noted is refused, and the audit can be switched off`() throws {
    let test = try TestStore()
    try test.store.setAudited(true)
    try FileManager.default.removeItem(atPath: test.directory[Self.file])
    try test.directory.makeDirectory(Self.file)
    let error = #expect(throws: StoreError.self) {
      try test.store.audit(.read, of: [TestStore.key])
    }
    #expect(error?.code == .io)
    #expect(error?.description.contains("audit.reads false") == true)
    try test.store.setAudited(false)
    #expect(try !test.store.isAudited())
    #expect(throws: StoreError.self) { try test.store.setAudited(true) }
    #expect(try !test.store.isAudited())
  }
}
