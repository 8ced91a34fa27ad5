import Foundation
import Git
import TestSupport
import Testing

/// What is written in bulk, judged by git.
struct PackTests {
  /// Documents of a few kinds that share most of their text, and some that share none.
  private func document(_ generator: inout SeededGenerator) -> [UInt8] {
    let size = Int.random(in: 0...400, using: &generator)
    func noise(_ count: Int, _ letters: ClosedRange<UInt8>) -> [UInt8] {
      (0..<count).map { _ in UInt8.random(in: letters, using: &generator) }
    }
    switch Int.random(in: 0..<10, using: &generator) {
    case 0: return noise(size, 0...255)
    case 1: return noise(size * 100, 97...99)
    case 2: return []
    case 3: return Array(repeating: 7, count: size * 170)
    default:
      let kind = UInt8.random(in: 97...99, using: &generator)
      let shared = (0..<300).map { UInt8(truncatingIfNeeded: $0 * 7) ^ kind }
      let place = Int.random(in: 0...300, using: &generator)
      return shared[..<place] + noise(size / 10, 0...255) + shared[place...]
    }
  }

  private func packs(_ directory: borrowing TemporaryDirectory) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: directory["objects/pack"])
      .filter { $0.hasSuffix(".pack") }.map { "objects/pack/" + $0 }
  }

  @Test(arguments: UInt64(1)...12)
  func `what is read back is what was written`(seed: UInt64) throws {
    let directory = try TemporaryDirectory()
    let repository = try Repository.create(at: directory.path, isBare: true)
    var generator = SeededGenerator(seed: seed)
    var limits = ObjectWriter.Limits()
    limits.objects = Int.random(in: 30...400, using: &generator)
    let documents = (0..<300).map { _ in document(&generator) }
    let hints = documents.map { _ in Int.random(in: 0..<4, using: &generator) }
    var writer = try repository.makeWriter(.pack, limits: limits)
    var ids: [ObjectID] = []
    for (bytes, hint) in zip(documents, hints) {
      ids.append(try writer.blob(bytes, near: hint == 0 ? nil : "\(hint)"))
    }
    try writer.finish()
    for (id, bytes) in zip(ids, documents) {
      #expect(try ObjectID.blob(of: bytes) == id, "seed \(seed)")
      #expect(try repository.blob(id) == bytes, "seed \(seed)")
    }
    for pack in try packs(directory) {
      try directory.git("index-pack", "--strict", "-o", directory["copy.idx"], pack)
      #expect(
        FileManager.default.contents(atPath: directory["copy.idx"])
          == FileManager.default.contents(atPath: directory[String(pack.dropLast(4)) + "idx"]),
        "seed \(seed): git makes another index of \(pack)"
      )
      try FileManager.default.removeItem(atPath: directory["copy.idx"])
    }
    try directory.expectSound()
    let listed = try directory.git("cat-file", "--batch-all-objects", "--batch-check=%(objectname)")
    #expect(listed.split(separator: "\n").map(String.init) == Set(ids).map(\.hex).sorted())
  }

  @Test func `documents with one hint are differences from one that is whole`() throws {
    let directory = try TemporaryDirectory()
    let repository = try Repository.create(at: directory.path, isBare: true)
    let text = String(repeating: "The same words in every record. ", count: 12)
    try repository.writeObjects { writer throws(GitError) in
      for number in 0..<100 {
        _ = try writer.blob(Array("\(number) \(text) \(number)".utf8), near: "\(number % 2)")
      }
    }
    let pack = try #require(try packs(directory).first)
    let lines = try directory.git("verify-pack", "-v", pack).split(separator: "\n")
    #expect(lines.contains("non delta: 2 objects"))
    #expect(lines.contains("chain length = 1: 98 objects"))
  }

  @Test func `large and incompressible documents are kept`() throws {
    let directory = try TemporaryDirectory()
    let repository = try Repository.create(at: directory.path, isBare: true)
    var generator = SeededGenerator(seed: 5)
    var noise: [UInt8] = []
    for _ in 0..<(1 << 17) {
      let word = generator.next()
      for shift in stride(from: UInt64(0), to: 64, by: 8) {
        noise.append(UInt8(truncatingIfNeeded: word >> shift))
      }
    }
    let large = Array(repeating: noise, count: 16).flatMap(\.self)
    let (first, second) = try repository.writeObjects { writer throws(GitError) in
      (try writer.blob(noise, near: "a"), try writer.blob(large, near: "a"))
    }
    #expect(large.count == 16 << 20)
    #expect(try repository.blob(first) == noise)
    #expect(try repository.blob(second) == large)
    #expect(try directory.git("cat-file", "-s", second.hex) == "\(16 << 20)")
    try directory.expectSound()
  }

  @Test func `nothing is written twice`() throws {
    let directory = try TemporaryDirectory()
    let repository = try Repository.create(at: directory.path, isBare: true)
    func write(_ form: ObjectWriter.Form) throws {
      try repository.writeObjects(form) { writer throws(GitError) in
        for _ in 0..<2 {
          _ = try writer.blob([1])
          _ = try writer.tree([TreeEntry(name: "a", mode: .blob, id: try writer.blob([2]))])
        }
      }
    }
    for form in [ObjectWriter.Form.files, .pack, .files] { try write(form) }
    #expect(try packs(directory) == [])
    try directory.git("repack", "-d", "--geometric=2")
    let packed = try packs(directory)
    #expect(packed.count == 1)
    try write(.pack)
    #expect(try packs(directory) == packed)
  }

  @Test func `a bulk of chunks makes the tree that git makes of the same files`() throws {
    let directory = try TemporaryDirectory()
    let repository = try Repository.create(at: directory.path, isBare: true)
    var limits = ObjectWriter.Limits()
    limits.objects = 700
    var tree: ObjectID?
    for chunk in 0..<3 {
      var writer = try repository.makeWriter(.pack, limits: limits)
      var changes: [(key: String, value: ObjectID?)] = []
      for number in 0..<1000 {
        let parent = "outcomes/\(number % 7)/\(number % 5)"
        let blob = try writer.blob(Array("document \(chunk) \(number)".utf8), near: parent)
        changes.append((key: "\(parent)/\(chunk)-\(number)", value: blob))
      }
      tree = try writer.updateTree(tree, inOrder: changes)
      try writer.finish()
    }
    let id = try #require(tree)
    let listed = try directory.git("ls-tree", "-r", id.hex)
    #expect(listed.split(separator: "\n").count == 3000)
    let lines = listed.split(separator: "\n").shuffled().joined(separator: "\n")
    try directory.git("update-index", "--index-info", input: lines + "\n")
    #expect(try directory.git("write-tree") == id.hex)
    try directory.expectSound()
  }

  @Test func `a path that comes twice is refused`() throws {
    let directory = try TemporaryDirectory()
    let repository = try Repository.create(at: directory.path, isBare: true)
    try repository.writeObjects { writer throws(GitError) in
      let blob = try writer.blob([1])
      let changes = [(key: "a/b", value: blob), ("a/bc", blob), ("a/b", nil)]
      let error = #expect(throws: GitError.self) {
        _ = try writer.updateTree(nil, inOrder: changes)
      }
      #expect(error?.code == .invalidName)
    }
  }
}
