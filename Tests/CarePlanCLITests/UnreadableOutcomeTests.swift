import CarePlanKit
import Foundation
import TestSupport
import Testing

@testable import CarePlanCLI

/// Files of a day that cannot be read: a dose that was given looks open.
struct UnreadableOutcomeTests {
  private static let phrase = "cannot be read: what it says is missing here"

  @Test func `readers of the day name an outcome that cannot be read, each time`() throws {
    let store = try CommandStore.withAntibiotic()
    store("complete", "amox", "--at", "08:00", now: CommandStore.morning)
    let file = try store.git("ls-files", "outcomes")
      .trimmingCharacters(in: .newlines)
    try store.directory.write("{", to: "store/\(file)")
    try store.git("commit", "--quiet", "--all", "--message", "Break")
    for words in [
      ["agenda"], ["events"], ["progress"], ["adherence"], ["agenda", "--json"], ["agenda"],
      ["complete", "amox", "--at", "08:00", "-n"],
    ] {
      let run = store.run(words, now: CommandStore.morning)
      #expect(run.status == 0, "\(words): \(run.errors)")
      #expect(run.errors.contains("\(file) \(Self.phrase)"), "\(words): \(run.errors)")
      #expect(run.errors.contains("careplan check"))
    }
    let agenda = store.run("agenda", "--json", now: CommandStore.morning)
    let missing = try json("careplan.agenda/v1", of: agenda.output).object?["missing"]?.object
    #expect(missing?["files"]?.array == [.string(file)])
    let other = store.run("agenda", "--date", "2026-01-07", now: CommandStore.morning)
    #expect(!other.errors.contains(Self.phrase), "\(other.errors)")
    let before = store.run("agenda", "--rev", "HEAD~1", now: CommandStore.morning)
    #expect(!before.errors.contains(Self.phrase), "\(before.errors)")
    let broken = store.run("agenda", "--rev", "HEAD", now: CommandStore.morning)
    #expect(broken.errors.contains(Self.phrase), "\(broken.errors)")
  }
}
