import Foundation
import Git
import TestSupport
import Testing

struct WorkTreeTests {
  /// A work tree in which some files are committed and checked out.
  private func checkOut(
    _ files: [String: String],
    in directory: borrowing TemporaryDirectory
  ) throws -> ObjectID {
    try directory.git("init", "--quiet", "-b", "main", ".")
    for (path, text) in files { try directory.write(text, to: path) }
    try directory.git("add", "-A")
    try directory.git("commit", "--quiet", "--allow-empty", "-m", "x")
    return try #require(ObjectID(hex: try directory.git("rev-parse", "HEAD^{tree}")))
  }

  private func summary(_ changes: [WorkTreeChange]) -> [String] {
    changes.map { "\($0.kind) \($0.path)" }
  }

  @Test func `git sees no change after a commit whose paths were set in the index`() throws {
    let directory = try TemporaryDirectory()
    _ = try checkOut(["a": "1", "b/c": "2", "d": "3"], in: directory)
    let repository = try Repository(opening: directory.path)
    let found = try repository.headCommit()
    let head = try #require(found)
    let files = ["a": "changed", "b/c": "2", "b/new": "4"]
    let commit = try repository.commit(files, on: [head])
    let tree = try repository.commit(commit).tree
    try directory.write("changed", to: "a")
    try directory.write("4", to: "b/new")
    try FileManager.default.removeItem(atPath: directory.path + "/d")
    try repository.updateReference(
      "refs/heads/main",
      to: commit,
      expecting: head,
      message: "test"
    )
    var changes: [IndexChange] = [.remove(path: "d"), .remove(path: "never/there")]
    for path in ["a", "b/new"] {
      let found = try repository.entry(at: path, in: tree)
      changes.append(.set(path: path, id: try #require(found).id))
    }
    try repository.updateIndex(changes)
    #expect(try directory.git("status", "--porcelain") == "")
    #expect(try repository.indexTree() == tree)
    #expect(try repository.indexEntries().map(\.path) == ["a", "b/c", "b/new"])
    #expect(try repository.workTreeChanges(against: tree) == [])
    // An entry whose file has other bytes must not look unchanged.
    try repository.updateIndex([.set(path: "b/c", id: try ObjectID.blob(of: Array("4".utf8)))])
    #expect(try directory.git("status", "--porcelain") == "MM b/c")
  }

  @Test func `a lock on the index is named`() throws {
    let directory = try TemporaryDirectory()
    _ = try checkOut(["a": "1"], in: directory)
    let repository = try Repository(opening: directory.path)
    try directory.write("", to: ".git/index.lock")
    let error = #expect(throws: GitError.self) {
      try repository.updateIndex([.remove(path: "a")])
    }
    #expect(error?.code == .locked)
    #expect(error?.message.contains("index.lock") == true)
    #expect(try repository.lockFiles().map(\.path) == [repository.gitDirectory + "index.lock"])
  }

  @Test func `every kind of change is seen, ignored and nested files too`() throws {
    let directory = try TemporaryDirectory()
    let files = [
      "same": "1", "sub/edited": "2", "gone": "3", "link": "4", "dir": "5", ".gitignore": "*.log",
      "touched": "6", "staged-away": "7",
    ]
    let tree = try checkOut(files, in: directory)
    let repository = try Repository(opening: directory.path)
    #expect(try repository.workTreeChanges(against: tree) == [])
    let disk = FileManager.default
    try directory.write("22", to: "sub/edited")
    try directory.write("6", to: "touched")
    for name in ["gone", "link", "dir"] { try disk.removeItem(atPath: directory.path + "/" + name) }
    try disk.createSymbolicLink(
      atPath: directory.path + "/link",
      withDestinationPath: "/etc/passwd"
    )
    try directory.write("x", to: "dir/inside")
    try directory.write("x", to: "sub/deep/er/new.log")
    try directory.git("rm", "--quiet", "--cached", "staged-away")
    let changes = try repository.workTreeChanges(against: tree)
    #expect(
      summary(changes) == [
        "deleted dir", "added dir/inside", "deleted gone", "typeChanged link",
        "added sub/deep/er/new.log", "modified sub/edited",
      ]
    )
    #expect(changes.last?.id == (try ObjectID.blob(of: Array("22".utf8))))
    #expect(
      summary(try repository.workTreeChanges(against: tree, under: ["sub", "sub/deep"])) == [
        "added sub/deep/er/new.log", "modified sub/edited",
      ]
    )
    #expect(
      summary(try repository.workTreeChanges(against: tree, under: ["gone", "same"])) == [
        "deleted gone"
      ]
    )
    #expect(try repository.workTreeChanges(against: tree, under: ["link/x", "none"]) == [])
  }

  @Test func `a directory that became a link is not followed`() throws {
    let directory = try TemporaryDirectory()
    let tree = try checkOut(["d/e/f": "1"], in: directory)
    let repository = try Repository(opening: directory.path)
    try FileManager.default.moveItem(atPath: directory.path + "/d", toPath: directory.path + "/x")
    try FileManager.default.createSymbolicLink(
      atPath: directory.path + "/d",
      withDestinationPath: "x"
    )
    #expect(
      summary(try repository.workTreeChanges(against: tree, under: ["d"])) == [
        "added d", "deleted d/e/f",
      ]
    )
    #expect(
      summary(try repository.workTreeChanges(against: tree, under: ["d/e"])) == [
        "deleted d/e/f"
      ]
    )
  }

  @Test func `what a sparse work tree leaves out is not deleted`() throws {
    let directory = try TemporaryDirectory()
    let tree = try checkOut(["in": "1", "out/a": "2"], in: directory)
    try directory.git("sparse-checkout", "set", "--no-cone", "/*", "!/out/")
    let repository = try Repository(opening: directory.path)
    #expect(try repository.indexEntries().map(\.isSkipWorktree) == [false, true])
    #expect(try repository.workTreeChanges(against: tree) == [])
    let found = try repository.headCommit()
    let head = try #require(found)
    let commit = try repository.commit(["in": "1", "out/a": "2+", "out/b": "3"], on: [head])
    try repository.updateReference(
      "refs/heads/main",
      to: commit,
      expecting: head,
      message: "test"
    )
    let new = try repository.commit(commit).tree
    let a = try repository.entry(at: "out/a", in: new)
    let b = try repository.entry(at: "out/b", in: new)
    try repository.updateIndex([
      .set(path: "out/a", id: try #require(a).id),
      .set(path: "out/b", id: try #require(b).id, isSkipWorktree: true),
    ])
    #expect(try directory.git("status", "--porcelain") == "")
    #expect(try repository.workTreeChanges(against: new) == [])
    // A file that comes back is looked at.
    try directory.write("9", to: "out/a")
    #expect(summary(try repository.workTreeChanges(against: new)) == ["modified out/a"])
  }

  @Test func `a pipe in the way is reported and never opened`() throws {
    let directory = try TemporaryDirectory()
    let tree = try checkOut(["a": "1"], in: directory)
    let repository = try Repository(opening: directory.path)
    try FileManager.default.removeItem(atPath: directory.path + "/a")
    let status = unsafe mkfifo(directory.path + "/a", 0o600)
    #expect(status == 0)
    let changes = try repository.workTreeChanges(against: tree)
    #expect(summary(changes) == ["typeChanged a"])
    #expect(changes.first?.mode == nil && changes.first?.id == nil)
  }

  @Test func `an edit in the instant of the index is not missed`() throws {
    let directory = try TemporaryDirectory()
    _ = try checkOut(["a": "1"], in: directory)
    let repository = try Repository(opening: directory.path)
    for round in 0..<50 {
      let text = String(round % 10)
      let blob = try ObjectID.blob(of: Array(text.utf8))
      try directory.write(text, to: "a")
      try repository.updateIndex([.set(path: "a", id: blob)])
      try directory.write(text == "0" ? "1" : "0", to: "a")
      let changes = try repository.workTreeChanges(against: repository.indexTree())
      #expect(summary(changes) == ["modified a"], "round \(round)")
    }
  }

  @Test func `line ends are converted as git's attributes say`() throws {
    let directory = try TemporaryDirectory()
    let files = ["a.json": "{\n}\n", ".gitattributes": "*.json text eol=lf\n"]
    let tree = try checkOut(files, in: directory)
    let repository = try Repository(opening: directory.path)
    try directory.write("{\r\n}\r\n", to: "a.json")
    #expect(try repository.workTreeChanges(against: tree) == [])
  }

  @Test func `a bare repository has no work tree`() throws {
    let directory = try TemporaryDirectory()
    let repository = try Repository.create(at: directory.path, isBare: true)
    #expect(repository.workDirectory == nil)
    let error = #expect(throws: GitError.self) { try repository.workTreeChanges(against: nil) }
    #expect(error?.code == .bareRepository)
    #expect(throws: GitError.self) { try repository.updateIndex([]) }
  }
}
