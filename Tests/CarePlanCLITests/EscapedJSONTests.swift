import CarePlanKit
import TestSupport
import Testing

@testable import CarePlanCLI

struct EscapedJSONTests {
  private static let hostile = "a\u{9B}31m\u{202E}b\u{2028}c\u{7F}d\u{E0001}\u{FEFF}"

  @Test func `what could steer a terminal is an escape, and the value is the same`() throws {
    let value = JSONValue.object(["text": .string(Self.hostile + "ä😀\u{200D}\n\t")])
    let text = CanonicalJSON.text(value).escapedJSON()
    #expect(text.contains(#"a\u009b31m\u202eb\u2028c\u007fd\udb40\udc01\ufeff"#))
    #expect(text.contains("ä😀\u{200D}\\n\\t"))
    #expect(try CanonicalJSON.read(Array(text.utf8)) == value)
    let plain = CanonicalJSON.text(["a": [1, 2, ["b": "c"]]])
    #expect(plain.escapedJSON() == plain)
  }

  @Test(arguments: [
    ["show", "task/walk", "--json"], ["list", "tasks", "--json"],
    ["list", "tasks", "-o", "json-lines"], ["log", "--json"], ["diff", "HEAD~1", "HEAD", "--json"],
    ["export"], ["export", "-o", "json-lines"], ["revisions", "--all"],
    ["events", "--json", "--date", "2026-01-05"], ["show", "task/walk/title", "--json"],
  ])
  func `every JSON on a terminal has escapes, and none in a pipe`(words: [String]) throws {
    let store = try CommandStore()
    store("add", "care-plan", "plan", "--title", "Plan", "-m", "Plan")
    store(
      "add",
      "task",
      "walk",
      "--title",
      Self.hostile,
      "--daily",
      "08:00",
      "--start",
      "2026-01-05",
      "-m",
      "Walk"
    )
    let environment = ["CAREPLAN_NOW": CommandStore.now, "TZ": "America/New_York"]
    let shown = careplan(words, in: store.path, environment: environment, width: 80)
    let piped = careplan(words, in: store.path, environment: environment)
    try #require(shown.status == 0, "\(shown.errors)")
    let unsafe: Set<Unicode.Scalar> = ["\u{9B}", "\u{202E}", "\u{2028}", "\u{7F}", "\u{FEFF}"]
    #expect(!shown.output.unicodeScalars.contains(where: unsafe.contains))
    let pipedLines = piped.output.split(separator: "\n")
    let shownLines = shown.output.split(separator: "\n")
    #expect(pipedLines.count == shownLines.count)
    if pipedLines != shownLines { #expect(shown.output.contains(#"\u009b"#)) }
  }
}
