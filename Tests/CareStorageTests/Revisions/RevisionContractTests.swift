import CareModel
import CareStorage
import CareTestSupport
import TestSupport
import Testing

/// What a store sends and takes in, by the rows of CareKit's tests of revisions.
struct RevisionContractTests {
  private func record(_ kind: RecordKind) -> AnyRecord {
    switch kind {
    case .patient: AnyRecord(Fixtures.patient())
    case .carePlan: AnyRecord(Fixtures.plan())
    case .contact: AnyRecord(Fixtures.contact())
    case .task: AnyRecord(Fixtures.task())
    case .healthTask: AnyRecord(Fixtures.healthTask())
    case .outcome: AnyRecord(Fixtures.outcome())
    }
  }

  private func edited(_ record: AnyRecord) -> AnyRecord {
    var record = record
    record.edit { $0.common.remoteID = "remote" }
    return record
  }

  @Test(arguments: Replicas.Form.single)
  func `an empty store has nothing to send`(form: Replicas.Form) throws {
    let replicas = try Replicas(form)
    let bundle = try replicas[0].bundle(since: nil)
    #expect(bundle.revisions.isEmpty && bundle.knowledge.isEmpty && bundle.count == 0)
  }

  /// CareKit's test has the tombstone first.
  @Test(arguments: Replicas.Form.single, RecordKind.allCases)
  func `every version is a revision of its own, the oldest first`(
    form: Replicas.Form,
    kind: RecordKind
  ) throws {
    let replicas = try Replicas(form)
    let store = replicas[0]
    let record = record(kind)
    try store.write("Several") { transaction throws(StoreError) in
      let added = try transaction.add(record)
      let updated = try transaction.update(edited(added))
      try transaction.delete(updated)
    }
    let revisions = try store.bundle(since: nil).revisions
    #expect(revisions.map(\.versions.count) == [1, 1, 1])
    #expect(revisions.flatMap(\.versions).map(\.version.isTombstone) == [false, false, true])
    #expect(revisions.flatMap(\.knowledge.clocks).map(\.clock) == [1, 2, 3])
  }

  @Test(arguments: Replicas.Form.single, RecordKind.allCases)
  func `only what came after a vector is sent`(
    form: Replicas.Form,
    kind: RecordKind
  ) throws {
    let replicas = try Replicas(form)
    let store = replicas[0]
    let record = record(kind)
    let added = try store.write("Add") { transaction throws(StoreError) in
      try transaction.add(record)
    }
    let updated = try store.write("Update") { transaction throws(StoreError) in
      try transaction.update(edited(added))
    }
    let vector = try store.knowledge()
    let tombstone = try store.write("Delete") { transaction throws(StoreError) in
      try transaction.delete(updated)
    }
    #expect(try store.bundle(since: vector).versions == [tombstone])
    #expect(try store.bundle(since: KnowledgeVector()).versions == [added, updated, tombstone])
    #expect(try store.bundle(since: store.knowledge()).versions == [])
  }

  @Test(arguments: Replicas.Form.single)
  func `an outcome comes last`(form: Replicas.Form) throws {
    let replicas = try Replicas(form)
    let store = replicas[0]
    try store.add(Fixtures.task())
    let outcome = try store.add(Fixtures.outcome())
    #expect(try store.bundle(since: nil).versions.map(\.kind) == [.task, .outcome])
    try store.delete(outcome)
    #expect(try store.bundle(since: nil).versions.map(\.kind) == [.task, .outcome, .outcome])
  }

  @Test(arguments: Replicas.Form.allCases, RecordKind.allCases)
  func `what is taken in is here as it was there`(form: Replicas.Form, kind: RecordKind) throws {
    let replicas = try Replicas(form)
    let record = record(kind)
    let added = try replicas[0].write("Add") { transaction throws(StoreError) in
      try transaction.add(record)
    }
    #expect(try replicas.give(from: 0, to: 1).taken == [added])
    let updated = try replicas[0].write("Update") { transaction throws(StoreError) in
      try transaction.update(edited(added))
    }
    try replicas.give(from: 0, to: 1)
    func there() throws -> [AnyRecord] {
      try replicas[1].read { snapshot throws(StoreError) in
        try snapshot.records(kind).map(\.record)
      }
    }
    #expect(try there() == [updated])
    #expect(try there().map(\.version.created) == [added.version.created])
    try replicas[0].write("Delete") { transaction throws(StoreError) in
      try transaction.delete(updated)
    }
    try replicas.give(from: 0, to: 1)
    #expect(try there() == [])
    #expect(try replicas[0].files() == replicas[1].files())
  }

  @Test(arguments: Replicas.Form.allCases)
  func `a tombstone of something unknown is kept, and its parent is told to be missing`(
    form: Replicas.Form
  ) throws {
    let replicas = try Replicas(form)
    let outcome = try replicas[0].add(Fixtures.outcome())
    let vector = try replicas[0].knowledge()
    let tombstone = AnyRecord(try replicas[0].delete(outcome))
    let report = try replicas[1].apply(replicas[0].bundle(since: vector))
    #expect(report.taken == [tombstone])
    #expect(report.missingParents == [outcome.version.uuid])
    #expect(report.missingCount == 1)
    let found = try replicas[1].read { snapshot throws(StoreError) in
      try snapshot.version(tombstone.version.uuid)
    }
    #expect(found == tombstone)
    let rest = try replicas[1].apply(replicas[0].bundle(since: nil))
    #expect(rest.missingParents == [] && rest.missingCount == 0)
    #expect(try replicas[0].heads() == replicas[1].heads())
  }

  /// `TestStore+CRDT`, first row.
  @Test(arguments: Replicas.Form.allCases)
  func `a bundle that comes ten times is taken in once`(form: Replicas.Form) throws {
    let replicas = try Replicas(form)
    try replicas[0].add(Fixtures.task())
    let bundle = try replicas[0].bundle(since: nil)
    for _ in 1...10 { try replicas[1].apply(bundle) }
    #expect(try replicas[1].files() == replicas[0].files())
    #expect(try replicas[1].apply(bundle).presentCount == 1)
  }

  /// SYN-03; CareKit's test passes only because its versions name each other in both directions.
  @Test(arguments: Replicas.Form.allCases, UInt64(1)...3)
  func `a chain that comes in any order is the same chain`(
    form: Replicas.Form,
    seed: UInt64
  ) throws {
    var generator = SeededGenerator(seed: seed)
    let replicas = try Replicas(form)
    try replicas[0].add(Fixtures.task())
    for number in 1...9 { try replicas[0].edit { $0.title = "Title \(number)" } }
    let pieces = try replicas[0].bundle(since: nil).pieces.shuffled(using: &generator)
    for piece in pieces { try replicas[1].apply(piece) }
    let key = TestStore.key
    let graphs = try replicas.stores.map { store in
      try store.read { snapshot throws(StoreError) in
        try snapshot.graph(of: key).causalOrder
      }
    }
    #expect(graphs[0].count == 10, "seed \(seed)")
    // Pieces of a chain that stand alone for a while may be joined; the chain stays.
    let chain = Set(graphs[0].map(\.uuid))
    #expect(graphs[1].filter { chain.contains($0.uuid) } == graphs[0], "seed \(seed)")
    #expect(try replicas.exchange() <= 2, "seed \(seed)")
    #expect(try replicas[0].heads() == replicas[1].heads(), "seed \(seed)")
  }

  /// `TestStore+CRDT`, third row.
  @Test(arguments: Replicas.Form.allCases)
  func `versions that come one by one or together are the same`(form: Replicas.Form) throws {
    let replicas = try Replicas(form, count: 3)
    try replicas[0].add(Fixtures.task())
    let vector = try replicas[0].knowledge()
    for number in 1...9 { try replicas[0].edit { $0.title = "Title \(number)" } }
    for piece in try replicas[0].bundle(since: nil).pieces { try replicas[1].apply(piece) }
    try replicas[2].apply(replicas[0].bundle(since: nil))
    try replicas[2].apply(replicas[0].bundle(since: vector))
    #expect(try replicas[1].files() == replicas[2].files())
    #expect(try replicas[1].heads() == replicas[2].heads())
  }
}
