import Foundation
import TestSupport
import Testing

@testable import CarePlanCLI

/// Links, pipes and devices where files and directories belong.
struct StrangeFileTests {
  private let store: CommandStore

  init() throws {
    store = try CommandStore()
    store("add", "task", "walk", "--title", "Walk", "--daily", "08:00", "-m", "Add a walk")
    store("add", "task", "run", "--title", "Run", "--daily", "09:00", "-m", "Add a run")
  }

  private func shell(_ script: String) throws {
    let result = try TestSupport.run("sh", ["-c", script], in: store.path)
    try #require(result.status == 0, "\(result.errors)")
  }

  @Test(arguments: ["tasks", "tasks/walk", "tasks/walk/versions"])
  func `what stands behind a link to a directory is neither deleted nor written`(
    path: String
  ) throws {
    let outside = store.directory["outside"]
    try shell("mv \(path) \(outside) && ln -s \(outside) \(path)")
    let before = try store.directory.files(below: "outside")
    let head = try store.git("rev-parse", "HEAD")
    let status = store("status")
    #expect(!status.contains("deleted"))
    #expect(status.contains("\(path): This must be a directory"))
    let commands = [
      ["commit", "-m", "All"], ["update", "task/walk", "--title", "Stroll", "-m", "Stroll"],
      ["delete", "task/walk", "-m", "Delete"],
    ]
    for command in commands {
      let run = store.run(command)
      #expect([64, 65].contains(run.status), "\(command): \(run.status) \(run.errors)")
    }
    #expect(try store.git("rev-parse", "HEAD") == head)
    #expect(try store.directory.files(below: "outside") == before)
    store("restore", "--all")
    #expect(store("status").contains("nothing"))
    #expect(try store.directory.files(below: "outside") == before)
  }

  @Test func `a link in place of what a clone keeps for itself is refused`() throws {
    try shell("mv .git/careplan ../own && ln -s ../../own .git/careplan")
    #expect(store.fails(65, "list", "tasks").contains("is not a directory"))
  }

  @Test(arguments: ["careplan.json", "tasks/walk/current.json", ".git/careplan/journal.json"])
  func `a pipe in place of a file is refused at once`(path: String) throws {
    try shell("rm -f \(path) && mkfifo \(path)")
    let run = store.run("commit", "-m", "All")
    #expect(run.status == 65, "\(run.errors)")
    #expect(run.errors.contains(path))
  }

  @Test func `an export is written into a pipe and a device, which stay what they are`() throws {
    try shell("mkfifo pipe")
    let path = store.directory["read"]
    let reader = try StartedProgram("sh", ["-c", "cat pipe >\(path)"], in: store.path)
    store("export", "--output", "pipe")
    try reader.result()
    #expect(try store.directory.text(of: "read") == store("export"))
    try shell("test -p pipe && rm pipe")
    store("export", "--output", "/dev/null")
    try shell("test -c /dev/null")
    #expect(store.fails(74, "export", "--output", "tasks").contains("is a directory"))
  }

  @Test func `a device is no document, a pipe is one`() throws {
    #expect(store.fails(65, "import", "/dev/zero").contains("is a device"))
    #expect(store.fails(65, "import", "/dev/null").contains("is a device"))
    let export = store("export")
    try store.directory.write(export, to: "export.json")
    try shell("mkfifo ../pipe")
    let writer = try StartedProgram("sh", ["-c", "cat ../export.json >../pipe"], in: store.path)
    #expect(store("import", store.directory["pipe"]).contains("already there"))
    try writer.result()
  }

  @Test(arguments: ["junk", "tasks"])
  func `no command reads on and on in a tree that has no end`(place: String) throws {
    let blob = try store.git("hash-object", "-w", "careplan.json").prefix(40)
    var tree = try tree((0..<10).map { "100644 blob \(blob)\tf\($0)" })
    for _ in 0..<10 { tree = try self.tree((0..<10).map { "040000 tree \(tree)\td\($0)" }) }
    let directory = try self.tree(["040000 tree \(tree)\tbomb"])
    let others = try store.git("ls-tree", "HEAD").split(separator: "\n")
      .filter { !$0.hasSuffix("\t\(place)") }.map(String.init)
    let root = try self.tree(others + ["040000 tree \(directory)\t\(place)"])
    let start = try store.git("rev-parse", "HEAD")
    let commit = try store.git("commit-tree", "-p", "HEAD", "-m", "Bomb", root).prefix(40)
    try store.git("update-ref", "HEAD", String(commit))
    let commands = [
      ["status"], ["check"], ["check", "--no-history"], ["check", "--fix"], ["list", "tasks"],
      ["agenda"], ["log"], ["diff"], ["show", "task/walk"], ["undo"],
      ["delete", "task/walk", "-m", "Delete"],
    ]
    for command in commands {
      let run = store.run(command)
      #expect(run.status == 65, "\(command): \(run.status) \(run.errors)")
      #expect(run.errors.contains("'\(place)/bomb' has the same directories"), "\(run.errors)")
      #expect(run.errors.contains("git log --oneline -- \(place)/bomb"), "\(run.errors)")
    }
    store("gc")
    try store.git("reset", "-q", "--soft", "HEAD~1")
    #expect(try store.git("rev-parse", "HEAD") == start)
    #expect(store("status").contains("nothing"))
  }

  /// Writes a tree of the lines that `git mktree` takes.
  private func tree(_ entries: [String]) throws -> String {
    let lines = entries.joined(separator: "\n") + "\n"
    let result = try TestSupport.run("git", ["mktree"], in: store.path, input: lines)
    return String(result.output.prefix(40))
  }
}
