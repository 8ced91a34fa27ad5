import CareEvents
import CareModel
import CareStorage
import CareSync
import CareTestSupport
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20)))
struct AwaitedSyncTests {
  /// Both sides have something that the other one lacks.
  private static func prepared(_ carrier: Carrier) throws -> Household {
    let home = try Household(carrier)
    try home.left.edit { $0.title = "Take Doxylamine at night" }
    try home.sync(home.left)
    try home.right.edit { $0.tags = ["evening"] }
    return home
  }

  @Test(arguments: Carrier.allCases)
  func `a sync that a task awaits holds up neither reads nor writes`(
    _ carrier: Carrier
  ) async throws {
    let home = try Self.prepared(carrier)
    let gate = Gate()
    let synchronizer = try home.synchronizer(of: home.right) { step throws(StoreError) in
      if step == .checked { gate.pass() }
    }
    let syncing = Task { try await synchronizer.inBackground { try $0.sync("origin") } }
    try await gate.isReached()
    try await home.right.inBackground { try $0.add(Fixtures.contact()) }
    #expect(try await home.right.read { try $0.fetch(ContactContent.self).count } == 1)
    gate.open()
    let report = try await syncing.value
    #expect(!report.received.isEmpty)
    _ = try await synchronizer.inBackground { try $0.sync("origin") }
    try await synchronizer.store.close()
    #expect(try home.head("origin") == home.head("right"))
  }

  @Test(arguments: Carrier.allCases, [SyncStep.locked, .fetched, .checked, .merged])
  func `a sync that is cancelled before the push leaves everything as it was`(
    _ carrier: Carrier,
    _ step: SyncStep
  ) async throws {
    let home = try Self.prepared(carrier)
    let before = try ["origin", "right"].map(home.state)
    let gate = Gate()
    let synchronizer = try home.synchronizer(of: home.right) { reached throws(StoreError) in
      if reached == step { gate.pass() }
    }
    let syncing = Task { try await synchronizer.inBackground { try $0.sync("origin") } }
    try await gate.isReached()
    syncing.cancel()
    gate.open()
    await #expect(throws: CancellationError.self) { try await syncing.value }
    #expect(try ["origin", "right"].map(home.state) == before)
    #expect(
      try await home.right.inBackground(.reading) { try $0.unsentCommits(to: "origin") }?.failure
        == nil
    )
    try await home.right.inBackground { try home.sync($0) }
    #expect(try home.head("origin") == home.head("right"))
  }

  @Test(arguments: Carrier.allCases, [SyncStep.pushed, .taken])
  func `a sync that is cancelled after the push is carried through`(
    _ carrier: Carrier,
    _ step: SyncStep
  ) async throws {
    let home = try Self.prepared(carrier)
    let gate = Gate()
    let synchronizer = try home.synchronizer(of: home.right) { reached throws(StoreError) in
      if reached == step { gate.pass() }
    }
    let syncing = Task { try await synchronizer.inBackground { try $0.sync("origin") } }
    try await gate.isReached()
    syncing.cancel()
    gate.open()
    let report = try await syncing.value
    #expect(try ["origin", "right"].map(home.head) == [report.commit, report.commit])
  }

  @Test(arguments: Carrier.allCases)
  func `closing a store waits for its sync`(_ carrier: Carrier) async throws {
    let home = try Self.prepared(carrier)
    let gate = Gate()
    let synchronizer = try home.synchronizer(of: home.right) { step throws(StoreError) in
      if step == .fetched { gate.pass() }
    }
    async let syncing = onThread { try synchronizer.sync("origin") }
    try await gate.isReached()
    async let closing: Void = home.right.close()
    try await Task.sleep(for: .milliseconds(50))
    gate.open()
    let report = try await syncing
    try await closing
    #expect(try home.head("right") == report.commit)
    await #expect(throws: StoreError.self) {
      try await synchronizer.inBackground { try $0.sync("origin") }
    }
  }

  @Test func `a watch is awaited, look by look`() async throws {
    let home = try Self.prepared(.library)
    var watch = RemoteWatch(
      try home.synchronizer(of: home.right),
      of: "origin",
      WatchPace(interval: 0.01)
    )
    guard case .exchanged(let report) = try await watch.look() else {
      Issue.record("The first look exchanges.")
      return
    }
    #expect(try home.head("origin") == report.commit)
    try await watch.wait()
    guard case .still = try await watch.look() else {
      Issue.record("Nothing has moved.")
      return
    }
    let long = RemoteWatch(
      try home.synchronizer(of: home.right),
      of: "origin",
      WatchPace(interval: 600)
    )
    let waiting = Task { try await long.wait() }
    waiting.cancel()
    await #expect(throws: CancellationError.self) { try await waiting.value }
  }

  @Test func `exchanges of one store wait for each other`() async throws {
    let home = try Self.prepared(.library)
    let synchronizer = try home.synchronizer(of: home.right)
    async let fetched = synchronizer.inBackground { try $0.fetch("origin") }
    async let pulled = synchronizer.inBackground { try $0.pull("origin") }
    async let synced = synchronizer.inBackground { try $0.sync("origin") }
    _ = try await (fetched, pulled, synced)
    let report = try await synchronizer.inBackground { try $0.push("origin") }
    #expect(try home.head("origin") == report.commit)
  }
}
