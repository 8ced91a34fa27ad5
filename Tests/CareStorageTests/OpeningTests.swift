import CareModel
import CareReading
import CareStorage
import CareWriting
import CareTestSupport
import Foundation
import TestSupport
import Testing

struct OpeningTests {
  @Test func `a store whose branch is an empty file says where it was, and the advice works`()
    throws
  {
    let specimen = try Specimen()
    let commit = try specimen.git("rev-parse", "HEAD")
    try specimen.directory.write("", to: ".git/refs/heads/main")
    for body in [{ _ = try specimen.store().check() }, { _ = try specimen.store().manifest() }] {
      let error = #expect(throws: StoreError.self) { try body() }
      #expect(error?.code == .corrupt)
      #expect(error?.message.contains(".git/refs/heads/main") == true)
      #expect(error?.remedy?.actions == [.git("update-ref refs/heads/main \(commit)")])
    }
    try specimen.remove(".git/refs/heads/main")
    try specimen.git("update-ref", "refs/heads/main", commit)
    #expect(try specimen.findings() == [])
  }

  @Test func `a repository without HEAD is told from no repository`() throws {
    let specimen = try Specimen()
    try specimen.remove(".git/HEAD")
    for path in [specimen.directory.path, specimen.directory["tasks"]] {
      let error = #expect(throws: StoreError.self) {
        try GitStore(opening: path, surroundings: TestSurroundings.make())
      }
      #expect(error?.code == .corrupt)
      #expect(error?.message.contains("\(specimen.directory.path)/.git") == true)
    }
    try specimen.directory.write("ref: refs/heads/main\n", to: ".git/HEAD")
    #expect(try specimen.findings() == [])
  }

  @Test func `an empty HEAD is told`() throws {
    let specimen = try Specimen()
    try specimen.directory.write("", to: ".git/HEAD")
    let error = #expect(throws: StoreError.self) { try specimen.findings() }
    #expect(error?.code == .corrupt)
    #expect(error?.message.contains(".git/HEAD") == true)
  }

  @Test func `a damaged last commit is named`() throws {
    let specimen = try Specimen()
    let commit = try specimen.git("rev-parse", "HEAD")
    try specimen.truncate(commit)
    let error = #expect(throws: StoreError.self) { try specimen.findings() }
    #expect(error?.code == .corrupt)
    #expect(error?.message.contains(commit) == true)
    #expect(error?.remedy != nil)
  }

  @Test(arguments: ["", "not a database", String(repeating: "SQLite format 3\0", count: 700)])
  func `a damaged index changes no answer`(content: String) throws {
    let specimen = try Specimen()
    try specimen.directory.write(content, to: ".git/careplan/index.sqlite")
    let task = try specimen.store().fetch(TaskContent.self, id: "doxylamine")
    #expect(task == specimen.task[1])
    #expect(try specimen.findings() == [])
  }
}
