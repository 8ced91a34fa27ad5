import CarePlanKit
import Foundation
import TestSnapshots
import TestSupport
import Testing

@testable import CarePlanCLI

/// Imports that go into a commit while they are read.
struct StreamedImportTests {
  /// The lines of an export of a store with two outcomes, of which one has two versions.
  private func lines() throws -> [String] {
    let store = try CommandStore(clock: .running)
    for name in ["revision-record.json", "outcome.json"] {
      try store.bringCareKit(name)
      store("import", "-m", name, "../\(name)")
    }
    let event = "2019-05-05T08:00"
    store("record", "stretches", "--at", event, "--value", "1", "-m", "First")
    store("record", "stretches", "--at", event, "--value", "2", "--append", "-m", "Second")
    return store("export", "-o", "json-lines").split(separator: "\n").map { $0 + "\n" }
  }

  @Test func `lines give the files that a list gives, however they are divided`() throws {
    let lines = try lines()
    let list = "[\(lines.joined(separator: ","))]"
    let (streamed, whole) = (try CommandStore(clock: .running), try CommandStore(clock: .running))
    let told = streamed("import", "-m", "All", "-", input: lines.joined())
    #expect(told == whole("import", "-m", "All", "-", input: list))
    #expect(
      try streamed.files(below: "tasks", "outcomes") == whole.files(below: "tasks", "outcomes")
    )
    #expect(streamed("check").hasSuffix("nothing wrong\n"))
    #expect(try streamed.git("status", "--porcelain").isEmpty)
  }

  @Test func `an outcome counts once, though others stand between its versions`() throws {
    var lines = try lines()
    let index = try #require(lines.lastIndex { $0.contains("stretches@2019-05-05") })
    lines.swapAt(0, index)
    let list = "[\(lines.joined(separator: ","))]"
    let (streamed, whole) = (try CommandStore(clock: .running), try CommandStore(clock: .running))
    let told = streamed("import", "-m", "All", "-", "--json", input: lines.joined())
    #expect(
      told.replacing("\"format\": \"jsonLines\"", with: "\"format\": \"records\"")
        == whole("import", "-m", "All", "-", "--json", input: list)
    )
    let again = streamed("import", "-m", "All", "-", input: lines.joined())
    #expect(again == whole("import", "-m", "All", "-", input: list))
  }

  @Test func `a fault at the end takes nothing in and has its line`() throws {
    let lines = try lines()
    let store = try CommandStore(clock: .running)
    let bad = lines[0].replacing("\"timezone\"", with: "\"timeZone\"")
    let result = store.run("import", "-m", "All", "-", input: lines.joined() + bad + bad)
    #expect(result.status == 65)
    #expect(result.errors.contains("2 of \(lines.count + 2) records cannot be imported"))
    #expect(result.errors.contains("-:\(lines.count + 2):1"))
    #expect(try store.git("rev-list", "--count", "HEAD") == "1\n")
    let syntax = store.run("import", "-m", "All", "-", input: lines.joined() + "{")
    #expect(syntax.status == 65 && syntax.errors.contains("is not JSON"))
    #expect(try store.git("rev-list", "--count", "HEAD") == "1\n")
  }

  @Test func `what stands uncommitted in the work tree is there already`() throws {
    let lines = try lines()
    let store = try CommandStore(clock: .running)
    store("import", "-", input: lines.joined())
    let told = store("import", "-m", "All", "-", input: lines.joined())
    #expect(told.hasSuffix("\(lines.count) versions already there\n"))
    #expect(!told.contains("imported"))
  }

  /// An outcome for each of so many days, made of one line.
  private func lines(_ days: Range<Int>) throws -> [String] {
    let line = try #require(try lines().first { $0.contains("stretches@2019-05-05") })
    let uuid = try #require(line.firstMatch(of: /"version":\{.*"uuid":"([-0-9a-f]*)"/)).1
    return days.map { day in
      let (month, dayOfMonth) = (4 + day / 28, day % 28 + 1)
      let date = "2021-\(month < 10 ? "0" : "")\(month)-\(dayOfMonth < 10 ? "0" : "")\(dayOfMonth)"
      return line.replacing("2019-05-05", with: date)
        .replacing(uuid, with: uuid.dropLast(3) + "\(100 + day)")
    }
  }

  @Test func `a long import names its first records and counts the rest`() throws {
    let lines = try lines(0..<180)
    #expect(Set(lines).count == 180)
    let store = try CommandStore(clock: .running)
    store("import", "-m", "Some", "-", input: lines.prefix(30).joined())
    let told = store("import", "-m", "All", "-", input: lines.joined())
    #expect(told.contains("150 outcomes imported"))
    #expect(told.contains("30 versions already there"))
    let message = try store.git("log", "-1", "--format=%B")
    #expect(message.contains("and 50 more records"))
    let again = store("import", "-m", "All", "-", input: lines.joined())
    #expect(again == "180 versions already there\n")
    #expect(try store.git("rev-list", "--count", "HEAD") == "3\n")
  }
}
