import CareModel
import CareStorage
import CareTestSupport
import SQLite
import TestSupport
import Testing

struct CheckingCloneTests {
  private let index = ".git/careplan/index.sqlite"

  @Test(arguments: [
    "UPDATE version SET title = 'Other' WHERE kind = 4", "DELETE FROM version",
    "UPDATE version SET longest_event = 7 WHERE kind = 4",
    "INSERT INTO version SELECT * FROM version", "DROP TABLE version",
    "INSERT INTO unreadable VALUES ('tasks/x/versions/y.json', '')",
    "DROP TABLE unreadable", "UPDATE state SET value = '0'",
  ])
  func `an index that says otherwise than the store is made anew`(sql: String) throws {
    let specimen = try Specimen()
    _ = try specimen.store().fetch(TaskContent.self, id: "doxylamine")
    try Connection(opening: specimen.directory[index]).executeScript(sql)
    let isNoticed = !sql.hasPrefix("UPDATE state")
    #expect(try specimen.findings() == (isNoticed ? ["note rebuiltIndex \(index)"] : []))
    #expect(try specimen.findings() == [])
    #expect(try specimen.store().fetch(TaskContent.self, id: "doxylamine") == specimen.task[1])
  }

  @Test func `an index with a damaged page is made anew`() throws {
    let specimen = try Specimen()
    _ = try specimen.store().fetch(TaskContent.self, id: "doxylamine")
    // The pages stand in the log until somebody moves them.
    try Connection(opening: specimen.directory[index])
      .execute("PRAGMA wal_checkpoint(TRUNCATE)")
    var bytes = try specimen.directory.bytes(of: index)
    #expect(bytes.count > 8192)
    for place in bytes.indices.dropFirst(4096) { bytes[place] = 0xA5 }
    try specimen.directory.write(bytes, to: index)
    #expect(try specimen.findings() == ["note rebuiltIndex \(index)"])
    #expect(try specimen.findings() == [])
  }

  @Test func `a replica file that cannot be read is found`() throws {
    let specimen = try Specimen()
    try specimen.directory.write("{}", to: ".git/careplan/replica.json")
    #expect(
      try specimen.findings() == ["warning unreadableReplica .git/careplan/replica.json"]
    )
  }

  @Test func `a file of intents that cannot be read is found`() throws {
    let specimen = try Specimen()
    for text in ["{", "[]", #"{"retroactive": [1]}"#, #"{"removed": {"a": "b"}}"#] {
      try specimen.directory.write(text, to: ".git/careplan/intents.json")
      #expect(
        try specimen.findings() == ["warning unreadableIntents .git/careplan/intents.json"]
      )
    }
  }

  @Test func `a journal that nobody can finish is noted`() throws {
    let specimen = try Specimen()
    try specimen.directory.write("{", to: ".git/careplan/journal.json")
    #expect(try specimen.findings() == ["note staleJournal .git/careplan/journal.json"])
  }

  @Test func `branches that lead nowhere are found`() throws {
    let specimen = try Specimen()
    let nowhere = String(repeating: "ab", count: 20) + "\n"
    try specimen.directory.write(nowhere, to: ".git/refs/remotes/origin/main")
    #expect(try specimen.findings() == ["error damagedReference .git/refs/remotes/origin/main"])
    try specimen.directory.write("", to: ".git/refs/remotes/origin/main")
    #expect(try specimen.findings() == ["error damagedReference .git/refs/remotes/origin/main"])
  }
}
