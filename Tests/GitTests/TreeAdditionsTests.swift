import Git
import TestSupport
import Testing

/// What a tree has and others lack.
struct TreeAdditionsTests {
  /// Few names, so that files and directories collide; nothing is both.
  private func files(_ generator: inout SeededGenerator) -> [String: String] {
    var files: [String: String] = [:]
    for _ in 0..<Int.random(in: 0...30, using: &generator) {
      let names = (0..<Int.random(in: 1...4, using: &generator)).map { _ in
        ["a", "b", "a.b", "a-b", "a0"].randomElement(using: &generator) ?? "a"
      }
      let path = names.joined(separator: "/")
      let isTaken = files.keys.contains {
        $0.hasPrefix(path + "/") || path.hasPrefix($0 + "/")
      }
      if !isTaken { files[path] = String(Int.random(in: 0...2, using: &generator)) }
    }
    return files
  }

  private func tree(
    _ files: [String: String],
    in repository: borrowing Repository
  ) throws(GitError) -> ObjectID {
    try repository.writeObjects { writer throws(GitError) in
      var changes: [String: ObjectID?] = [:]
      for (path, text) in files { changes[path] = try writer.blob(Array(text.utf8)) }
      return try writer.updateTree(nil, changes)
    }
  }

  @Test(arguments: UInt64(1)...60)
  func `a walk visits the files of which no other tree has the path`(seed: UInt64) throws {
    let directory = try TemporaryDirectory()
    let repository = try Repository.create(at: directory.path, isBare: true)
    var generator = SeededGenerator(seed: seed)
    let new = files(&generator)
    let others = (0..<Int.random(in: 0...3, using: &generator)).map { _ in
      // Mostly a part of the tree and something else beside it.
      let part = new.filter { _ in Int.random(in: 0..<3, using: &generator) > 0 }
      return Bool.random(using: &generator) ? part : files(&generator)
    }
    var trees: [ObjectID] = []
    for other in others { trees.append(try tree(other, in: repository)) }
    var paths: [String] = []
    let id = try tree(new, in: repository)
    try repository.walkAdditions(to: id, since: trees) { path, entry throws(GitError) in
      paths.append(path)
      #expect(String(decoding: try repository.blob(entry.id), as: UTF8.self) == new[path])
    }
    let wanted = new.keys.filter { path in !others.contains { $0[path] != nil } }
    #expect(Set(paths) == Set(wanted), "seed \(seed)")
    #expect(paths == paths.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }, "seed \(seed)")
    var entered: [String] = []
    try repository.walkAdditions(to: id, since: trees, entering: { $0.hasPrefix("a/") }) {
      path,
      _ throws(GitError) in entered.append(path)
    }
    let inside = paths.filter { !$0.contains("/") || $0.hasPrefix("a/") }
    #expect(entered == inside, "seed \(seed)")
  }
}
