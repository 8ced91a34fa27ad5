import CareEvents
import CareModel
import CareStorage
import CareTestSupport
import TestSupport
import Testing

struct ConcurrencyTests {
  @Test(arguments: [GitStore.WorkTree.full, .bare])
  func `writers at the same time lose nothing and readers see whole commits`(
    workTree: GitStore.WorkTree
  ) async throws {
    let test = try TestStore(workTree)
    let path = test.directory.path
    try await withThrowingTaskGroup(of: Void.self) { group in
      for writer in 1...4 {
        group.addTask {
          var surroundings = TestSurroundings.make(seed: UInt64(writer) + 100)
          surroundings.lockPatience = 60
          let store = try GitStore(opening: path, surroundings: surroundings)
          for number in 1...6 {
            // One batch of two: a reader must see both or neither.
            let names = ["left", "right"].map { "\($0)-\(writer)-\(number)" }
            try await store.inBackground { try $0.add(names.map { Fixtures.task($0) }) }
          }
        }
      }
      group.addTask {
        let store = try GitStore(opening: path, surroundings: TestSurroundings.make(seed: 99))
        for _ in 1...20 {
          let ids = try await store.read { try $0.fetch(TaskContent.self).map(\.id) }
          let left = ids.filter { $0.hasPrefix("left") }.map { $0.dropFirst(4) }
          let right = ids.filter { $0.hasPrefix("right") }.map { $0.dropFirst(5) }
          #expect(Set(left) == Set(right))
        }
      }
      try await group.waitForAll()
    }
    #expect(try await test.store.read { try $0.fetch(TaskContent.self).count } == 48)
    #expect(try test.git("rev-list", "--count", "HEAD") == "25")
    #expect(try test.git("fsck", "--strict") == "")
    if workTree == .full { #expect(try test.git("status", "--porcelain") == "") }
  }

  @Test(arguments: StoreForm.allCases)
  func `one store serves many tasks at once, and each reads whole writes`(
    form: StoreForm
  ) async throws {
    try await form.withStore { store in
      try await withThrowingTaskGroup(of: Void.self) { group in
        for writer in 1...3 {
          group.addTask {
            for number in 1...6 {
              let names = ["left", "right"].map { "\($0)-\(writer)-\(number)" }
              try await store.inBackground { try $0.add(names.map { Fixtures.task($0) }) }
            }
          }
        }
        for _ in 1...5 {
          group.addTask {
            for _ in 1...20 {
              let ids = try await store.read { try $0.fetch(TaskContent.self).map(\.id) }
              let left = ids.filter { $0.hasPrefix("left") }.map { $0.dropFirst(4) }
              let right = ids.filter { $0.hasPrefix("right") }.map { $0.dropFirst(5) }
              #expect(Set(left) == Set(right))
            }
          }
        }
        try await group.waitForAll()
      }
      #expect(try await store.read { try $0.fetch(TaskContent.self).count } == 36)
      try await store.close()
    }
  }

  @Test func `deleting or damaging the index changes no answer`() throws {
    let test = try TestStore()
    try test.store.add([Fixtures.task("a"), Fixtures.task("b")])
    let answer = try test.store.fetch(TaskContent.self, RecordQuery(.allVersions))
    for damage in ["", "no database at all, but long enough to have been one: \(answer)"] {
      try test.directory.write(damage, to: ".git/careplan/index.sqlite")
      let store = try GitStore(
        opening: test.directory.path,
        surroundings: TestSurroundings.make(seed: 2)
      )
      #expect(try store.fetch(TaskContent.self, RecordQuery(.allVersions)) == answer)
    }
  }

  @Test func `a copy of a store is another replica`() throws {
    let test = try TestStore()
    let first = try test.store.add(Fixtures.task("a"))
    try run("cp", ["-r", test.directory.path, test.directory.path + "-copy"], in: "/")
    let copy = try GitStore(
      opening: test.directory.path + "-copy",
      surroundings: TestSurroundings.make(seed: 7)
    )
    let second = try copy.add(Fixtures.task("b"))
    let third = try test.store.add(Fixtures.task("c"))
    #expect(first.version.replica != second.version.replica)
    #expect(first.version.replica == third.version.replica)
    #expect(third.version.clock == 2)
    try run("rm", ["-r", test.directory.path + "-copy"], in: "/")
  }
}
