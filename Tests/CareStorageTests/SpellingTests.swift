import CareModel
import CareStorage
import CareTestSupport
import TestSupport
import Testing

/// Ids that are the same text in two Unicode spellings, which nobody can tell apart in a list.
struct SpellingTests {
  private static let composed = "caf\u{E9}"
  private static let decomposed = "cafe\u{301}"

  @Test(arguments: [(composed, decomposed), (decomposed, composed), ("5 K", "5 \u{212A}")])
  func `an id that another record has in another spelling is refused with that id`(
    first: String,
    second: String
  ) throws {
    let test = try TestStore()
    try test.store.add(Fixtures.task(first))
    let error = #expect(throws: StoreError.self) { try test.store.add(Fixtures.task(second)) }
    #expect(error?.code == .exists)
    #expect(error?.message.utf8.contains(first) == true)
    #expect(error?.remedy?.actions == [.update(RecordKey(.task, first))])
  }

  @Test func `ids that only look alike without accents, or are of two kinds, are taken`() throws {
    let test = try TestStore()
    for id in ["cafe", Self.composed, "CAF\u{C9}"] { try test.store.add(Fixtures.task(id)) }
    try test.store.add(Fixtures.contact(Self.decomposed))
    #expect(try test.store.check().findings == [])
  }

  @Test func `a deleted record leaves its id free in every spelling`() throws {
    let test = try TestStore()
    let task = try test.store.add(Fixtures.task(Self.composed))
    try test.store.delete(task)
    try test.store.add(Fixtures.task(Self.decomposed))
  }

  @Test func `a file that was written by hand is refused too`() throws {
    let test = try TestStore()
    try test.store.add(Fixtures.task(Self.composed))
    let other = try TestStore(seed: 2)
    let path = try other.store.draft(adding: AnyRecord(Fixtures.task(Self.decomposed)))
    try test.directory.write(other.directory.text(of: path), to: path)
    let error = #expect(throws: StoreError.self) { try test.store.prepareWorkTree("By hand") }
    #expect(error?.code == .exists)
    #expect(error?.message.utf8.contains(Self.composed) == true)
  }

  @Test func `two spellings that a sync brought are found by a check`() throws {
    let test = try TestStore()
    try test.store.add(Fixtures.task(Self.composed))
    let version = AnyRecord(Fixtures.task(Self.decomposed)).version(1)
    try test.store.write("Sync") { transaction throws(StoreError) in
      _ = try transaction.accept(version)
    }
    let findings = try test.store.check().findings.filter { $0.rule == .lookalikeID }
    #expect(findings.count == 1)
    let text = findings.map(\.description).joined()
    let directories = [Self.composed, Self.decomposed].map {
      StoreLayout.directory(of: RecordKey(.task, $0))
    }
    #expect(directories.allSatisfy(text.contains))
    // Both can still be changed.
    try test.retitle(Self.decomposed, "Other")
  }
}

extension String.UTF8View {
  fileprivate func contains(_ text: String) -> Bool {
    !Array(self).ranges(of: Array(text.utf8)).isEmpty
  }
}
