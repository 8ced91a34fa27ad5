import Foundation
import Git
import TestSupport
import Testing

struct WriterTests {
  private func objectFiles(_ repository: borrowing Repository) -> [String] {
    let root = repository.gitDirectory + "objects/"
    let files = FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String } ?? []
    return files.filter { !FileManager.default.isDirectory(root + $0) }
  }

  @Test func `git reads back what was written`() throws {
    let directory = try TemporaryDirectory()
    let repository = try Repository.create(at: directory.path, isBare: true)
    let author = Signature(name: "Zoë", email: "z@x", seconds: 1_600_000_000, offsetMinutes: -90)
    let first = try repository.commit(["a": "1"])
    let commit = try repository.writeObjects { writer throws(GitError) in
      let blob = try writer.blob(Array("hello\n".utf8))
      let tree = try writer.tree([
        TreeEntry(name: "b", mode: .tree, id: try writer.tree([])),
        TreeEntry(name: "run", mode: .executable, id: blob),
        TreeEntry(name: "b.c", mode: .blob, id: blob),
      ])
      return try writer.commit(
        tree: tree,
        parents: [first],
        author: author,
        committer: anyone,
        message: "Title\n\nBody é\n"
      )
    }
    #expect(
      try directory.git("cat-file", "-p", commit.hex) == """
        tree \(try repository.commit(commit).tree)
        parent \(first)
        author Zoë <z@x> 1600000000 -0130
        committer A <a@b> 1700000000 +0100

        Title

        Body é
        """
    )
    let read = try repository.commit(commit)
    #expect(read.author == author)
    #expect(read.committer == anyone)
    #expect(read.parents == [first])
    #expect(read.message == "Title\n\nBody é\n")
    #expect(try repository.tree(read.tree).entries.map(\.name) == ["b.c", "b", "run"])
    #expect(try directory.git("cat-file", "blob", "\(commit):run") == "hello")
    try directory.expectSound()
  }

  @Test func `few objects can become files, and many become one pack`() throws {
    let directory = try TemporaryDirectory()
    let repository = try Repository.create(at: directory.path, isBare: true)
    for count in [3, 300] {
      let before = objectFiles(repository)
      try repository.writeObjects(.files) { writer throws(GitError) in
        for number in 0..<count { _ = try writer.blob(Array("\(count) \(number)".utf8), near: "x") }
      }
      let added = Set(objectFiles(repository)).subtracting(before)
      let kinds = added.map { URL(filePath: $0).pathExtension }
      #expect(kinds.sorted() == (count == 3 ? ["", "", ""] : ["idx", "pack"]))
    }
    try directory.expectSound()
  }

  @Test func `a commit becomes one pack of what is new, which git accepts`() throws {
    let directory = try TemporaryDirectory()
    let repository = try Repository.create(at: directory.path, isBare: true)
    let base = try repository.commit(["old": "0"])
    let before = objectFiles(repository)
    #expect(Set(before.map { URL(filePath: $0).pathExtension }) == ["pack", "idx"])
    let many = Dictionary(
      uniqueKeysWithValues: (0..<300).map { ("d\($0 % 7)/\($0)", "text \($0)") }
    )
    let commit = try repository.commit(many, on: [base])
    let added = Set(objectFiles(repository)).subtracting(before)
    #expect(Set(added.map { URL(filePath: $0).pathExtension }) == ["pack", "idx"])
    let pack = try #require(added.first { $0.hasSuffix(".pack") })
    try directory.git(
      "index-pack",
      "--strict",
      "-o",
      directory.path + "/copy.idx",
      "objects/" + pack
    )
    try directory.git("update-ref", "refs/heads/main", commit.hex)
    try directory.expectSound()
    // 300 blobs, 7 directories, the root and the commit: nothing that was there before.
    let listed = try directory.git("verify-pack", "-v", "objects/" + pack)
    #expect(listed.split(separator: "\n").count { $0.contains(" blob ") } == 300)
    #expect(listed.split(separator: "\n").count { $0.contains(" tree ") } == 8)
    #expect(listed.split(separator: "\n").count { $0.contains(" commit ") } == 1)
  }

  @Test func `what is not finished is not there`() throws {
    let directory = try TemporaryDirectory()
    let repository = try Repository.create(at: directory.path, isBare: true)
    var writer = try repository.makeWriter()
    let id = try writer.blob([1, 2, 3])
    #expect(repository.contains(id) == false)
    try writer.finish()
    #expect(try repository.blob(id) == [1, 2, 3])
    _ = try repository.writeObjects { writer throws(GitError) in try writer.blob([4]) }
    var dropped = try repository.makeWriter()
    let lost = try dropped.blob([5])
    _ = consume dropped
    #expect(repository.contains(lost) == false)
    #expect(objectFiles(repository).count == 4)
  }

  @Test func `a writer that must empty its memory on the way makes the same tree`() throws {
    let directory = try TemporaryDirectory()
    let repository = try Repository.create(at: directory.path, isBare: true)
    var trees: [ObjectID] = []
    for limit in [2000, 1 << 20] {
      var limits = ObjectWriter.Limits()
      limits.bytes = limit
      var writer = try repository.makeWriter(.pack, limits: limits)
      var tree: ObjectID?
      for number in 0..<60 {
        let blob = try writer.blob(Array("text \(number)".utf8))
        tree = try writer.updateTree(tree, ["d\(number % 5)/\(number % 3)/\(number)": blob])
      }
      try writer.finish()
      trees.append(try #require(tree))
    }
    #expect(trees[0] == trees[1])
    #expect(try directory.git("ls-tree", "-r", trees[0].hex).split(separator: "\n").count == 60)
    try directory.expectSound()
  }

  @Test func `an object that a power cut has emptied is written again`() throws {
    let directory = try TemporaryDirectory()
    let repository = try Repository.create(at: directory.path, isBare: true)
    let id = try repository.writeObjects(.files) { writer throws(GitError) in
      try writer.blob([7, 7])
    }
    let file = repository.gitDirectory + "objects/\(id.hex.prefix(2))/\(id.hex.dropFirst(2))"
    try FileManager.default.removeItem(atPath: file)
    try Data().write(to: URL(filePath: file))
    let error = #expect(throws: GitError.self) { try repository.blob(id) }
    #expect(error?.code == .corrupt)
    _ = try repository.writeObjects(.files) { writer throws(GitError) in try writer.blob([7, 7]) }
    #expect(try repository.blob(id) == [7, 7])
    #expect(try directory.git("cat-file", "-s", id.hex) == "2")
  }

  @Test func `an object that is nowhere cannot be named`() throws {
    let directory = try TemporaryDirectory()
    let repository = try Repository.create(at: directory.path, isBare: true)
    let nowhere = try ObjectID.blob(of: [9])
    try repository.writeObjects { writer throws(GitError) in
      let first = #expect(throws: GitError.self) { _ = try writer.updateTree(nil, ["a": nowhere]) }
      let entry = TreeEntry(name: "a", mode: .tree, id: nowhere)
      let second = #expect(throws: GitError.self) { _ = try writer.tree([entry]) }
      #expect(first?.code == .notFound && second?.code == .notFound)
    }
  }

  @Test(arguments: [
    ("a\nparent x", "a@b", "m"), ("a<b", "a@b", "m"), ("", "a@b", "m"), ("a", "a@b", "m\0n"),
  ])
  func `no name or message can forge a commit`(name: String, email: String, text: String) throws {
    let directory = try TemporaryDirectory()
    let repository = try Repository.create(at: directory.path, isBare: true)
    let who = Signature(name: name, email: email, seconds: 0, offsetMinutes: 0)
    let error = #expect(throws: GitError.self) {
      try repository.writeObjects { writer throws(GitError) in
        _ = try writer.commit(
          tree: try writer.tree([]),
          parents: [],
          author: who,
          committer: who,
          message: text
        )
      }
    }
    #expect(error?.code == .invalidName)
  }

  @Test func `ids are the bytes of their digits`() throws {
    let hex = "00ff10a0b1c2d3e4f5061728394a5b6c7d8e9faf"
    let id = try #require(ObjectID(hex: hex))
    #expect(id.hex == hex)
    #expect(ObjectID(bytes: id.bytes) == id)
    #expect(ObjectID(hex: hex.uppercased()) == id)
    for wrong in [String(hex.dropLast()), hex + "0", hex + "00", "", "g" + hex.dropFirst()] {
      #expect(ObjectID(hex: wrong) == nil)
    }
    let empty = "e69de29bb2d1d6434b8b29ae775ad8c2e48c5391"
    #expect(try ObjectID.blob(of: []).hex == empty)
    #expect(try ObjectID.blob(of: []) > id)
  }
}

extension FileManager {
  fileprivate func isDirectory(_ path: String) -> Bool {
    (try? attributesOfItem(atPath: path)[.type] as? FileAttributeType) == .typeDirectory
  }
}
