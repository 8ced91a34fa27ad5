import CarePlanKit
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import CarePlanCLI

/// `careplan agenda --follow`, most of it as a process that stays.
struct AgendaFollowTests {
  private static let environment = [
    "CAREPLAN_NOW": CommandStore.now, "TZ": "America/New_York",
  ]

  /// A store with one dose at 08:00 and one at 20:00.
  private func store() throws -> CommandStore {
    let store = try CommandStore()
    store(
      "add",
      "task",
      "dox",
      "--title",
      "Take",
      "--daily",
      "08:00",
      "--daily",
      "20:00",
      "--start",
      "2026-01-05",
      "-m",
      "Start"
    )
    return store
  }

  /// Starts to follow, and waits until something is shown.
  private func follow(_ store: CommandStore, _ words: String...) throws -> StartedProgram {
    let program = try StartedProgram(
      builtCareplan,
      ["-C", store.path, "agenda", "--follow"] + words,
      environment: Self.environment
    )
    #expect(program.isReady { $0.output.hasSuffix("\n") }, "\(program.errors)")
    return program
  }

  @Test(arguments: [SIGTERM, SIGINT])
  func `what another process records is shown, what it does besides is not, and a signal ends it`(
    signal: Int32
  ) throws {
    let store = try store()
    let program = try follow(store)
    let first = store("agenda")
    #expect(program.output == first)
    store("add", "care-plan", "plan", "--title", "Plan", "-m", "Nothing of the day")
    store("update", "task/dox", "--note", "Nobody sees it here", "-m", "Note")
    store("complete", "dox", "--at", "08:00")
    let second = store("agenda")
    #expect(second != first)
    #expect(program.isReady { $0.output == first + "\n" + second }, "\(program.output)")
    store("update", "task/dox", "--title", "Swallow", "-m", "Title")
    let third = store("agenda")
    #expect(program.isReady { $0.output.hasSuffix(third) }, "\(program.output)")
    program.send(signal)
    let result = try program.result()
    #expect(result.signal == nil && result.status == 0, "\(result.errors)")
    #expect(result.output == [first, second, third].joined(separator: "\n"))
    #expect(result.errors.isEmpty)
  }

  @Test func `a sync of others is shown, each agenda as one line of JSON`() throws {
    let shared = try SharedStore()
    let program = try StartedProgram(
      builtCareplan,
      ["-C", shared.other, "agenda", "--follow", "-o", "json-lines", "--date", "2026-01-01"],
      environment: Self.environment
    )
    #expect(program.isReady { $0.output.hasSuffix("\n") }, "\(program.errors)")
    shared.store("complete", "doxylamine")
    shared.store("sync")
    shared.there("sync")
    let words = ["agenda", "--date", "2026-01-01", "--json"]
    let shown = shared.store.run(words, now: CommandStore.now)
    let last = try json("careplan.agenda/v1", of: shown.output)
    #expect(program.isReady { $0.output.split(separator: "\n").count == 2 }, "\(program.output)")
    program.send(SIGTERM)
    let lines = try program.result().output.split(separator: "\n")
    let agendas = try lines.map { try json("careplan.agenda/v1", of: String($0)) }
    #expect(agendas.count == 2 && agendas[0] != last && agendas[1] == last)
  }

  @Test func `a reader who goes away ends it, though nothing is written any more`() throws {
    let store = try store()
    let started = ContinuousClock.now
    let result = try run(
      "bash",
      ["-c", "set -o pipefail; \"$0\" agenda --follow | head -n 1", builtCareplan],
      in: store.path,
      environment: Self.environment
    )
    #expect(result.status == 0 && result.output == "Friday 20 November 2026\n")
    #expect(ContinuousClock.now - started < .seconds(30))
  }

  @Test func `what stands still cannot be followed`() throws {
    let store = try store()
    for words in [
      ["--ics"], ["--rev", "HEAD"], ["--as-of", "2026-01-10"], ["-o", "html"], ["-o", "markdown"],
      ["--json"], ["--stores", "."],
    ] {
      let refused = store.run(["agenda", "--follow"] + words)
      #expect(refused.status == 64 && refused.output.isEmpty, "\(words): \(refused.errors)")
      #expect(refused.errors.contains("--follow"), "\(words): \(refused.errors)")
    }
  }
}

/// What the clock does to an agenda that is followed.
struct AgendaClockTests {
  /// Reads a number of renderings, and goes.
  private final class Reader: ByteSink {
    private(set) var renderings: [String] = []
    private let limit: Int

    init(of limit: Int) { self.limit = limit }

    var hasReader: Bool { renderings.count < limit }

    func write(_ bytes: [UInt8]) throws(SinkFault) {
      renderings.append(String(decoding: bytes, as: UTF8.self))
    }
  }

  /// Follows with a clock that goes on by half a minute with every look at it.
  private func renderings(
    _ count: Int,
    _ words: String...,
    from start: String,
    width: Int? = nil,
    of store: CommandStore
  ) throws -> [String] {
    let reader = Reader(of: count)
    let errors = MemorySink()
    let start = try Date(start, strategy: .iso8601)
    let looks = Mutex(0)
    let status = CLI.run(
      ["agenda", "--follow", "--no-pager"] + words,
      in: ProcessEnvironment(
        directory: store.path,
        environment: [
          "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "", "TZ": "America/New_York",
        ],
        clock: {
          start.addingTimeInterval(
            looks.withLock {
              $0 += 1
              return Double($0) * 30
            }
          )
        },
        output: reader,
        errors: errors,
        outputWidth: width,
        readInput: { [] },
        inputIsTerminal: false,
        listenForSignals: {}
      )
    )
    #expect(status == 0 && errors.text.isEmpty, "\(errors.text)")
    return reader.renderings
  }

  @Test func `at local midnight the day moves on`() throws {
    let store = try CommandStore.withDose(now: "2026-01-04T12:00:00Z")
    // 23:50 in New York.
    let shown = try renderings(2, from: "2026-01-11T04:50:00Z", of: store)
    #expect(shown[0].hasPrefix("Saturday 10 January 2026\n"), "\(shown)")
    #expect(shown[1].hasPrefix("\nSunday 11 January 2026\n"), "\(shown)")
    // The clock of New York is said, too, so that it is shown anew each minute.
    let there = try renderings(
      12,
      "--time-zone",
      "Europe/Berlin",
      from: "2026-01-10T22:50:00Z",
      of: store
    )
    #expect(there.first?.contains("Sunday 11") == false, "\(there)")
    #expect(there.last?.contains("Sunday 11") == true, "\(there)")
  }

  @Test func `a day that was named stays, and a week moves on with its last day`() throws {
    let store = try CommandStore.withDose(now: "2026-01-04T12:00:00Z")
    let start = "2026-01-12T04:50:00Z"
    let week = try renderings(2, "--week", from: start, of: store)
    #expect(week[0].contains("Sunday 11") && !week[1].contains("Sunday 11"), "\(week)")
    // Nothing but the dose at 08:00 of the next morning changes anything.
    let day = try renderings(
      2,
      "--date",
      "2026-01-12",
      "-o",
      "json-lines",
      from: start,
      of: store
    )
    let events = try day.map {
      try json("careplan.agenda/v1", of: $0).object?["days"]?.array?.first?.object?["events"]?
        .array?.first?.object?["status"]
    }
    #expect(events == ["pending", "notRecorded"], "\(day)")
  }

  @Test func `on a terminal an agenda takes the place of the one before`() throws {
    let store = try CommandStore.withDose(now: "2026-01-04T12:00:00Z")
    let shown = try renderings(2, from: "2026-01-11T04:50:00Z", width: 80, of: store)
    let text = shown.joined()
    #expect(text.contains("\u{1B}[H\u{1B}[2J"), "\(text)")
  }
}
