import Foundation
import TestSupport
import Testing

@testable import CarePlanCLI

/// Files that careplan keeps for itself, damaged; and a limit on how large files may become.
struct DamagedOwnFileTests {
  private let store: CommandStore

  init() throws {
    store = try CommandStore()
    store("add", "task", "walk", "--title", "Walk", "--daily", "08:00", "-m", "Add a walk")
  }

  @Test(arguments: ["", "{}", "{\"uuid\": 1}", "not json"])
  func `a file that says which copy this is is never replaced unsaid`(text: String) throws {
    let path = ".git/careplan/replica.json"
    try store.directory.write(text, to: "store/\(path)")
    let errors = store.fails(65, "update", "task/walk", "--title", "Run", "-m", "Run")
    #expect(errors.contains(path) && errors.contains("remove it"), "\(errors)")
    #expect(try store.directory.text(of: "store/\(path)") == text)
    #expect(store.run("list", "tasks").status == 0)
    _ = try TestSupport.run("rm", [path], in: store.path)
    store("update", "task/walk", "--title", "Run", "-m", "Run")
  }

  @Test(arguments: ["", "{\"retroactive\": true", "[]"])
  func `a file of what edits cannot say is never replaced unsaid`(text: String) throws {
    let path = ".git/careplan/intents.json"
    try store.directory.write(text, to: "store/\(path)")
    try store.directory.write(
      store.directory.text(of: "store/tasks/walk/current.json").replacing("Walk", with: "Run"),
      to: "store/tasks/walk/current.json"
    )
    let errors = store.fails(65, "commit", "-m", "Run")
    #expect(errors.contains(path) && errors.contains("remove it"), "\(errors)")
    #expect(try store.directory.text(of: "store/\(path)") == text)
    _ = try TestSupport.run("rm", [path], in: store.path)
    store("commit", "-m", "Run")
  }

  /// What a command may be stopped by: pipes that nobody writes to, and what is no file.
  private static let obstacles = ["mkfifo", "mkdir", "ln -s /nonexistent/x", "ln -s /dev/zero"]

  @Test(arguments: obstacles)
  func `what is not a file in the place of one ends a command with its name, and never hangs it`(
    obstacle: String
  ) throws {
    store("config", "audit.reads", "true")
    let names = try FileManager.default.contentsOfDirectory(
      atPath: store.directory["store/.git/careplan"]
    )
    let own = Set(names).subtracting(["new"]).union(["intents.json", "journal.json"])
      .map { ".git/careplan/\($0)" }
    let places =
      own + [
        ".git/config", ".git/HEAD", ".git/index", ".git/packed-refs", ".git/info/exclude",
        ".git/hooks/pre-commit", "careplan.json", "tasks/walk/current.json",
      ]
    let commands = ["status", "list tasks", "update task/walk --title Run -m Run", "check", "undo"]
    for place in places.sorted() {
      try TestSupport.run("sh", ["-c", "rm -rf ../copy && cp -a . ../copy"], in: store.path)
      let copy = store.directory["copy"]
      try TestSupport.run(
        "sh",
        [
          "-c", "rm -rf '\(place)' && mkdir -p \"$(dirname '\(place)')\" && \(obstacle) '\(place)'",
        ],
        in: copy
      )
      for command in commands {
        let run = try TestSupport.run(
          "sh",
          ["-c", "timeout -k 1 30 '\(builtCareplan)' \(command)"],
          in: copy
        )
        #expect(run.status < 124, "\(obstacle) \(place), \(command): \(run.status) \(run.errors)")
        #expect(run.status != 70, "\(obstacle) \(place), \(command): \(run.errors)")
      }
    }
  }

  @Test func `a list of operations that cannot be written lets no commit be made`() throws {
    let before = try store.git("rev-parse", "HEAD")
    try TestSupport.run(
      "sh",
      ["-c", "rm -f .git/careplan/operations.jsonl && mkdir .git/careplan/operations.jsonl"],
      in: store.path
    )
    let errors = store.fails(74, "update", "task/walk", "--title", "Run", "-m", "Run")
    #expect(errors.contains("operations.jsonl"))
    #expect(try store.git("rev-parse", "HEAD") == before)
    try TestSupport.run("rmdir", [".git/careplan/operations.jsonl"], in: store.path)
    store("update", "task/walk", "--title", "Run", "-m", "Run")
  }

  @Test(arguments: ["", "junk\n"])
  func `a lost or damaged end of the audit is found`(text: String) throws {
    store("config", "audit.reads", "true")
    store("list", "tasks")
    store("audit", "verify")
    try store.directory.write(text, to: "store/.git/careplan/audit.head")
    #expect(store.fails(1, "audit", "verify").contains("audit.head"))
  }

  @Test func `an export that finds no room says why`() throws {
    // What it says goes through a pipe, since no file may grow.
    let words = "ulimit -f 0; '\(builtCareplan)' export --output ../e.json; echo status $?"
    let run = try TestSupport.run("sh", ["-c", "(\(words)) 2>&1 | cat"], in: store.path)
    #expect(run.output.contains("status 74"), "\(run.output)")
    #expect(run.output.contains("File too large"), "\(run.output)")
  }

  @Test func `a git that a limit ends in a backup is no empty cause`() throws {
    let run = try limited(0, "backup ../b.bundle")
    #expect(run.status == 74, "\(run.errors)")
    #expect(
      !run.errors.contains("caused by: \n") && !run.errors.hasSuffix("caused by:"),
      "\(run.errors)"
    )
  }

  @Test(arguments: ["QUIT", "HUP"])
  func `a signal that ends a command shows nothing of its memory`(name: String) throws {
    try TestSupport.run("mkfifo", ["../pipe"], in: store.path)
    let run = try TestSupport.run(
      "timeout",
      ["-s", name, "1", builtCareplan, "export", "--output", "../pipe"],
      in: store.path
    )
    #expect(run.errors.contains("stopped by SIG\(name)"), "\(run.errors)")
    #expect(!run.errors.contains("Registers") && !run.errors.contains("Crash"), "\(run.errors)")
  }

  @Test func `an export into a pipe that nobody reads ends`() throws {
    try TestSupport.run("mkfifo", ["../pipe"], in: store.path)
    let run = try TestSupport.run(
      "timeout",
      ["60", builtCareplan, "export", "--output", "../pipe"],
      in: store.path
    )
    #expect(run.status == 74 && run.errors.contains("nobody reads"), "\(run.errors)")
  }

  @Test func `samples whose lines end with CR are not lost`() throws {
    let lines = [1, 2].map {
      """
      {"type":"stepCount","start":"2026-11-20T0\($0):00:00Z","end":"2026-11-20T0\($0):10:00Z",\
      "value":\($0),"unit":"count","source":"W"}
      """
    }
    try store.directory.write(lines.map { $0 + "\r" }.joined(), to: "s.ndjson")
    #expect(store("health", "import", "--no-fill", "../s.ndjson").contains("2 samples"))
  }

  /// Runs the built program while no file may become larger than some blocks of 512 bytes.
  private func limited(_ blocks: Int, _ words: String) throws -> ProcessResult {
    try TestSupport.run(
      "sh",
      ["-c", "ulimit -f \(blocks); exec '\(builtCareplan)' \(words)"],
      in: store.path
    )
  }

  @Test(arguments: [0, 1, 8, 64])
  func `a limit on the size of files is a full disk and not the end`(blocks: Int) throws {
    let text = String(repeating: "a long walk ", count: 5_000)
    try store.directory.write("{\"instructions\": \"\(text)\"}", to: "long.json")
    let run = try limited(blocks, "update task/walk --instructions \"$(cat ../long.json)\" -m Long")
    #expect(run.status == 74, "\(run.status) \(run.errors)")
    #expect(store.run("check").status == 0)
  }

  @Test(arguments: [0, 8, 64])
  func `maintenance that a limit ends leaves no lock behind`(blocks: Int) throws {
    for number in 1...40 { try store.git("branch", "b\(number)") }
    let run = try limited(blocks, "gc")
    #expect(run.status == 74, "\(run.status) \(run.errors)")
    let locks = try TestSupport.run(
      "find",
      [".git", "-name", "*.lock", "-not", "-path", ".git/careplan/*", "-o", "-name", "*.new"],
      in: store.path
    )
    #expect(locks.output == "")
    store("gc")
  }

  @Test func `a limit that ends git is told as the same`() throws {
    try TestSupport.run(
      "git",
      ["clone", "-q", "--bare", store.path, "hub"],
      in: store.directory.path
    )
    store("remote", "add", "origin", "../hub")
    store("clone", "../hub", "../other")
    let noise = (0..<40_000).map { "\($0 &* 2_654_435_761 % 1_000_003)" }.joined()
    try store.directory.write(noise, to: "noise")
    _ = try TestSupport.run(
      "sh",
      [
        "-c",
        "cp ../noise . && git add noise && git -c user.name=a -c user.email=a@b commit -qm Noise"
          + " && git push -q",
      ],
      in: store.directory["other"]
    )
    let run = try limited(64, "fetch origin")
    #expect(run.status == 74, "\(run.status) \(run.errors)")
    #expect(store("fetch", "origin").contains("origin"))
  }
}
