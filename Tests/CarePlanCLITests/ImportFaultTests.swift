import CarePlanKit
import Foundation
import TestSupport
import Testing

@testable import CarePlanCLI

struct ImportFaultTests {
  private static let lines = String(
    repeating: "{\"type\": \"carePlan\", \"id\": \"\", \"title\": 3}\n",
    count: 1500
  )

  @Test func `very many faults are told by their sort, with counts and ten examples`() throws {
    let store = try CommandStore()
    let errors = store.fails(65, "import", "-", input: Self.lines)
    let told = errors.split(separator: "\n").map(String.init)
    #expect(told[0] == "careplan: error: 1500 of 1500 records cannot be imported")
    #expect(told.count == 1 + 2 * (1 + 5 + 1))
    #expect(told.contains { $0.hasPrefix("1500 times /id: An id needs at least") })
    #expect(told.contains("1500 times /title: This must be a text, not a number."))
    #expect(told.count { $0 == "  and 1495 more" } == 2)
    #expect(told.count { $0.hasPrefix("  -:") } == 10)
    #expect(told.contains { $0.hasPrefix("  -:1:") && $0.hasSuffix(": /0/id") })
  }

  @Test func `ten faults and fewer are told one by one`() throws {
    let store = try CommandStore()
    let lines = String(
      repeating: "{\"type\": \"carePlan\", \"id\": \"\", \"title\": \"A\"}\n",
      count: 10
    )
    let errors = store.fails(65, "import", "-", input: lines)
    #expect(errors.split(separator: "\n").count == 11)
    #expect(!errors.contains("times"))
  }

  @Test func `a program gets the first thousand faults and the counts of all`() throws {
    let store = try CommandStore()
    let errors = store.fails(65, "import", "-", "--json", input: Self.lines)
    let error = try json("careplan.error/v1", of: errors).object
    #expect(error?["faults"]?.array?.count == 1000)
    let groups = error?["faultGroups"]?.array?.compactMap(\.object) ?? []
    #expect(groups.compactMap { $0["pointer"]?.string } == ["/id", "/title"])
    #expect(groups.compactMap { $0["count"]?.number?.int } == [1500, 1500])
  }

  @Test func `faults that quote something else are of one sort`() throws {
    let store = try CommandStore()
    let lines = (1...20).map { "{\"type\": \"carePlan\", \"id\": \"p\($0)\", \"x\($0)\": 1}\n" }
    let errors = store.fails(65, "import", "-", input: lines.joined())
    #expect(errors.contains("20 times: The member 'title' is missing."))
    #expect(errors.contains("  -:1:"))
  }
}

struct ImportProgressTests {
  @Test func `progress after a second tells records, share and time left`() throws {
    let sink = MemorySink()
    let terminal = Terminal(width: 80, color: .never, environment: [:])
    let start = ContinuousClock.now
    var elapsed = Duration.zero
    let output = Output(to: sink, terminal)
    let progress = Progress("reading records", on: output, after: .seconds(1)) { start + elapsed }
    elapsed = .milliseconds(999)
    progress.update(100, share: 0.1)
    #expect(sink.text.isEmpty)
    for (seconds, count, share) in [
      (2, 100, 0.25), (4, 200, 0.5), (500, 300, 0.625), (600, 400, 1),
    ] {
      elapsed = .seconds(seconds)
      progress.update(count, share: share)
    }
    progress.update(500, share: nil)
    let shown = sink.text.split(separator: "\r").map { $0.replacing("\u{1B}[K", with: "") }
    #expect(
      shown == [
        "reading records: 100 (25 %), 6 s left", "reading records: 200 (50 %), 4 s left",
        "reading records: 300 (62 %), 5 min left", "reading records: 400 (100 %)",
      ]
    )
  }

  @Test(arguments: [80, nil])
  func `an import that takes long says how far it is, on a terminal only`(width: Int?) throws {
    let store = try CommandStore()
    let errors = MemorySink()
    var surroundings = ProcessEnvironment(
      directory: store.path,
      environment: ["CAREPLAN_NOW": CommandStore.now, "TZ": "UTC"],
      clock: { Date() },
      output: MemorySink(),
      errors: errors,
      errorsWidth: width,
      readInput: { [] },
      inputIsTerminal: false
    )
    let line = "{\"type\": \"carePlan\", \"id\": \"\(UUID())\", \"title\": \"A\"}\n"
    let pieces = PieceReader.only(Array(line.utf8), pieces: 20)
    surroundings.readInputPiece = PieceReader {
      Thread.sleep(forTimeInterval: 0.3)
      return try pieces.next()
    }
    #expect(CLI.run(["import", "-n", "-"], in: surroundings) == 0, "\(errors.text)")
    #expect(errors.text.contains("reading records: ") == (width != nil))
  }

  @Test func `the line of an import is gone before its results are told`() throws {
    let store = try CommandStore()
    let terminal = MemorySink()
    var surroundings = ProcessEnvironment(
      directory: store.path,
      environment: ["CAREPLAN_NOW": CommandStore.now, "TZ": "UTC"],
      clock: { Date() },
      output: terminal,
      errors: terminal,
      outputWidth: 80,
      errorsWidth: 80,
      readInput: { [] },
      inputIsTerminal: false
    )
    let plans = (1...3).map { "{\"type\": \"carePlan\", \"id\": \"p\($0)\", \"title\": \"A\"}\n" }
    let pieces = PieceReader.only(Array(plans.joined().utf8), pieces: 40)
    surroundings.readInputPiece = PieceReader {
      Thread.sleep(forTimeInterval: 0.4)
      return try pieces.next()
    }
    #expect(CLI.run(["import", "-n", "-"], in: surroundings) == 0, "\(terminal.text)")
    let lines = terminal.text.components(separatedBy: "\u{1B}[K")
    #expect(lines.dropLast().contains("\rstoring records: 3"))
    #expect(lines.last == "3 care plans would be imported\n")
  }
}
