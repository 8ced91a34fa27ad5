import CarePlanKit
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import CarePlanCLI

struct DiagnosticLogTests {
  /// Runs a command line in a directory and returns what the log says, beside the run's own words.
  private func logged(
    _ words: [String],
    in directory: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) -> (log: [String], run: CLIRun) {
    let lines = Lines()
    let (output, errors) = (MemorySink(), MemorySink())
    let surroundings = ProcessEnvironment(
      directory: directory,
      environment: [
        "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin",
        "HOME": "/nonexistent", "GIT_CONFIG_NOSYSTEM": "1", "GIT_CONFIG_GLOBAL": "/dev/null",
        "GIT_AUTHOR_NAME": "Test", "GIT_AUTHOR_EMAIL": "test@example.org",
        "GIT_COMMITTER_NAME": "Test", "GIT_COMMITTER_EMAIL": "test@example.org",
        "TZ": "America/New_York", "CAREPLAN_NOW": CommandStore.now,
      ],
      clock: { Date(timeIntervalSince1970: 1_767_225_600) },
      output: output,
      errors: errors,
      readInput: { [] },
      inputIsTerminal: false,
      writeLog: { lines.add($0) }
    )
    let status = CLI.run(words, in: surroundings)
    #expect(!lines.all.contains { $0.contains("\n") }, sourceLocation: sourceLocation)
    return (lines.all, CLIRun(status: status, output: output.text, errors: errors.text))
  }

  private final class Lines: Sendable {
    private let lines = Mutex<[String]>([])

    var all: [String] { lines.withLock { $0 } }

    func add(_ line: String) { lines.withLock { $0.append(line) } }
  }

  @Test func `each step is told, and nothing that a record says`() throws {
    let store = try CommandStore()
    store("add", "patient", "ann", "--name", "Ann Example", "-m", "Add Ann")
    _ = try TestSupport.run("git", ["init", "--bare", "-q", "../Annex.git"], in: store.path)
    store("remote", "add", "origin", store.directory["Annex.git"])
    let lines = [
      ["--log", "all=debug", "show", "patient", "ann"],
      [
        "--log", "all=debug", "add", "task", "walk", "--title", "Walkalot", "--daily", "08:00",
        "-m", "Go",
      ],
      ["sync", "--log", "all=debug"], ["--log", "all=debug", "show", "patient", "Annelie"],
    ]
    var log: [String] = []
    for words in lines { log += logged(words, in: store.path).log }
    for word in ["Ann", "ann", "Example", "Walk", "walk", store.path] {
      #expect(!log.contains { $0.contains(word) }, "\(word): \(log)")
    }
    let head = try store.git("rev-parse", "HEAD").trimmedLines
    #expect(log.contains { $0.contains(" store info committed commit=\(head) files=") })
    for words in [
      " command debug begins", " store debug opened", " sync debug pushed",
      " sync info exchanged commit=\(head)", " command error failed exit=5",
      " access info held commits=0", " index debug follows tree=",
      " transport debug fetches", " transport info pushed commit=\(head)",
    ] {
      #expect(log.contains { $0.contains(words) }, "\(words): \(log)")
    }
  }

  @Test func `merges and what remotes answer are told without records, names and addresses`() throws
  {
    let store = try CommandStore()
    store("add", "task", "walk", "--title", "Walkalot", "--daily", "08:00", "-m", "Add")
    _ = try TestSupport.run("git", ["init", "--bare", "-q", "../Annex.git"], in: store.path)
    store("remote", "add", "origin", store.directory["Annex.git"])
    store("sync")
    store("clone", "../Annex.git", "../copy")
    store("update", "task", "walk", "--title", "Walkabit", "-m", "Ours")
    store("sync")
    store("-C", "../copy", "update", "task", "walk", "--instructions", "Walkafar", "-m", "Theirs")
    var log = logged(["sync", "--log", "merge=debug,transport=debug"], in: store.directory["copy"])
      .log
    let head = try TestSupport.run("git", ["rev-parse", "HEAD"], in: store.directory["copy"]).output
      .trimmedLines
    #expect(
      log.contains { $0.contains(" merge info merged commit=\(head) joined=0 open=1") },
      "\(log)"
    )
    #expect(log.contains { $0.contains(" transport info fetched commit=") }, "\(log)")
    try FileManager.default.removeItem(atPath: store.directory["Annex.git"])
    log += logged(["sync", "--log", "transport=error"], in: store.path).log
    #expect(
      log.contains { $0.contains(" transport error failed code=remoteUnreachable") },
      "\(log)"
    )
    for word in ["Walk", "walk", "Annex", store.path] {
      #expect(!log.contains { $0.contains(word) }, "\(word): \(log)")
    }
  }

  @Test func `only what was asked for is told`() throws {
    let store = try CommandStore()
    #expect(logged(["list", "tasks"], in: store.path).log.isEmpty)
    let some = logged(["list", "tasks", "--log", "store=info,command=debug"], in: store.path).log
    #expect(some.count == 2 && some.allSatisfy { $0.contains(" ms command ") }, "\(some)")
    let errors = logged(["list", "tasks", "--log", "all=error"], in: store.path).log
    #expect(errors.isEmpty)
    for value in ["", "all", "all=loud", "kitchen=debug", "store=debug=info"] {
      let run = logged(["list", "tasks", "--log", value], in: store.path).run
      #expect(run.status == 64 || value.isEmpty, "\(value): \(run.errors)")
    }
  }
}
