import Foundation
import Git
import TestSupport
import Testing

struct ReferenceTests {
  @Test func `a reference moves only from where it was expected`() throws {
    let directory = try TemporaryDirectory()
    let repository = try Repository.create(at: directory.path)
    let first = try repository.commit(["a": "1"])
    let second = try repository.commit(["a": "2"], on: [first])
    #expect(try repository.headBranch() == "refs/heads/main")
    #expect(try repository.headCommit() == nil)
    func move(to id: ObjectID, expecting: ObjectID?) throws(GitError) {
      try repository.updateReference(
        "refs/heads/main",
        to: id,
        expecting: expecting,
        message: "test: move"
      )
    }
    #expect(throws: GitError.self) { try move(to: first, expecting: second) }
    try move(to: first, expecting: nil)
    let lost = #expect(throws: GitError.self) { try move(to: second, expecting: nil) }
    #expect(lost?.code == .modified)
    try directory.git("pack-refs", "--all")
    try move(to: second, expecting: first)
    #expect(try repository.headCommit() == second)
    #expect(try directory.git("rev-parse", "main") == second.hex)
    #expect(try directory.git("reflog", "--format=%gs", "main") == "test: move\ntest: move")
    try directory.expectSound()
  }

  @Test func `the log of a reference says where it was, later moves first`() throws {
    let directory = try TemporaryDirectory()
    let repository = try Repository.create(at: directory.path)
    #expect(try repository.moves(of: "refs/heads/main", limit: 9) == [])
    let first = try repository.commit(["a": "1"])
    let second = try repository.commit(["a": "2"], on: [first])
    for (id, before) in [(first, nil), (second, first)] {
      try repository.updateReference(
        "refs/heads/main",
        to: id,
        expecting: before,
        message: "test: \(id == first ? "begin" : "go on")"
      )
    }
    let moves = try repository.moves(of: "refs/heads/main", limit: 9)
    #expect(moves.map(\.before) == [first, nil] && moves.map(\.after) == [second, first])
    #expect(moves.map(\.message) == ["test: go on", "test: begin"])
    #expect(try repository.moves(of: "refs/heads/main", limit: 1) == Array(moves.prefix(1)))
  }

  @Test func `a reference is deleted only where it was expected, packed or not`() throws {
    let directory = try TemporaryDirectory()
    let repository = try Repository.create(at: directory.path)
    let first = try repository.commit(["a": "1"])
    let other = try repository.commit(["a": "2"])
    for isPacked in [false, true] {
      try repository.updateReference("refs/x/y", to: first, expecting: nil, message: "")
      if isPacked { try directory.git("pack-refs", "--all") }
      let error = #expect(throws: GitError.self) {
        try repository.deleteReference("refs/x/y", expecting: other)
      }
      #expect(error?.code == .modified)
      try repository.deleteReference("refs/x/y", expecting: first)
      #expect(try repository.reference("refs/x/y") == nil)
      #expect(try directory.git("for-each-ref") == "")
      #expect(try repository.lockFiles() == [])
    }
    try repository.updateReference("refs/x", to: first, expecting: nil, message: "")
  }

  @Test func `references are listed by prefix and in order`() throws {
    let directory = try TemporaryDirectory()
    let repository = try Repository.create(at: directory.path)
    let id = try repository.commit(["a": "1"])
    for name in ["refs/heads/b", "refs/heads/a", "refs/careplan/undone/1"] {
      try repository.updateReference(name, to: id, expecting: nil, message: "")
    }
    try directory.git("symbolic-ref", "refs/heads/loose-end", "refs/heads/none")
    #expect(
      try repository.references(prefix: "refs/heads/")
        == ["refs/heads/a", "refs/heads/b"].map { Reference(name: $0, id: id) }
    )
    #expect(try repository.references().count == 3)
  }

  @Test func `a lock in the way is named`() throws {
    let directory = try TemporaryDirectory()
    let repository = try Repository.create(at: directory.path)
    let id = try repository.commit(["a": "1"])
    try directory.write("", to: ".git/refs/heads/main.lock")
    let error = #expect(throws: GitError.self) {
      try repository.updateReference("refs/heads/main", to: id, expecting: nil, message: "")
    }
    #expect(error?.code == .locked)
    #expect(error?.message.contains("refs/heads/main.lock") == true)
    #expect(
      try repository.lockFiles().map(\.path) == [
        repository.gitDirectory + "refs/heads/main.lock"
      ]
    )
  }

  @Test func `a loop of symbolic references is an error`() throws {
    let directory = try TemporaryDirectory()
    let repository = try Repository.create(at: directory.path)
    try directory.write("ref: refs/heads/b\n", to: ".git/refs/heads/a")
    try directory.write("ref: refs/heads/a\n", to: ".git/refs/heads/b")
    let error = #expect(throws: GitError.self) { try repository.reference("refs/heads/a") }
    #expect(error?.code == .corrupt)
    let id = try repository.commit(["a": "1"])
    let refused = #expect(throws: GitError.self) {
      try repository.updateReference("refs/heads/a", to: id, expecting: nil, message: "")
    }
    #expect(refused?.code == .wrongKind)
  }

  @Test(arguments: ["main", "refs/heads/..", "refs/heads/a b", "refs/heads/x.lock", ""])
  func `a name that is no whole reference is refused`(name: String) throws {
    let directory = try TemporaryDirectory()
    let repository = try Repository.create(at: directory.path)
    let id = try repository.commit(["a": "1"])
    let error = #expect(throws: GitError.self) {
      try repository.updateReference(name, to: id, expecting: nil, message: "")
    }
    #expect(error?.code == .invalidName)
  }

  @Test func `no concurrent update is lost`() async throws {
    let directory = try TemporaryDirectory()
    let path = directory.path
    let each = 10
    _ = try Repository.create(at: path, isBare: true)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for worker in 0..<4 {
        group.addTask {
          let repository = try Repository(opening: path)
          for number in 0..<each { try append("\(worker).\(number)", to: repository) }
        }
      }
      try await group.waitForAll()
    }
    let repository = try Repository(opening: path)
    let found = try repository.headCommit()
    let head = try #require(found)
    #expect(try repository.history(from: [head]).count == 4 * each)
    #expect(try repository.tree(repository.commit(head).tree).entries.count == 4 * each)
    try directory.expectSound()
  }

  @Test func `of several that make a reference one succeeds`() async throws {
    let directory = try TemporaryDirectory()
    let path = directory.path
    let ids = try {
      let repository = try Repository.create(at: path, isBare: true)
      return try (0..<4).map { try repository.commit(["a": "\($0)"]) }
    }()
    for round in 0..<10 {
      let winners = try await withThrowingTaskGroup(of: Bool.self) { group in
        for id in ids {
          group.addTask {
            let repository = try Repository(opening: path)
            return try isFirst(repository, to: id, at: "refs/heads/r\(round)")
          }
        }
        return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
      }
      #expect(winners == 1)
    }
  }
}

private func isFirst(
  _ repository: borrowing Repository,
  to id: ObjectID,
  at name: String
) throws(GitError) -> Bool {
  do {
    try repository.updateReference(name, to: id, expecting: nil, message: "")
    return true
  } catch {
    guard error.code == .locked || error.code == .modified else { throw error }
    return false
  }
}

/// Commits one more file on top of whatever is there.
private func append(_ name: String, to repository: borrowing Repository) throws {
  while true {
    let head = try repository.headCommit()
    let tree = try head.map { try repository.commit($0).tree }
    let id = try repository.writeObjects { writer throws(GitError) in
      try writer.commit(
        tree: try writer.updateTree(tree, [name: try writer.blob(Array(name.utf8))]),
        parents: head.map { [$0] } ?? [],
        author: anyone,
        committer: anyone,
        message: name
      )
    }
    do {
      try repository.updateReference("refs/heads/main", to: id, expecting: head, message: name)
      return
    } catch {
      guard error.code == .locked || error.code == .modified else { throw error }
    }
  }
}
