import CareEvents
import CareMerge
import CareModel
import CareStorage
import CareTestSupport
import TestSupport
import Testing

/// The scenarios of CareKit's own tests of synchronisation, and those that it does not test.
///
/// Where CareKit counts clocks up in idle exchanges, loses, freezes or livelocks, the test says
/// what happens here instead.
struct SyncScenarioTests {
  /// SYN-01, `testMergeConflictResolution`: two devices and a server.
  @Test(arguments: Replicas.Form.allCases)
  func `two devices that edit at once end with four versions and one decision`(
    form: Replicas.Form
  ) throws {
    let replicas = try Replicas(form, count: 3)
    let (a, b, server) = (0, 1, 2)
    func sync() throws {
      try replicas.sync(a, with: server)
      try replicas.sync(b, with: server)
    }
    func versions() throws -> [Int] { try replicas.stores.map { try $0.files().count } }

    #expect(try replicas[server].bundle(since: nil).revisions.isEmpty)
    try replicas[a].add(Fixtures.task())
    try sync()
    #expect(try versions() == [1, 1, 1])
    #expect(try replicas[server].bundle(since: nil).revisions.count == 1)

    try replicas[a].edit { $0.title = "A2" }
    try replicas[b].edit { $0.title = "B2" }
    try sync()
    // A has not yet seen what B decided.
    #expect(try versions() == [2, 4, 4])
    #expect(try replicas[server].bundle(since: nil).revisions.count == 4)
    #expect(replicas.choices == [2])
    #expect(try replicas[b].knowledge().compared(to: replicas[a].knowledge()) == .after)

    try sync()
    #expect(try versions() == [4, 4, 4])
    #expect(try replicas[a].heads() == replicas[b].heads())
    // Every exchange adds two to a clock of CareKit's; here a clock counts changes.
    #expect(try replicas[a].knowledge().clocks.map(\.clock) == [2, 2])
    #expect(replicas.choices == [2])
  }

  /// SYN-09, `TestWatchConnectivityPeer`.
  @Test(arguments: Replicas.Form.allCases)
  func `two devices without a server end with four versions each`(form: Replicas.Form) throws {
    let replicas = try Replicas(form)
    try replicas[0].add(Fixtures.task())
    try replicas.sync(1, with: 0)
    try replicas[0].edit { $0.title = "A2" }
    try replicas[1].edit { $0.title = "B2" }
    try replicas.sync(0, with: 1)
    #expect(try replicas.stores.map { try $0.files().count } == [4, 4])
    #expect(try replicas[0].knowledge() == replicas[1].knowledge())
    #expect(replicas.choices == [2])
  }

  /// SYN-11: CareKit's clock is 7 after it.
  @Test(arguments: Replicas.Form.allCases)
  func `three idle exchanges change nothing at all`(form: Replicas.Form) throws {
    let replicas = try Replicas(form)
    try replicas[0].add(Fixtures.task())
    try replicas.sync(0, with: 1)
    let before = try replicas.stores.map { try $0.bundle(since: nil) }
    for _ in 1...3 {
      let report = try replicas.give(from: 0, to: 1)
      #expect(report.isEmpty && report.commit == nil && report.presentCount == 0)
      try replicas.sync(0, with: 1)
    }
    #expect(try replicas.stores.map { try $0.bundle(since: nil) } == before)
    #expect(try replicas[0].bundle(since: replicas[1].knowledge()).revisions.isEmpty)
  }

  /// SYN-13.
  @Test(arguments: Replicas.Form.allCases)
  func `three devices that edit at once end on one tip`(form: Replicas.Form) throws {
    let replicas = try Replicas(form, count: 4)
    let server = 3
    try replicas[0].add(Fixtures.task())
    for device in 0..<3 { try replicas.sync(device, with: server) }
    for device in 0..<3 { try replicas[device].edit { $0.title = "Title \(device)" } }
    for device in [0, 1, 2, 0, 1, 2] { try replicas.sync(device, with: server) }
    let heads = try replicas.stores.map { try $0.heads() }
    #expect(Set(heads).count == 1)
    #expect(heads[0].values.map(\.count) == [1])
    // The original, three edits and two decisions.
    #expect(try replicas.stores.map { try $0.files().count } == [6, 6, 6, 6])
    #expect(replicas.choices == [2, 2])
  }

  /// SYN-15: the second of CareKit's devices can never sync again.
  @Test(arguments: Replicas.Form.allCases)
  func `a dose that two devices complete is one outcome`(form: Replicas.Form) throws {
    let replicas = try Replicas(form)
    try replicas[0].add(Fixtures.task())
    try replicas.sync(1, with: 0)
    for store in replicas.stores { try store.add(Fixtures.outcome()) }
    #expect(try replicas.exchange() <= 2)
    for store in replicas.stores {
      #expect(try store.fetch(OutcomeContent.self, RecordQuery()).count == 1)
      // The task, both outcomes, and the version that joins them.
      #expect(try store.files().count == 4)
    }
    #expect(try replicas[0].heads() == replicas[1].heads())
    #expect(replicas.choices == [])
  }

  /// SYN-17.
  @Test(arguments: Replicas.Form.allCases)
  func `a decision joins two roots of one id`(form: Replicas.Form) throws {
    let replicas = try Replicas(form)
    try replicas[0].add(Fixtures.task("t", title: "A"))
    try replicas[1].add(Fixtures.task("t", title: "B"))
    try replicas.sync(0, with: 1)
    #expect(try replicas.stores.map { try $0.files().count } == [3, 3])
    #expect(replicas.choices == [2])
    let head = try #require(try replicas[1].fetch(TaskContent.self, id: "t"))
    #expect(head.version.previous.count == 2)
  }

  /// SYN-19: CareKit's devices make one more version each in every round, for ever.
  @Test(arguments: Replicas.Form.allCases, [true, false])
  func `two devices that decide the same conflict for themselves come to rest`(
    form: Replicas.Form,
    agree: Bool
  ) throws {
    let replicas = try Replicas(form)
    try replicas[0].add(Fixtures.task())
    try replicas.sync(1, with: 0)
    for device in 0..<2 { try replicas[device].edit { $0.title = "Title \(device)" } }
    let bundles = try replicas.stores.map { try $0.bundle(since: nil) }
    try replicas[0].apply(bundles[1])
    try replicas[1].apply(bundles[0])
    for device in 0..<2 {
      try replicas.choose(in: device) { conflict in
        let uuids = conflict.leaves.map(\.version.uuid).sorted()
        return agree ? uuids[0] : uuids[device]
      }
    }
    #expect(try replicas.exchange() <= 2)
    let files = try replicas.stores.map { try $0.files() }
    #expect(files[0] == files[1])
    // The original, two edits, two decisions; the join of these, if they agree.
    #expect(files[0].count == (agree ? 6 : 5))
    #expect(try replicas[0].conflictCount() == (agree ? 0 : 1))
    #expect(try replicas.exchange() == 0)
  }

  /// SYN-05 and the second row of `TestStore+ResolveConflicts`.
  @Test(arguments: Replicas.Form.allCases)
  func `each record in conflict is asked about once, with all its versions`(
    form: Replicas.Form
  ) throws {
    let replicas = try Replicas(form, count: form == .memory ? 10 : 3)
    for (number, store) in replicas.stores.enumerated() {
      var plan = Fixtures.plan("A")
      plan.title = "A\(number)"
      try store.add(plan)
    }
    for giver in replicas.stores.indices.dropFirst() { try replicas.give(from: giver, to: 0) }
    try replicas.choose(in: 0)
    #expect(replicas.choices == [replicas.stores.count])
    for device in 0..<2 { try replicas[device].add(Fixtures.task("B", title: "B\(device)")) }
    for device in 0..<2 { try replicas[device].add(Fixtures.task("C", title: "C\(device)")) }
    try replicas.give(from: 1, to: 0)
    try replicas.choose(in: 0)
    #expect(replicas.choices.dropFirst() == [2, 2])
  }
}
