import CareModel
import CareTestSupport
import SQLite
import TestSupport
import Testing

@testable import CareStorage

/// The index of more records than are taken in at once: built in a file of its own, or streamed.
struct IndexBuildTests {
  @Test func `a first index says what the tree says, also of files that are no records`() throws {
    let many = try ManyRecords()
    let outcome = ManyRecords.outcomes(0..<1)[0]
    let bad = ManyRecords.file(outcome).path.replacing("2026/01/01", with: "2026/01/02")
    try many.commit("odd", [(bad, "{}"), ("outcomes/2026/01/02/notes.txt", "none")])
    let (count, findings) = try many.reopened().indexedOutcomes()
    #expect(count == ManyRecords.count)
    #expect(findings == [])
    let rows = try Connection(opening: many.index).rows("SELECT path FROM unreadable") {
      row throws(SQLiteError) in try row.text(0)
    }
    #expect(rows == [bad])
  }

  @Test func `many changes of an index that holds much are made in it`() throws {
    let many = try ManyRecords()
    let store = try many.reopened()
    #expect(try store.indexedOutcomes().count == ManyRecords.count)
    let (gone, new) = (0..<ManyRecords.count - 100, ManyRecords.count..<ManyRecords.count + 50)
    try many.commit(
      "replace",
      ManyRecords.outcomes(new).map { ManyRecords.file($0) },
      without: ManyRecords.outcomes(gone).map { ManyRecords.file($0).path }
    )
    let (count, findings) = try store.indexedOutcomes()
    #expect(count == 150)
    #expect(findings == [])
  }

  @Test func `an index whose tree is gone is made anew`() throws {
    let many = try ManyRecords()
    #expect(try many.reopened().indexedOutcomes().count == ManyRecords.count)
    let lost = String(repeating: "1", count: 40)
    try Connection(opening: many.index).executeScript("UPDATE state SET value = '\(lost)'")
    let (count, findings) = try many.reopened().indexedOutcomes()
    #expect(count == ManyRecords.count)
    #expect(findings == [])
  }

  @Test func `processes that build at once end with one index`() async throws {
    let many = try ManyRecords()
    let path = many.test.directory.path
    try await withThrowingTaskGroup(of: Int.self) { group in
      for seed in 20..<24 as Range<UInt64> {
        group.addTask {
          let store = try GitStore(
            opening: path,
            surroundings: TestSurroundings.make(seed: seed)
          )
          return try store.indexedOutcomes().count
        }
      }
      for try await count in group { #expect(count == ManyRecords.count) }
    }
    #expect(try many.reopened().indexedOutcomes().findings == [])
    let draft = many.test.directory.contains("careplan/index.sqlite.new")
    #expect(!draft)
  }

  @Test(arguments: ["", "half a database", String(repeating: "SQLite format 3\0", count: 700)])
  func `what a killed build left is in nobody's way`(draft: String) throws {
    let many = try ManyRecords()
    try many.test.directory.write(draft, to: "careplan/index.sqlite.new")
    try many.test.directory.write(draft, to: "careplan/index.sqlite.new-journal")
    let (count, findings) = try many.reopened().indexedOutcomes()
    #expect(count == ManyRecords.count)
    #expect(findings == [])
    let isLeft = ["", "-journal"].map {
      many.test.directory.contains("careplan/index.sqlite.new\($0)")
    }
    #expect(isLeft == [false, false])
  }

  @Test func `a blob that is missing is told and leaves no half index`() throws {
    let many = try ManyRecords()
    let path = ManyRecords.file(ManyRecords.outcomes(4000..<4001)[0]).path
    let blob = try many.test.git("rev-parse", "HEAD:\(path)")
    try run(
      "sh",
      [
        "-c",
        """
        mv objects/pack/*.pack . && rm -f objects/pack/*
        for pack in *.pack; do git unpack-objects -q < $pack; done
        """,
      ],
      in: many.test.directory.path
    )
    try run(
      "rm",
      ["-f", "objects/\(blob.prefix(2))/\(blob.dropFirst(2))"],
      in: many.test.directory.path
    )
    let store = try many.reopened()
    let error = #expect(throws: StoreError.self) {
      try store.read { snapshot throws(StoreError) in try snapshot.summaries(.outcome).count }
    }
    #expect(error?.description.contains(path) == true)
    let isLeft = many.test.directory.contains("careplan/index.sqlite.new")
    #expect(!isLeft)
  }

  @Test func `what needs no version opens no index`() throws {
    let test = try TestStore(.bare)
    let name = try test.store.read { snapshot throws(StoreError) in snapshot.manifest.uuid }
    #expect(try test.store.manifest().uuid == name)
    let isThere = test.directory.contains("careplan/index.sqlite")
    #expect(!isThere)
  }
}
