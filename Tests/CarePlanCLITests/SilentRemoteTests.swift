import Foundation
import TestSupport
import Testing

@testable import CarePlanCLI

/// Remotes that take a connection and say nothing, and signals while one is waited for.
struct SilentRemoteTests {
  private let store: CommandStore
  private let server: MuteServer

  init() throws {
    store = try CommandStore()
    server = try MuteServer()
    store("add", "task", "walk", "--title", "Walk", "--daily", "08:00", "-m", "Add a walk")
    store("remote", "add", "origin", "http://127.0.0.1:\(server.port)/plan")
  }

  @Test(arguments: [
    ["sync"], ["pull"], ["push"], ["fetch"], ["remote", "check"], ["watch", "--once"],
  ])
  func `a silent remote is given up, with how to wait longer`(verb: [String]) {
    let run = store.run(verb + ["origin", "--timeout", "1"])
    #expect(run.status == 69, "\(run.errors)")
    #expect(run.errors.contains("it has said nothing for 1 s"), "\(run.errors)")
    #expect(run.errors.contains("--timeout 60"))
    #expect(run.errors.contains("careplan config remote.timeout 60"))
  }

  @Test func `a clone of a silent place leaves nothing behind`() {
    let address = "http://127.0.0.1:\(server.port)/plan"
    let errors = store.fails(69, "clone", address, "../copy", "--timeout", "1")
    #expect(errors.contains("said nothing for 1 s"))
    let isThere = store.directory.contains("copy")
    #expect(!isThere)
  }

  @Test func `the setting of a copy holds for both transports, and is judged when it is set`() {
    #expect(store.fails(65, "config", "remote.timeout", "soon").contains("whole seconds"))
    #expect(store.fails(64, "sync", "--timeout", "-1").contains("0 to wait for ever"))
    store("config", "remote.timeout", "1")
    for transport in ["program", "library"] {
      store("config", "transport", transport)
      #expect(store.fails(69, "sync").contains("said nothing for 1 s"), "\(transport)")
    }
    _ = try? store.git("config", "careplan.remote.timeout", "never")
    #expect(store.fails(78, "sync").contains("careplan config remote.timeout 60"))
  }

  /// Starts a sync through a program that waits in place of a connection of ssh.
  ///
  /// - Parameter starter: What starts it, if not we.
  private func waitingSync(
    by starter: [String] = []
  ) throws -> (sync: StartedProgram, waiting: pid_t) {
    let script = "#!/bin/sh\necho $$ >'\(store.directory["pid"])'\nexec sleep 600\n"
    try store.directory.write(script, to: "wait")
    store("remote", "add", "far", "ssh://nobody@127.0.0.1/plan")
    let words = starter + [builtCareplan, "-C", store.path, "sync", "far"]
    let ssh = "ssh -F /dev/null -o 'ProxyCommand=sh \(store.directory["wait"])'"
    let sync = try StartedProgram(
      words[0],
      Array(words.dropFirst()),
      environment: ["GIT_SSH_COMMAND": ssh]
    )
    var waiting: pid_t?
    sync.isReady { _ in
      waiting = (try? store.directory.text(of: "pid")).flatMap { pid_t($0.dropLast()) }
      return waiting != nil
    }
    return (sync, try #require(waiting, "\(sync.errors)"))
  }

  /// Whether a process is gone, at once or within a few seconds.
  private func isGone(_ process: pid_t) -> Bool {
    for _ in 0..<500 {
      if kill(process, 0) != 0 { return true }
      usleep(10_000)
    }
    return false
  }

  @Test(arguments: [SIGTERM, SIGINT, SIGHUP, SIGKILL])
  func `git and all that it started end with careplan`(signal: Int32) throws {
    let (sync, waiting) = try waitingSync()
    sync.send(signal)
    try sync.result()
    #expect(isGone(waiting))
    #expect(store.run("check").status == 0)
  }

  @Test(arguments: [(SIGTERM, "SIGTERM"), (SIGINT, "SIGINT")])
  func `a command that a signal ends says so in one line, and dies of it`(
    signal: Int32,
    name: String
  ) throws {
    let (sync, waiting) = try waitingSync()
    sync.send(signal)
    let result = try sync.result()
    #expect(result.signal == signal)
    #expect(isGone(waiting))
    let lines = result.errors.split(separator: "\n")
      .filter { $0.contains("stopped by") }
    #expect(lines.count == 1)
    #expect(lines.first?.hasPrefix("careplan: stopped by \(name); no commit is half made") == true)
  }

  @Test func `a command ends of a signal also where nobody reads what it says`() throws {
    let fill = #"mkfifo full; exec 9<>full; yes | timeout 1 head -c 65536 >&9; exec "$@" 2>&9"#
    let directory = store.directory.path
    let (sync, waiting) = try waitingSync(by: ["sh", "-c", "cd '\(directory)'; \(fill)", "sh"])
    sync.send(SIGTERM)
    #expect(sync.isReady { !$0.isRunning })
    sync.send(SIGKILL)
    #expect(try sync.result().signal == SIGTERM)
    #expect(isGone(waiting))
  }

  @Test func `a signal that is ignored stops nothing`() throws {
    let (sync, waiting) = try waitingSync(by: ["sh", "-c", #"trap "" INT; exec "$@""#, "sh"])
    sync.send(SIGINT)
    usleep(200_000)
    #expect(sync.isRunning)
    sync.send(SIGTERM)
    let result = try sync.result()
    #expect(result.signal == SIGTERM)
    #expect(isGone(waiting))
    let errors = result.errors
    #expect(errors.contains("SIGTERM") && !errors.contains("SIGINT"), "\(errors)")
  }

  @Test func `a connection of ssh that never stands is given up, and its processes end`() throws {
    try store.git("config", "careplan.remote.timeout", "1")
    let (sync, waiting) = try waitingSync()
    #expect(try sync.result().status == 69)
    #expect(isGone(waiting))
  }
}
