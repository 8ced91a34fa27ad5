import CarePlanKit
import TestSupport
import Testing

@testable import CarePlanCLI

/// Answers in files that somebody edited by hand.
struct UnknownAnswerTests {
  private static let head = "tasks/dox/current.json"

  /// A store whose task has an answer to the doubt about its instructions.
  private func store() throws -> CommandStore {
    let store = try CommandStore()
    let words = ["--title", "Syrup", "--schedule", "daily at 08:00, 2 tablets"]
    let run = store.run(
      ["add", "task", "dox"] + words + ["--instructions", "One tablet", "-m", "Plan"]
    )
    try #require(run.status == 0, "\(run.errors)")
    store("answer", "dox", "intended", "--about", "instructionsAmount")
    return store
  }

  @Test func `an answer with a word that nobody knows is named by commit and check`() throws {
    for (old, new, member) in [
      ("\"instructionsAmount\"", "\"instructionAmount\"", "question"),
      ("\"intended\"", "\"intendet\"", "answer"),
    ] {
      let store = try store()
      #expect(store("check").contains("nothing wrong"))
      try store.edit(Self.head, old, new)
      let place = "\(Self.head): /answers/0/\(member): This careplan does not know the word"
      let edited = store.run("check")
      #expect(edited.status == 1 && edited.output.contains(place), "\(edited)")
      for words in [["commit", "-n"], ["commit", "-m", "Answer"]] {
        let run = store.run(words)
        #expect(run.status == 0 && run.errors.contains("warning: \(place)"), "\(run)")
      }
      let check = store.run("check")
      #expect(check.status == 1 && check.output.contains(place), "\(check)")
      store("update", "dox", "--title", "Other", "-m", "Title")
      #expect(!store.run("commit", "-m", "x").errors.contains("does not know"))
    }
  }

  @Test func `answers that are taken out are named, and an empty list changes nothing`() throws {
    let store = try store()
    let text = try store.directory.text(of: "store/\(Self.head)")
    let start = try #require(text.firstRange(of: "\"answers\": [")).upperBound
    let end = try #require(text[start...].firstRange(of: "\n  ]"))
    var edited = text
    edited.replaceSubrange(start..<end.upperBound, with: "]")
    try store.directory.write(edited, to: "store/\(Self.head)")
    #expect(store("diff").contains("- answers"))
    #expect(store("commit", "-m", "Again").contains("task/dox: answers"))
    try store.edit(Self.head, "\"effectiveDate\"", "\"answers\": [], \"effectiveDate\"")
    #expect(store.fails(4, "commit", "-m", "Empty").contains("nothing to commit"))
  }

  @Test func `a limit in another unit that came by plain git is found by check`() throws {
    let store = try CommandStore()
    let words = ["add", "task", "ibu", "--as-needed", "--target", "5mL", "--max", "20mL/day"]
    let added = store.run(words + ["-m", "Syrup"])
    try #require(added.status == 0, "\(added.errors)")
    #expect(store("check").contains("nothing wrong"))
    let head = "tasks/ibu/current.json"
    let text = try store.directory.text(of: "store/\(head)")
    let limit = try #require(text.firstRange(of: "\"maximumAmount\""))
    let unit = try #require(text[limit.upperBound...].firstRange(of: "\"mL\""))
    var edited = text
    edited.replaceSubrange(unit, with: "\"tablets\"")
    try store.directory.write(edited, to: "store/\(head)")
    try store.git("-c", "user.name=T", "-c", "user.email=t@e", "commit", "-qam", "Limit")
    store("commit", "-m", "What git had")
    let check = store.run("check")
    #expect(check.output.contains("limitOfOtherUnit") && check.output.contains(head), "\(check)")
  }
}
