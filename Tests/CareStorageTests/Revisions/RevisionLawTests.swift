import CareEvents
import CareMerge
import CareModel
import CareStorage
import CareTestSupport
import TestSupport
import Testing

/// Laws of the exchange of bundles, on random days of several stores.
struct RevisionLawTests {
  /// Does one of the things that people do.
  private func act(in store: any RevisionStore, _ generator: inout SeededGenerator) throws {
    let number = Int.random(in: 0...2, using: &generator)
    let id = "task-\(number)"
    let task = try store.fetch(TaskContent.self, id: id)
    switch (Int.random(in: 0...6, using: &generator), task) {
    case (0, nil), (1, nil), (2, nil): try store.add(Fixtures.task(id))
    case (0, _):
      try store.edit(id) { $0.title = "Title \(Int.random(in: 0...1, using: &generator))" }
    case (1, _): try store.edit(id) { $0.tags.append("tag \($0.tags.count) \(number)") }
    case (2, _): try store.edit(id) { $0.impactsAdherence.toggle() }
    case (3, let task?): try store.delete(task)
    case (4, let task?) where try store.fetch(OutcomeContent.self, RecordQuery()).isEmpty:
      try store.add(Fixtures.outcome(task: task.id))
    case (5, _):
      let conflicts = try store.read { snapshot throws(StoreError) in try snapshot.conflicts() }
      guard let conflict = conflicts.first else { return }
      try store.write("Choose") { transaction throws(StoreError) in
        try transaction.resolve(conflict, .taking(conflict.head.version.uuid))
      }
    default:
      guard try store.fetch(CarePlanContent.self, id: "plan") == nil else { return }
      try store.add(Fixtures.plan())
    }
  }

  @Test(arguments: Replicas.Form.allCases, UInt64(1)...6)
  func `stores that exchange bundles in any order come to be the same`(
    form: Replicas.Form,
    seed: UInt64
  ) throws {
    var generator = SeededGenerator(seed: seed)
    let replicas = try Replicas(form, count: form == .git ? 2 : 3)
    var waiting: [(bundle: RevisionBundle, taker: Int)] = []
    for _ in 1...12 {
      let giver = Int.random(in: replicas.stores.indices, using: &generator)
      let taker = Int.random(in: replicas.stores.indices, using: &generator)
      try act(in: replicas[giver], &generator)
      let since = Bool.random(using: &generator) ? try replicas[taker].knowledge() : nil
      waiting.append((try replicas[giver].bundle(since: since), taker))
      waiting.shuffle(using: &generator)
      // Files lie about for a while, and some come twice.
      guard let post = waiting.last, Bool.random(using: &generator) else { continue }
      try replicas[post.taker].apply(post.bundle)
      if Bool.random(using: &generator) { waiting.removeLast() }
    }
    for post in waiting { try replicas[post.taker].apply(post.bundle) }
    for taker in replicas.stores.indices.dropFirst() {
      // Whoever missed something that was taken for known asks for everything.
      try replicas[taker].apply(replicas[0].bundle(since: nil))
      try replicas[0].apply(replicas[taker].bundle(since: nil))
    }
    #expect(try replicas.exchange() < 8, "seed \(seed)")
    for store in replicas.stores.dropFirst() {
      #expect(try store.files() == replicas[0].files(), "seed \(seed)")
      #expect(try store.heads() == replicas[0].heads(), "seed \(seed)")
      #expect(try store.knowledge() == replicas[0].knowledge(), "seed \(seed)")
    }
    #expect(try replicas.exchange() == 0, "seed \(seed)")
    for store in replicas.stores {
      guard let store = store as? GitStore else { continue }
      #expect(try store.check().findings.filter { $0.severity == .error } == [], "seed \(seed)")
    }
    guard form == .git else { return }
    let trees = try (0...1).map { number in
      try run("git", ["ls-tree", "-r", "HEAD"], in: replicas.directory["store-\(number)"]).output
    }
    #expect(trees[0] == trees[1], "seed \(seed)")
  }

  @Test(arguments: UInt64(1)...10)
  func `what is sent since a vector and what it knows are everything`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let replicas = try Replicas(.memory, count: 3)
    var moments: [(knowledge: KnowledgeVector, versions: [VersionID: [UInt8]])] = []
    for _ in 1...20 {
      let number = Int.random(in: replicas.stores.indices, using: &generator)
      try act(in: replicas[number], &generator)
      try replicas.give(from: number, to: (number + 1) % 3)
      let store = replicas[Int.random(in: replicas.stores.indices, using: &generator)]
      moments.append((try store.knowledge(), try store.files()))
    }
    for store in replicas.stores {
      let all = try store.files()
      for moment in moments {
        let sent = try store.bundle(since: moment.knowledge).versions
        let both = Set(sent.map(\.version.uuid)).union(moment.versions.keys)
        #expect(both.isSuperset(of: all.keys), "seed \(seed)")
      }
    }
  }
}
