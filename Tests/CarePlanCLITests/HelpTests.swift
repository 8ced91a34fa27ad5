import Foundation
import TestSnapshots
import TestSupport
import Testing

@testable import CarePlanCLI

struct HelpTests {
  @Test func `careplan alone lists the verbs by group`() {
    let run = careplan(table: .fixture)
    #expect(run.status == 0)
    expectSnapshot(run.output, "help-overview")
    #expect(careplan("help", table: .fixture).output == run.output)
    #expect(careplan("--help", table: .fixture).output == run.output)
  }

  @Test func `a verb explains itself`() {
    let run = careplan("help", "give", table: .fixture)
    expectSnapshot(run.output, "help-verb")
    #expect(careplan("give", "--help", table: .fixture).output == run.output)
    #expect(careplan("-h", "give", table: .fixture).output == run.output)
  }

  @Test func `help is wrapped to a narrow terminal`() {
    let lines = careplan("help", "give", width: 50, table: .fixture).output.split(separator: "\n")
    let explanation = lines.prefix { !$0.contains("Examples") }.filter { !$0.contains("Usage") }
    #expect(explanation.allSatisfy { $0.replacing(/\u{1B}\[[0-9;]*m/, with: "").count <= 50 })
  }

  @Test func `a verb of two words explains itself`() {
    let run = careplan("help", "schedule", "preview", table: .fixture)
    #expect(run.output.hasPrefix("Show the coming days\n"))
  }

  @Test func `the options of every verb are explained once`() {
    expectSnapshot(careplan("help", "options").output, "help-options")
  }

  @Test func `the exit codes are explained`() {
    expectSnapshot(careplan("help", "exit-codes").output, "help-exit-codes")
  }

  @Test(arguments: ["remote", "schedule"])
  func `the first word of verbs of two words is explained like a verb`(word: String) {
    let run = careplan("help", word)
    #expect(run.status == 0)
    for spec in CommandTable.standard.specs where spec.name.hasPrefix("\(word) ") {
      #expect(run.output.contains("  \(spec.usage)\n"))
      #expect(run.output.contains(spec.summary))
    }
    #expect(careplan(word, "--help").output == run.output)
    #expect(careplan("help", "remot").errors.contains("there is no command 'remot'"))
  }

  @Test func `the manual page has every verb`() {
    expectSnapshot(careplan("help", "--man", table: .fixture).output, "manual")
  }

  @Test func `a verb has a manual page of its own`() {
    let run = careplan("help", "--man", "schedule", "preview", table: .fixture)
    #expect(run.status == 0)
    expectSnapshot(run.output, "manual-verb")
    #expect(careplan("help", "--man", "schedul", table: .fixture).status == 64)
    #expect(careplan("help", "--man", "exit-codes").status == 64)
  }

  @Test func `the manual pages of all verbs are written at once`() throws {
    let directory = try TemporaryDirectory()
    let run = careplan("help", "--man-pages", "man/man1", in: directory.path)
    #expect(run.status == 0 && run.output.isEmpty)
    let names = CommandTable.standard.specs.map { $0.name.replacing(" ", with: "-") }
    let files = ["careplan.1"] + names.map { "careplan-\($0).1" }
    #expect(try directory.files(below: "man/man1") == files.sorted())
    #expect(try directory.text(of: "man/man1/careplan.1") == careplan("help", "--man").output)
    let page = careplan("help", "--man", "remote", "add").output
    #expect(try directory.text(of: "man/man1/careplan-remote-add.1") == page)
    #expect(careplan("help", "--man-pages", "man", "add", in: directory.path).status == 64)
  }

  @Test func `groff reads the manual pages without a warning`() throws {
    let directory = try TemporaryDirectory()
    try #require(careplan("help", "--man-pages", "man", in: directory.path).status == 0)
    let pages = try directory.files(below: "man").map { "man/\($0)" }
    let result = try run("groff", ["-man", "-Tutf8", "-ww", "-z"] + pages, in: directory.path)
    // Where groff is not installed, env says so with 127.
    #expect(result.status == 127 || (result.status == 0 && result.errors.isEmpty))
  }

  @Test func `the README has every verb`() throws {
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let url = tests.deletingLastPathComponent().appending(path: "README.md")
    let readme = try String(contentsOf: url, encoding: .utf8)
    for name in CommandTable.standard.specs.map(\.name) {
      let word = name.prefix { $0 != " " }
      #expect(readme.contains("`\(name)`") || readme.contains("`\(word)`"), "\(name)")
    }
  }

  @Test func `no exit code is used twice, and no error is 1`() {
    #expect(Set(ExitCode.all.map(\.number)).count == ExitCode.all.count)
    #expect(Set(ExitCode.all.map(\.name)).count == ExitCode.all.count)
    #expect(ExitCode.all.filter { $0.number == 1 } == [.findings])
  }
}

struct CommandTableTests {
  private static let specs = CommandTable.standard.commands.map { $0.spec }

  @Test(arguments: specs.map(\.name))
  func `every verb is declared as help needs it`(name: String) throws {
    let spec = try #require(Self.specs.first { $0.name == name })
    #expect(Self.specs.count { $0.name == name } == 1)
    #expect(!spec.examples.isEmpty)
    #expect(spec.examples.allSatisfy { $0.command.contains("careplan ") })
    let sentences = [spec.summary] + spec.options.map(\.help) + spec.examples.map(\.what)
    #expect(sentences.allSatisfy { $0.first?.isUppercase == true && $0.last != "." })
    #expect(spec.summary.count <= 60)
    #expect(!spec.formats.isEmpty)
  }

  @Test(arguments: specs.map(\.name))
  func `every option has one meaning and a known completion`(name: String) throws {
    let spec = try #require(Self.specs.first { $0.name == name })
    let names = spec.options.flatMap(\.names)
    #expect(Set(names).count == names.count)
    #expect(names.allSatisfy { $0.hasPrefix("--") ? $0.count > 3 : $0.count == 2 })
    let completions = spec.options.map(\.completion) + spec.positionals.map(\.completion)
    for case .dynamic(let kind) in completions {
      #expect(CommandTable.standard.completionSource(of: kind) != nil, "kind \(kind)")
    }
  }

  @Test(arguments: specs.map(\.name))
  func `every example can be parsed`(name: String) throws {
    let spec = try #require(Self.specs.first { $0.name == name })
    for example in spec.examples {
      let line = example.command.split(separator: "careplan ", maxSplits: 1).last ?? ""
      // Only the part of the line that the shell gives to careplan.
      let words = line.prefix { !"|>)".contains($0) }.split(separator: " ").map(String.init)
      #expect(throws: Never.self) { try Invocation(words, CommandTable.standard) }
    }
  }
}
