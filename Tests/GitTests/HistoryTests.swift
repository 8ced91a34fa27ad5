import Git
import TestSupport
import Testing

struct HistoryTests {
  /// A history with merges, and its commits from the oldest to the latest.
  private func tangle(
    _ repository: borrowing Repository,
    seed: UInt64
  ) throws -> [ObjectID] {
    var generator = SeededGenerator(seed: seed)
    var ids: [ObjectID] = []
    for number in 0..<20 {
      let recent = ids.suffix(5)
      let parents = Set((0..<2).compactMap { _ in recent.randomElement(using: &generator) })
      // Clocks that go backwards.
      let seconds = Int64.random(in: 1000...1100, using: &generator)
      ids.append(try repository.commit(["n": "\(number)"], on: parents.sorted(), at: seconds))
    }
    return ids
  }

  @Test(arguments: UInt64(1)...8)
  func `history, merge bases and ancestry are those of git`(seed: UInt64) throws {
    let directory = try TemporaryDirectory()
    let repository = try Repository.create(at: directory.path, isBare: true)
    let ids = try tangle(repository, seed: seed)
    var generator = SeededGenerator(seed: seed &+ 100)
    for _ in 0..<6 {
      let a = try #require(ids.randomElement(using: &generator))
      let b = try #require(ids.randomElement(using: &generator))
      let walked = try repository.history(from: [a], hiding: [b]).map(\.id)
      #expect(Set(walked) == Set(try lines(directory.git("rev-list", a.hex, "^\(b)"))))
      expectTopological(try repository.history(from: [a]))
      let reversed = try repository.history(from: [a], order: .oldestFirst).map(\.id)
      #expect(try repository.history(from: [a]).map(\.id) == reversed.reversed())
      let bases = try lines(directory.run(["merge-base", "--all", a.hex, b.hex]).text)
      #expect(try repository.mergeBases(a, b) == bases.sorted(), "seed \(seed)")
      let isAncestor = try directory.run(["merge-base", "--is-ancestor", a.hex, b.hex]).status
      #expect(try repository.isAncestor(a, of: b) == (isAncestor == 0))
    }
  }

  private func lines(_ text: String) -> [ObjectID] {
    text.split(separator: "\n").compactMap { ObjectID(hex: $0) }
  }

  private func expectTopological(_ commits: [Commit]) {
    var seen: Set<ObjectID> = []
    for commit in commits {
      #expect(seen.isDisjoint(with: commit.parents))
      seen.insert(commit.id)
    }
  }

  @Test func `a walk stops when it has enough`() throws {
    let directory = try TemporaryDirectory()
    let repository = try Repository.create(at: directory.path, isBare: true)
    let ids = try tangle(repository, seed: 1)
    let last = try #require(ids.last)
    var seen = 0
    try repository.walkHistory(from: [last]) { _ in
      seen += 1
      return seen == 3 ? .enough : .more
    }
    #expect(seen == 3)
    #expect(try repository.history(from: [last], limit: 2).count == 2)
    #expect(try repository.history(from: [last], limit: 0).isEmpty)
  }

  @Test func `a shallow clone has the history that it has`() throws {
    let origin = try TemporaryDirectory()
    let clone = try TemporaryDirectory()
    var ids: [ObjectID] = []
    do {
      let repository = try Repository.create(at: origin.path, isBare: true)
      for number in 0..<5 {
        let text = ["n": "\(number)"]
        ids.append(try repository.commit(text, on: ids.suffix(1), at: Int64(1000 + number)))
      }
      try repository.updateReference(
        "refs/heads/main",
        to: ids[4],
        expecting: nil,
        message: "test"
      )
      #expect(repository.isShallow == false)
    }
    try clone.git("clone", "--quiet", "--depth", "3", "file://" + origin.path, ".")
    let repository = try Repository(opening: clone.path)
    #expect(repository.isShallow == true)
    #expect(try repository.history(from: [ids[4]]).map(\.id) == [ids[4], ids[3], ids[2]])
    #expect(try repository.history(from: [ids[4]], hiding: [ids[3]]).map(\.id) == [ids[4]])
    #expect(try repository.mergeBase(ids[3], ids[4]) == ids[3])
    #expect(try repository.isAncestor(ids[2], of: ids[4]))
    #expect(try repository.isAncestor(ids[4], of: ids[2]) == false)
  }

  @Test func `unrelated commits have no merge base, and a missing one is an error`() throws {
    let directory = try TemporaryDirectory()
    let repository = try Repository.create(at: directory.path, isBare: true)
    let a = try repository.commit(["a": "1"])
    let b = try repository.commit(["a": "2"])
    #expect(try repository.mergeBase(a, b) == nil)
    let missing = try ObjectID.blob(of: [1])
    let error = #expect(throws: GitError.self) { try repository.mergeBase(a, missing) }
    #expect(error?.code == .notFound)
  }

  @Test func `a revision is what git takes it for`() throws {
    let directory = try TemporaryDirectory()
    let repository = try Repository.create(at: directory.path)
    let first = try repository.commit(["a": "1"])
    let second = try repository.commit(["a": "2"], on: [first])
    try directory.git("update-ref", "refs/heads/main", first.hex)
    try directory.git("update-ref", "refs/heads/main", second.hex)
    try directory.git("tag", "-a", "-m", "x", "v1", first.hex)
    for revision in ["HEAD", "main", "HEAD~1", "v1", "main@{1}", String(first.hex.prefix(8))] {
      let expected = try directory.git("rev-parse", revision + "^{commit}")
      #expect(try repository.resolve(revision)?.hex == expected, "\(revision)")
    }
    for unknown in ["nothing", "HEAD~9", "a b", "", String(repeating: "0", count: 40)] {
      #expect(try repository.resolve(unknown) == nil)
    }
    let error = #expect(throws: GitError.self) { try repository.resolve("HEAD^{tree}") }
    #expect(error?.code == .wrongKind)
  }
}
