import CareModel
import CareStorage
import CareTestSupport
import TestSupport
import Testing

/// The choice of a merge driver between two heads.
struct HeadChoiceTests {
  private let specimen: Specimen
  private let first: AnyRecord
  private let second: AnyRecord

  init() throws {
    specimen = try Specimen()
    first = AnyRecord(specimen.task[0])
    second = AnyRecord(specimen.task[1])
  }

  private func choose(
    base: [UInt8] = [],
    _ ours: [UInt8],
    _ theirs: [UInt8],
    on occasion: PlainGit.Occasion = .merging
  ) throws -> PlainGit.Side? {
    try PlainGit(at: specimen.directory.path).choose(
      base: base,
      ours: ours,
      theirs: theirs,
      at: Specimen.head,
      on: occasion,
      hints: ["%Y", "HEAD"]
    )
  }

  private func edited(_ record: AnyRecord, _ title: String) -> [UInt8] {
    let text = String(decoding: record.bytes, as: UTF8.self)
    return Array(text.replacing("Take Doxylamine", with: title).utf8)
  }

  @Test func `a descendant goes before its ancestor, also as a tombstone and over others`() throws {
    try specimen.store().delete(specimen.task[1])
    let tombstone = try specimen.directory.bytes(of: Specimen.head)
    #expect(try choose(first.bytes, second.bytes) == .theirs)
    #expect(try choose(second.bytes, first.bytes) == .ours)
    #expect(try choose(first.bytes, tombstone) == .theirs)
    #expect(try choose(tombstone, first.bytes) == .ours)
  }

  @Test
  func `of two leaves an edit goes before a tombstone, then the later, then the greater uuid`()
    throws
  {
    let parent = [first.version.uuid]
    let early = first.version(1, after: parent, at: "2026-02-01T00:00:00Z").bytes
    let late = first.version(2, after: parent, at: "2026-02-02T00:00:00Z").bytes
    let twin = first.version(3, after: parent, at: "2026-02-01T00:00:00Z").bytes
    let gone = first.version(
      4,
      after: parent,
      at: "2026-02-03T00:00:00Z",
      deleted: Fixtures.instant("2026-02-03T00:00:00Z")
    ).bytes
    #expect(try choose(early, gone) == .ours)
    #expect(try choose(gone, early) == .theirs)
    #expect(try choose(early, late) == .theirs)
    #expect(try choose(late, early) == .ours)
    #expect(try choose(early, twin) == .theirs)
    #expect(try choose(twin, early) == .ours)
  }

  @Test func `an edit that no version file has goes before a version, whatever its time`() throws {
    let hand = edited(first, "By hand")
    #expect(try choose(hand, second.bytes) == .ours)
    #expect(try choose(second.bytes, hand) == .theirs)
    let unknown = first.version(7, after: [first.version.uuid])
    #expect(try choose(base: unknown.bytes, second.bytes, edited(unknown, "By hand")) == .theirs)
  }

  @Test func `a copied commit brings its head, unless ours was made from that`() throws {
    let parent = [first.version.uuid]
    let early = first.version(1, after: parent, at: "2026-02-01T00:00:00Z").bytes
    let late = first.version(2, after: parent, at: "2026-02-02T00:00:00Z").bytes
    #expect(try choose(base: first.bytes, late, early, on: .copying) == .theirs)
    #expect(try choose(base: first.bytes, early, late, on: .copying) == .theirs)
    #expect(try choose(second.bytes, first.bytes, on: .copying) == .ours)
  }

  @Test func `a commit that takes a head back is not copied over a change since without a word`()
    throws
  {
    let later = second.version(3, after: [second.version.uuid]).bytes
    #expect(try choose(base: second.bytes, later, first.bytes, on: .copying) == nil)
    #expect(try choose(base: second.bytes, later, first.bytes, on: .merging) == .ours)
  }

  @Test func `two edits, and what is no record of this path, are for a person`() throws {
    #expect(try choose(edited(first, "One"), edited(first, "Two")) == nil)
    #expect(try choose(Array("<<<<<<<\n".utf8), second.bytes) == nil)
    #expect(try choose(AnyRecord(Fixtures.task("other")).version(5).bytes, second.bytes) == nil)
    #expect(try choose(second.bytes, second.bytes) == .ours)
  }
}

struct PlainGitWordsTests {
  @Test func `a record is said with one line for each member and without bookkeeping`() throws {
    var task = Fixtures.task()
    task.content.instructions = "One\ntwo"
    let record = AnyRecord(task).version(1)
    let text = try #require(PlainGit.words(of: record.bytes))
    let lines = text.split(separator: "\n")
    #expect(lines.first == "task doxylamine")
    #expect(lines.contains("title: \"Take Doxylamine\""))
    #expect(lines.contains("instructions: \"One\\ntwo\""))
    #expect(!text.contains(record.version.uuid.description))
    #expect(PlainGit.words(of: Array("{}".utf8)) == nil)
  }

  @Test func `a tombstone says that it is one`() throws {
    let record = AnyRecord(Fixtures.task())
      .version(1, deleted: Fixtures.instant("2026-02-01T00:00:00Z"))
    #expect(try #require(PlainGit.words(of: record.bytes)).contains("\ndeleted: yes\n"))
  }
}
