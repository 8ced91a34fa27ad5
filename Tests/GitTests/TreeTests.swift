import Git
import TestSupport
import Testing

struct TreeTests {
  /// Few names, so that files and directories collide and disappear often.
  private func files(_ generator: inout SeededGenerator) -> [String: String] {
    var files: [String: String] = [:]
    for _ in 0..<Int.random(in: 0...40, using: &generator) {
      let depth = Int.random(in: 1...4, using: &generator)
      let names = (0..<depth).map { _ in
        ["a", "b", "a.b", "a-b", "é", "z0"].randomElement(using: &generator) ?? "a"
      }
      let leaf = names.joined(separator: "/") + ".json"
      files[leaf] = String(Int.random(in: 0...5, using: &generator))
    }
    return files
  }

  private func difference(
    _ old: [String: String],
    _ new: [String: String]
  ) -> [String: String?] {
    var changes: [String: String?] = [:]
    for path in old.keys where new[path] == nil { changes[path] = .some(nil) }
    for (path, text) in new where old[path] != text { changes[path] = text }
    return changes
  }

  @Test(arguments: UInt64(1)...40)
  func `updating a tree gives the tree that is built from scratch`(seed: UInt64) throws {
    let directory = try TemporaryDirectory()
    let repository = try Repository.create(at: directory.path, isBare: true)
    var generator = SeededGenerator(seed: seed)
    let old = files(&generator)
    let new = files(&generator)
    let (first, updated, scratch) = try repository.writeObjects { writer throws(GitError) in
      let first = try writer.updateTree(nil, try blobs(old, &writer))
      return (
        first,
        try writer.updateTree(first, try blobs(difference(old, new), &writer)),
        try writer.updateTree(nil, try blobs(new, &writer))
      )
    }
    #expect(updated == scratch, "seed \(seed)")
    var seen: [String: String?] = [:]
    var paths: [String] = []
    try repository.walkChanges(from: first, to: updated) { change throws(GitError) in
      paths.append(change.path)
      if let entry = change.new {
        seen[change.path] = String(decoding: try repository.blob(entry.id), as: UTF8.self)
      } else {
        seen[change.path] = .some(nil)
      }
    }
    #expect(seen == difference(old, new), "seed \(seed)")
    #expect(paths == paths.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }, "seed \(seed)")
    let listed = try directory.git("ls-tree", "-r", "--name-only", "-z", updated.hex)
    #expect(
      Set(listed.split(separator: "\0").map(String.init)) == Set(new.keys),
      "seed \(seed)"
    )
    try directory.expectSound()
  }

  private func blobs(
    _ files: [String: String?],
    _ writer: inout ObjectWriter
  ) throws(GitError) -> [String: ObjectID?] {
    var changes: [String: ObjectID?] = [:]
    for (path, text) in files {
      if let text {
        changes[path] = try writer.blob(Array(text.utf8))
      } else {
        changes[path] = .some(nil)
      }
    }
    return changes
  }

  @Test func `a walk under a prefix sees that directory or that file alone`() throws {
    let directory = try TemporaryDirectory()
    let repository = try Repository.create(at: directory.path, isBare: true)
    let files = ["a/x": "1", "a/y/z": "2", "ab": "3", "b/x": "4"]
    let tree = try repository.commit(try repository.commit(files)).tree
    func paths(_ prefix: String) throws -> [String] {
      var paths: [String] = []
      try repository.walkTree(tree, under: prefix) { path, _ in paths.append(path) }
      return paths
    }
    #expect(try paths("") == ["a/x", "a/y/z", "ab", "b/x"])
    #expect(try paths("a") == ["a/x", "a/y/z"])
    #expect(try paths("a/y/") == ["a/y/z"])
    #expect(try paths("ab") == ["ab"])
    #expect(try paths("a/none") == [])
    #expect(try paths("ab/none") == [])
  }

  @Test func `an entry is found by its whole path`() throws {
    let directory = try TemporaryDirectory()
    let repository = try Repository.create(at: directory.path, isBare: true)
    let tree = try repository.commit(try repository.commit(["a/b/c": "1", "a-b": "2"])).tree
    #expect(try repository.entry(at: "a/b/c", in: tree)?.id == ObjectID.blob(of: Array("1".utf8)))
    #expect(try repository.entry(at: "a/b", in: tree)?.mode == .tree)
    #expect(try repository.entry(at: "a-b/b", in: tree) == nil)
    #expect(try repository.entry(at: "a/c", in: tree) == nil)
    #expect(try repository.tree(tree).entries.map(\.name) == ["a-b", "a"])
    #expect(try repository.tree(tree)["a"]?.mode == .tree)
  }

  @Test func `many entries are found as each one is`() throws {
    let directory = try TemporaryDirectory()
    let repository = try Repository.create(at: directory.path, isBare: true)
    let files = ["a/b/c": "1", "a/b/d": "2", "a-b": "3", "a/e": "4"]
    let tree = try repository.commit(try repository.commit(files)).tree
    let paths = files.keys + ["a", "a/b", "a/b/x", "a-b/c", "none/c", "none"]
    let found = try repository.entries(at: paths, in: tree)
    for path in paths {
      #expect(try found[path] == repository.entry(at: path, in: tree), "\(path)")
    }
  }

  @Test(arguments: [
    "", "/a", "a/", "a//b", ".", "..", "a/../b", ".git", "x/.GIT/y", "git~1", ".git ", ".git.",
    ".git::$INDEX_ALLOCATION", ".g\u{200C}it", "a\\b", "a\nb", "a\u{7F}",
  ])
  func `a path that could harm a checkout is not written`(path: String) throws {
    let directory = try TemporaryDirectory()
    let repository = try Repository.create(at: directory.path, isBare: true)
    let error = #expect(throws: GitError.self) { try repository.commit([path: "x"]) }
    #expect(error?.code == .invalidName)
  }

  @Test func `a file is not silently replaced by a directory`() throws {
    let directory = try TemporaryDirectory()
    let repository = try Repository.create(at: directory.path, isBare: true)
    let base = try repository.commit(try repository.commit(["a": "1", "b/c": "2"])).tree
    try repository.writeObjects { writer throws(GitError) in
      let blob = try writer.blob([1])
      for changes: [String: ObjectID?] in [["a/x": blob], ["b": blob], ["b": nil]] {
        let error = #expect(throws: GitError.self) { _ = try writer.updateTree(base, changes) }
        #expect(error?.code == .invalidName)
      }
      #expect(try writer.updateTree(base, ["a/x": nil, "none/y": nil]) == base)
      let moved = try writer.updateTree(base, ["a": nil, "a/x": blob, "b": blob, "b/c": nil])
      #expect(try writer.updateTree(nil, ["a/x": blob, "b": blob]) == moved)
    }
  }
}
