import Foundation
import Git
import TestSupport
import Testing

/// Repositories that somebody made to harm, or that a disk has damaged.
struct HostileTests {
  /// Writes any bytes as a tree, past all checks.
  private func forge(
    _ entries: [(mode: String, name: String, id: String)],
    in directory: borrowing TemporaryDirectory
  ) throws -> ObjectID {
    var bytes = Data()
    for entry in entries {
      bytes += Data("\(entry.mode) \(entry.name)\0".utf8)
      bytes += Data(try #require(ObjectID(hex: entry.id)).bytes)
    }
    return try forge(bytes, kind: "tree", in: directory)
  }

  private func forge(
    _ bytes: Data,
    kind: String,
    in directory: borrowing TemporaryDirectory
  ) throws -> ObjectID {
    let file = directory.path + "/forged"
    try bytes.write(to: URL(filePath: file))
    let hex = try directory.git("hash-object", "-t", kind, "--literally", "-w", "forged")
    return try #require(ObjectID(hex: hex))
  }

  private let empty = "e69de29bb2d1d6434b8b29ae775ad8c2e48c5391"

  @Test(arguments: [
    ".git", ".GIT", "git~1", "GIT~1", "..", ".", "a/b", ".git ", ".git.", ".g\u{200D}it",
    "\u{FEFF}.git", ".git::$INDEX_ALLOCATION", "a\\..\\b",
  ])
  func `a tree with a name that harms a checkout is an error`(name: String) throws {
    let directory = try TemporaryDirectory()
    let repository = try Repository.create(at: directory.path, isBare: true)
    let tree = try forge([("100644", name, empty)], in: directory)
    let reading = #expect(throws: GitError.self) { try repository.tree(tree) }
    #expect(reading?.code == .hostile)
    let walking = #expect(throws: GitError.self) { try repository.walkTree(tree) { _, _ in } }
    #expect(walking?.code == .hostile)
    let finding = #expect(throws: GitError.self) { try repository.entry(at: "x", in: tree) }
    #expect(finding?.code == .hostile)
    let writing = #expect(throws: GitError.self) {
      try repository.writeObjects { writer throws(GitError) in
        _ = try writer.updateTree(tree, ["x": try writer.blob([])])
      }
    }
    #expect(writing?.code == .hostile)
  }

  @Test func `a loose object that is a link is not read`() throws {
    let directory = try TemporaryDirectory()
    let repository = try Repository.create(at: directory.path, isBare: true)
    let id = try forge(Data("far away".utf8), kind: "blob", in: directory)
    #expect(try repository.blob(id) == Array("far away".utf8))
    let path = directory["objects/\(id.hex.prefix(2))/\(id.hex.dropFirst(2))"]
    try FileManager.default.moveItem(atPath: path, toPath: directory["elsewhere"])
    try FileManager.default.createSymbolicLink(
      atPath: path,
      withDestinationPath: directory["elsewhere"]
    )
    let error = #expect(throws: GitError.self) {
      _ = try Repository(opening: directory.path).blob(id)
    }
    #expect(error?.message.contains("symbolic link") == true, "\(String(describing: error))")
  }

  @Test func `a tree in disorder, with a name twice or without a name is an error`() throws {
    let directory = try TemporaryDirectory()
    let repository = try Repository.create(at: directory.path, isBare: true)
    let inner = try forge([("100644", "x", empty)], in: directory).hex
    let blob = "100644"
    for entries in [
      [(blob, "b", empty), (blob, "a", empty)],
      [(blob, "a", empty), (blob, "a", empty)],
      [(blob, "a", empty), (blob, "a.b", empty), ("40000", "a", inner)],
      [("40000", "a", inner), (blob, "a.b", empty)],
      [(blob, "", empty)],
    ] {
      let tree = try forge(entries, in: directory)
      let error = #expect(throws: GitError.self) { try repository.tree(tree) }
      #expect(error?.code == .hostile || error?.code == .corrupt)
    }
  }

  @Test func `a name that is not UTF-8 is an error`() throws {
    let directory = try TemporaryDirectory()
    let repository = try Repository.create(at: directory.path, isBare: true)
    var bytes = Data("100644 caf".utf8) + [0xE9, 0]
    bytes += Data(try #require(ObjectID(hex: empty)).bytes)
    let tree = try forge(bytes, kind: "tree", in: directory)
    let error = #expect(throws: GitError.self) { try repository.tree(tree) }
    #expect(error?.code == .hostile)
  }

  @Test func `links and submodules are shown as what they are`() throws {
    let directory = try TemporaryDirectory()
    let repository = try Repository.create(at: directory.path, isBare: true)
    let tree = try forge(
      [("120000", "l", empty), ("160000", "s", empty), ("100755", "x", empty)],
      in: directory
    )
    #expect(try repository.tree(tree).entries.map(\.mode) == [.symlink, .commit, .executable])
  }

  @Test func `a tree that is too deep is an error, and one of 64 levels is not`() throws {
    let directory = try TemporaryDirectory()
    let repository = try Repository.create(at: directory.path, isBare: true)
    var tree = try forge([("100644", "leaf", empty)], in: directory)
    for _ in 1..<64 { tree = try forge([("40000", "d", tree.hex)], in: directory) }
    var paths = 0
    try repository.walkTree(tree) { _, _ in paths += 1 }
    #expect(paths == 1)
    let deeper = try forge([("40000", "d", tree.hex)], in: directory)
    let error = #expect(throws: GitError.self) { try repository.walkTree(deeper) { _, _ in } }
    #expect(error?.code == .hostile)
  }

  @Test func `a walk through a tree that has another one again and again ends`() throws {
    let directory = try TemporaryDirectory()
    let repository = try Repository.create(at: directory.path, isBare: true)
    for leaf in [[("100644", "leaf", empty)], []] {
      var bomb = try forge(leaf, in: directory)
      for _ in 0..<9 {
        bomb = try forge((0..<10).map { ("40000", "d\($0)", bomb.hex) }, in: directory)
      }
      let inner = try forge([("100644", "a", empty), ("40000", "bomb", bomb.hex)], in: directory)
      let root = try forge([("40000", "b", inner.hex)], in: directory)
      let other = try forge([("40000", "b", bomb.hex)], in: directory)
      let walks: [Result<Void, GitError>] = [
        Result { () throws(GitError) in try repository.walkTree(root) { _, _ in } },
        Result { () throws(GitError) in try repository.walkTree(root, under: "b") { _, _ in } },
        Result { () throws(GitError) in try repository.walkChanges(from: root, to: nil) { _ in } },
        Result { () throws(GitError) in
          try repository.walkAdditions(to: root, since: [other]) { _, _ in }
        },
      ]
      for walk in walks {
        let error = #expect(throws: GitError.self) { try walk.get() }
        #expect(error?.code == .hostile)
        #expect(error?.message.contains("The directory 'b/bomb' has the same") == true)
        #expect(error?.advice?.contains("git log --oneline -- b/bomb") == true)
      }
      let error = #expect(throws: GitError.self) { try repository.walkTree(bomb) { _, _ in } }
      #expect(error?.message.contains("The directory 'd0' has the same") == true)
    }
  }

  @Test func `a large directory that only moved is read to its end`() throws {
    let directory = try TemporaryDirectory()
    let repository = try Repository.create(at: directory.path, isBare: true)
    let count = TreeRepeats.most + 1
    let large = try forge(
      (100_000..<100_000 + count).map { ("100644", "\($0)", empty) },
      in: directory
    )
    let before = try forge([("40000", "a", large.hex)], in: directory)
    let after = try forge([("40000", "b", large.hex)], in: directory)
    var changes = 0
    try repository.walkChanges(from: before, to: after) { _ in changes += 1 }
    #expect(changes == 2 * count)
  }

  @Test func `truncated and garbled trees and commits are errors`() throws {
    let directory = try TemporaryDirectory()
    let repository = try Repository.create(at: directory.path, isBare: true)
    for text in ["100644 a", "100644 a\0short", "x", "999999999999 a\0"] {
      let tree = try forge(Data(text.utf8), kind: "tree", in: directory)
      let error = #expect(throws: GitError.self) { try repository.tree(tree) }
      #expect(error?.code == .corrupt)
    }
    for text in ["", "tree \(empty)\n", "tree x\nauthor", "tree \(empty)\nauthor a <b> 1 +0\n"] {
      let commit = try forge(Data(text.utf8), kind: "commit", in: directory)
      #expect(throws: GitError.self) { try repository.commit(commit) }
    }
  }

  @Test func `a missing object is not found, and one of another kind is not mistaken`() throws {
    let directory = try TemporaryDirectory()
    let repository = try Repository.create(at: directory.path, isBare: true)
    let missing = try ObjectID.blob(of: [1, 2, 3])
    #expect(#expect(throws: GitError.self) { try repository.blob(missing) }?.code == .notFound)
    #expect(#expect(throws: GitError.self) { try repository.tree(missing) }?.code == .notFound)
    #expect(#expect(throws: GitError.self) { try repository.commit(missing) }?.code == .notFound)
    let commit = try repository.commit(["a": "1"])
    #expect(#expect(throws: GitError.self) { try repository.blob(commit) }?.code == .wrongKind)
    #expect(throws: GitError.self) { try repository.tree(commit) }
    let broken = try forge([("40000", "d", missing.hex)], in: directory)
    let error = #expect(throws: GitError.self) { try repository.walkTree(broken) { _, _ in } }
    #expect(error?.code == .notFound)
  }

  @Test(arguments: 0..<24)
  func `no damage to a stored file gives other bytes`(seed: Int) throws {
    let directory = try TemporaryDirectory()
    let isPacked = seed % 2 == 0
    let id: ObjectID
    let text = String(repeating: "line\n", count: 50)
    let count = isPacked ? 40 : 1
    let files = Dictionary(uniqueKeysWithValues: (0..<count).map { ("f\($0)", text + "\($0)") })
    do {
      let repository = try Repository.create(at: directory.path, isBare: true)
      if !isPacked { try repository.setConfigValue("gc.auto", "0") }
      _ = try repository.commit(files)
      id = try ObjectID.blob(of: Array((text + "0").utf8))
    }
    let root = directory.path + "/objects/"
    let names = FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String } ?? []
    let suffix =
      isPacked ? (seed % 4 == 0 ? ".idx" : ".pack") : "\(id.hex.prefix(2))/\(id.hex.dropFirst(2))"
    let file = root + (try #require(names.first { $0.hasSuffix(suffix) }))
    var bytes = try Data(contentsOf: URL(filePath: file))
    var generator = SeededGenerator(seed: UInt64(seed))
    if seed % 3 == 0 {
      bytes = bytes.prefix(Int.random(in: 0..<bytes.count, using: &generator))
    } else {
      for _ in 0..<40 {
        bytes[Int.random(in: 0..<bytes.count, using: &generator)] ^= 0x5A
      }
    }
    try FileManager.default.removeItem(atPath: file)
    try bytes.write(to: URL(filePath: file))
    let repository = try Repository(opening: directory.path)
    do {
      #expect(try repository.blob(id) == Array((text + "0").utf8), "seed \(seed)")
    } catch {
      #expect(error.code == .corrupt || error.code == .notFound, "seed \(seed): \(error)")
    }
  }

  @Test func `a damaged index is an error`() throws {
    let directory = try TemporaryDirectory()
    let repository = try Repository.create(at: directory.path)
    try directory.write("1", to: "a")
    try directory.git("add", "a")
    #expect(try repository.indexEntries().map(\.path) == ["a"])
    var bytes = try Data(contentsOf: URL(filePath: directory.path + "/.git/index"))
    bytes[20] ^= 0xFF
    try bytes.write(to: URL(filePath: directory.path + "/.git/index"))
    // Whoever has read the sound one goes by the sum at its end.
    let other = try Repository(opening: directory.path)
    let error = #expect(throws: GitError.self) { try other.indexEntries() }
    #expect(error?.code == .corrupt)
  }
}
