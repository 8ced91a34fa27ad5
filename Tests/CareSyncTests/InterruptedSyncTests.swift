import CareEvents
import CareModel
import CareStorage
import CareSync
import CareTestSupport
import Git
import Platform
import Synchronization
import TestSupport
import Testing

struct InterruptedSyncTests {
  private func prepared(_ carrier: Carrier) throws -> Household {
    let home = try Household(carrier)
    try home.left.edit { $0.title = "Take Doxylamine at night" }
    try home.sync(home.left)
    try home.right.edit { $0.tags = ["evening"] }
    return home
  }

  @Test(arguments: Carrier.allCases, SyncStep.allCases)
  func `a sync that dies at any step is finished by the next`(
    _ carrier: Carrier,
    _ step: SyncStep
  ) throws {
    let unbroken = try prepared(carrier)
    try unbroken.sync(unbroken.right)
    let home = try prepared(carrier)
    let synchronizer = try home.synchronizer(of: home.right) { reached throws(StoreError) in
      if reached == step { throw StoreError(.internal, "Killed.") }
    }
    _ = try? synchronizer.sync("origin")
    try home.sync(home.right)
    let names = ["refs/heads", "refs/remotes/origin/main", "refs/careplan"]
    for name in names {
      #expect(
        try home.git("right", "for-each-ref", name) == unbroken.git("right", "for-each-ref", name)
      )
    }
    #expect(try home.head("origin") == unbroken.head("origin"))
    #expect(try home.git("right", "status", "--porcelain") == "")
  }

  @Test(arguments: SyncStep.allCases.filter { $0 != .kept })
  func `a process that is killed leaves what the next sync finishes`(
    _ step: SyncStep
  ) async throws {
    let unbroken = try prepared(.program)
    try unbroken.sync(unbroken.right)
    let home = try prepared(.program)
    let path = home.directory["right"]
    let name = step.rawValue
    await #expect(processExitsWith: .signal(SIGKILL)) {
      [path = path as String, name = name as String] in
      let store = try GitStore(opening: path, surroundings: TestSurroundings.make(seed: 6))
      let transport = try ProgramTransport(
        gitDirectory: store.gitDirectory,
        environment: neutralEnvironment
      )
      let observe = { @Sendable (step: SyncStep) throws(StoreError) -> Void in
        if step.rawValue == name { raise(SIGKILL) }
      }
      let synchronizer = Synchronizer(store, over: transport, observe: observe)
      _ = try synchronizer.sync("origin")
    }
    let report = try home.sync(home.right)
    #expect(report.commit == (try unbroken.head("origin")))
    #expect(try home.heads().contains(report.commit))
    #expect(try home.state("right") == unbroken.state("right"))
  }

  @Test(arguments: Carrier.allCases, [SyncStep.locked, .fetched, .checked, .merged])
  func `a sync that fails before the push leaves everything as it was`(
    _ carrier: Carrier,
    _ step: SyncStep
  ) throws {
    let home = try prepared(carrier)
    let before = try ["origin", "right"].map(home.state)
    let synchronizer = try home.synchronizer(of: home.right) { reached throws(StoreError) in
      if reached == step { throw StoreError(.internal, "Killed.") }
    }
    #expect(throws: StoreError.self) { try synchronizer.sync("origin") }
    #expect(try ["origin", "right"].map(home.state) == before)
  }

  @Test(arguments: Carrier.allCases)
  func `a branch that moves while the remote is written is merged again`(
    _ carrier: Carrier
  ) throws {
    let home = try prepared(carrier)
    let once = Mutex(true)
    let synchronizer = try home.synchronizer(of: home.right) { step throws(StoreError) in
      guard step == .pushed,
        once.withLock({ first in
          defer { first = false }
          return first
        })
      else { return }
      do { try home.right.edit { $0.impactsAdherence.toggle() } } catch {
        throw StoreError(.internal, "\(error)")
      }
    }
    let report = try synchronizer.sync("origin")
    #expect(try home.head("right") == report.commit)
    #expect(try home.head("origin") == report.commit)
    let task = try home.right.task()
    #expect(!task.impactsAdherence && task.tags == ["evening"])
    #expect(task.title == "Take Doxylamine at night")
  }

  @Test(arguments: Carrier.allCases)
  func `a lost race is run again from the new commits`(_ carrier: Carrier) throws {
    let home = try prepared(carrier)
    let rival = try home.synchronizer(of: home.left)
    let count = Mutex(0)
    let synchronizer = try home.synchronizer(of: home.right) { step throws(StoreError) in
      let turn = count.withLock { count in
        if step == .merged { count += 1 }
        return count
      }
      guard step == .merged, turn <= 2 else { return }
      do { try home.left.edit { $0.instructions = "Turn \(turn)" } } catch {
        throw StoreError(.internal, "\(error)")
      }
      _ = try rival.sync("origin")
    }
    let report = try synchronizer.sync("origin")
    #expect(report.lostRaces == 2)
    #expect(try home.right.task().instructions == "Turn 2")
    #expect(try home.git("right", "rev-list", "--count", "--merges", "HEAD") == "1")
  }

  @Test(arguments: Carrier.allCases)
  func `whoever loses ten times gives up and has changed nothing`(_ carrier: Carrier) throws {
    let home = try prepared(carrier)
    let rival = try home.synchronizer(of: home.left)
    let count = Mutex(0)
    let synchronizer = try home.synchronizer(of: home.right) { step throws(StoreError) in
      guard step == .merged else { return }
      let turn = count.withLock { count in
        count += 1
        return count
      }
      do { try home.left.edit { $0.instructions = "Turn \(turn)" } } catch {
        throw StoreError(.internal, "\(error)")
      }
      _ = try rival.sync("origin")
    }
    let before = try home.state("right")
    let error = #expect(throws: StoreError.self) { try synchronizer.sync("origin") }
    #expect(error?.code == .raced)
    #expect(count.withLock(\.self) == 10)
    #expect(try home.state("right") == before)
  }

  @Test(arguments: Carrier.allCases)
  func `many who sync at once lose nothing`(_ carrier: Carrier) async throws {
    let home = try Household(carrier)
    var stores = [home.left, home.right]
    for number in 3...5 {
      stores.append(
        try Household.clone("clone-\(number)", seed: UInt64(number) + 10, in: home.directory)
      )
    }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for (number, store) in stores.enumerated() {
        group.addTask {
          for round in 1...3 {
            try await store.inBackground { try $0.add(Fixtures.task("task-\(number)-\(round)")) }
            try Self.syncUntilDelivered(store, in: home)
          }
        }
      }
      try await group.waitForAll()
    }
    for store in stores { try home.sync(store) }
    for store in stores {
      #expect(try await store.read { try $0.fetch(TaskContent.self).count } == 16)
    }
    #expect(try home.heads().count == 1)
    #expect(try home.complaints() == [])
  }

  /// Syncs, and again as the error advises where others were faster ten times.
  private static func syncUntilDelivered(_ store: GitStore, in home: Household) throws {
    for _ in 1...20 {
      do {
        try home.sync(store)
        return
      } catch let error as StoreError where error.code == .raced {}
    }
    Issue.record("Others were faster 200 times.")
  }

  @Test func `a hook that refuses is told, and what it refused is delivered later`() throws {
    let home = try prepared(.program)
    let hook = "origin/hooks/pre-receive"
    try home.directory.write("#!/bin/sh\necho 'Not today.' >&2\nexit 1\n", to: hook)
    try run("chmod", ["+x", hook], in: home.directory.path)
    let before = try ["origin", "right"].map(home.state)
    let error = #expect(throws: StoreError.self) { try home.sync(home.right) }
    #expect(error?.code == .rejected)
    #expect(error?.causes.joined().contains("Not today.") == true)
    #expect(try ["origin", "right"].map(home.state) == before)
    try run("rm", [hook], in: home.directory.path)
    #expect(try home.sync(home.right).sent.count == 2)
    #expect(try home.head("origin") == home.head("right"))
  }
}
