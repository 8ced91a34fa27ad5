import CareHealth
import CareHealthSync
import CareModel
import CareStorage
import CareTestSupport
import Files
import Sandbox
import Synchronization
import Testing

/// Runs that follow each other, and what is remembered of them.
struct HealthSynchronizerTests {
  /// Lets runs stop in the middle of a call until they may go on.
  private actor Barrier {
    private var isOpen = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    func pass() async {
      guard !isOpen else { return }
      await withCheckedContinuation { waiting.append($0) }
    }

    func open() {
      isOpen = true
      for one in waiting { one.resume() }
      waiting = []
    }
  }

  /// A store whose calls wait, and that counts runs.
  private final class SlowStore: ExternalStore {
    let memory = MemoryHealthStore()
    let barrier = Barrier()
    let begun = Mutex(0)

    func begin(_ types: [HealthType]) async throws -> Int? {
      begun.withLock { $0 += 1 }
      return nil
    }

    func fetch(_ objects: [HealthObject]) async throws -> [HealthObject] {
      await barrier.pass()
      return try await memory.fetch(objects)
    }

    func add(_ objects: [HealthObject]) async throws { try await memory.add(objects) }
    func update(_ objects: [HealthObject]) async throws { try await memory.update(objects) }
    func delete(_ objects: [HealthObject]) async throws { try await memory.delete(objects) }
  }

  /// Notes what it is told.
  private final class Listener: HealthObserverDelegate {
    let told = Mutex<[String]>([])
    let permits: Bool

    init(permits: Bool = true) { self.permits = permits }

    func shouldRun(_ type: HealthType, to store: String) async -> Bool {
      told.withLock { $0.append("should") }
      return permits
    }

    func willStart(_ type: HealthType, to store: String) async {
      told.withLock { $0.append("will") }
    }

    func didFinish(_ report: RunReport, error: StoreError?) async {
      let word = error.map { "failed \($0.code.rawValue)" } ?? "did \(report.added)"
      told.withLock { $0.append(word) }
    }
  }

  @Test(.timeLimit(.minutes(20)))
  func `a burst of a hundred is two runs at most, and everybody is answered once`() async throws {
    let feed = SampleFeed()
    feed.put(try MadeSamples.samples(1...10))
    let trial = try TrialRun(feed)
    let store = SlowStore()
    let listener = Listener()
    let synchronizer = trial.synchronizer(to: store, delegate: listener)
    let first = Task { try await synchronizer.run() }
    while store.begun.withLock({ $0 == 0 }) { await Task.yield() }
    let answers = CallCounter()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<100 {
        group.addTask {
          if number.isMultiple(of: 2) { return await synchronizer.notify() }
          _ = try await synchronizer.run()
          _ = answers.count("answer")
        }
      }
      feed.put(try MadeSamples.samples(11...12))
      try await Task.sleep(for: .milliseconds(50))
      await store.barrier.open()
      try await group.waitForAll()
    }
    _ = try await first.value
    await synchronizer.settle()
    #expect(answers.total("answer") == 50)
    let finished = listener.told.withLock { $0.count { $0.hasPrefix("did") } }
    #expect((2...3).contains(finished), "\(finished)")
    #expect(store.memory.objects.count == 12)
  }

  @Test(.timeLimit(.minutes(20)))
  func `everybody is answered when runs fail`() async throws {
    let feed = SampleFeed()
    feed.put(try MadeSamples.samples(1...3))
    let trial = try TrialRun(feed)
    let store = MemoryHealthStore(refusing: { _, _ in throw ExternalStoreError(.fatal, "no") })
    let synchronizer = trial.synchronizer(to: store)
    let failures = await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<40 { group.addTask { await failure(of: synchronizer)?.code == .remote } }
      return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
    }
    #expect(failures == 40)
    #expect(trial.anchor()?.cursor == 0)
  }

  @Test(.timeLimit(.minutes(20)))
  func `who gives up is answered at once, and the run ends if nobody else waits`() async throws {
    let feed = SampleFeed()
    feed.put(try MadeSamples.samples(1...60))
    let trial = try TrialRun(feed)
    let store = SlowStore()
    let synchronizer = trial.synchronizer(to: store)
    let run = Task { await failure(of: synchronizer) }
    while store.begun.withLock({ $0 == 0 }) { await Task.yield() }
    run.cancel()
    #expect(await run.value?.code == .cancelled)
    await store.barrier.open()
    await synchronizer.settle()
    #expect(store.memory.objects.isEmpty)
    #expect(trial.anchor() == nil)
    #expect(try await synchronizer.run().added == 60)
  }

  @Test func `the delegate is asked, told before, and always told after`() async throws {
    let feed = SampleFeed()
    feed.put(try MadeSamples.samples(1...2))
    let trial = try TrialRun(feed)
    let listener = Listener()
    _ = try await trial.synchronizer(to: MemoryHealthStore(), delegate: listener).run()
    #expect(listener.told.withLock(\.self) == ["should", "will", "did 2"])

    let broken = Listener()
    let failing = MemoryHealthStore(refusing: { _, _ in throw ExternalStoreError(.fatal, "no") })
    _ = await failure(of: trial.synchronizer(to: failing, named: "other", delegate: broken))
    #expect(broken.told.withLock(\.self) == ["should", "will", "failed remote"])

    let refusing = Listener(permits: false)
    let error = await failure(
      of: trial.synchronizer(to: failing, named: "third", delegate: refusing)
    )
    #expect(error?.code == .calledOff)
    #expect(refusing.told.withLock(\.self) == ["should", "failed calledOff"])
    #expect(trial.anchor(at: "third") == nil)
  }

  @Test func `two stores keep two anchors, and two types as well`() async throws {
    let feed = SampleFeed()
    feed.put(try MadeSamples.samples(1...3))
    feed.put([try MadeSamples.sample(4, of: .pulse)])
    let trial = try TrialRun(feed)
    let (one, two) = (MemoryHealthStore(), MemoryHealthStore())
    _ = try await trial.synchronizer(to: one, named: "one").run()
    feed.put(try MadeSamples.samples(5...6))
    _ = try await trial.synchronizer(to: two, named: "a/../two%").run()
    _ = try await trial.synchronizer(to: two, named: "one", of: .pulse).run()
    #expect(trial.anchor(at: "one")?.cursor == 3)
    #expect(trial.anchor(at: "a/../two%")?.cursor == 6)
    #expect(trial.anchor(at: "one", of: .pulse)?.cursor == 4)
    #expect(one.objects.count == 3)
    #expect(two.objects.count == 6)
    #expect(
      try FileSystem.names(in: "\(trial.places.root)/anchors").allSatisfy { !$0.hasPrefix("a/") }
    )
  }

  @Test func `only selected samples are sent, until all are wanted`() async throws {
    let feed = SampleFeed()
    feed.put(try MadeSamples.samples(1...10))
    let trial = try TrialRun(feed)
    let store = MemoryHealthStore()
    let limit = try MadeSamples.sample(6).start
    let report = try await trial.synchronizer(to: store, RunOptions(selection: .since(limit))).run()
    #expect(report.added == 5)
    #expect(report.skipped == ["before the selected time": 5])
    feed.put(try MadeSamples.samples(2...2, value: 3))
    #expect(try await trial.synchronizer(to: store).run().skipped.values.reduce(0, +) == 1)
    #expect(trial.anchor()?.since == limit)
    #expect(try await trial.synchronizer(to: store, RunOptions(selection: .all)).run().added == 5)
    #expect(store.objects.count == 10)
  }

  @Test func `what has no form is counted, or refused`() async throws {
    let feed = SampleFeed()
    feed.put(try MadeSamples.samples(1...3, value: -1))
    feed.put(try MadeSamples.samples(4...4, value: .infinity))
    feed.put(try MadeSamples.samples(5...6))
    let trial = try TrialRun(feed)
    let error = await failure(
      of: trial.synchronizer(to: MemoryHealthStore(), RunOptions(isStrict: true))
    )
    #expect(error?.code == .invalid)
    let report = try await trial.synchronizer(to: MemoryHealthStore()).run()
    #expect(report.skipped == ["without a form in the store": 3, "value without digits": 1])
    #expect(report.added == 2)
  }

  @Test func `an undecided type is refused, a denied one is empty`() async throws {
    let feed = SampleFeed()
    feed.put(try MadeSamples.samples(1...3))
    let trial = try TrialRun(feed, granting: [])
    let recorder = CallRecorder(MemoryHealthStore())
    #expect(await failure(of: trial.synchronizer(to: recorder))?.code == .undetermined)
    var permissions = HealthPermissions()
    permissions[.steps] = .denied
    try permissions.write(in: trial.places)
    let report = try await trial.synchronizer(to: recorder).run()
    #expect(report.isDenied && report.batches.isEmpty)
    #expect(recorder.calls == [] && feed.readCount == 0)
    try FileSystem.replace(trial.places.permissions, with: Array("{".utf8))
    #expect(await failure(of: trial.synchronizer(to: recorder))?.code == .corrupt)
    #expect(recorder.calls == [])
  }

  @Test func `a batch of nothing is refused, and a store may want less`() async throws {
    let feed = SampleFeed()
    feed.put(try MadeSamples.samples(1...7))
    let trial = try TrialRun(feed)
    let error = await failure(
      of: trial.synchronizer(to: MemoryHealthStore(), RunOptions(batchSize: 0))
    )
    #expect(error?.code == .refused)
    let store = StorePrograms.store(in: trial.directory["store"], "small", "3")
    let report = try await trial.synchronizer(to: store).run()
    #expect(report.batches.map(\.count) == [3, 3, 1])
  }

  @Test(.timeLimit(.minutes(20)))
  func `two who run the same at once take turns or say that they are busy`() async throws {
    let feed = SampleFeed()
    feed.put(try MadeSamples.samples(1...40))
    let trial = try TrialRun(feed)
    let store = SlowStore()
    let first = trial.synchronizer(to: store)
    let running = Task { try await first.run() }
    while store.begun.withLock({ $0 == 0 }) { await Task.yield() }
    let other = trial.synchronizer(to: MemoryHealthStore(), RunOptions(lockPatience: 0.05))
    #expect(await failure(of: other)?.code == .busy)
    // Another store is no matter of that lock.
    let third = trial.synchronizer(to: MemoryHealthStore(), named: "third")
    #expect(try await third.run().added == 40)
    await store.barrier.open()
    #expect(try await running.value.added == 40)
  }

  @Test func `a clock that jumps back changes nothing but what it says`() async throws {
    let feed = SampleFeed()
    feed.put(try MadeSamples.samples(1...3))
    let trial = try TrialRun(feed)
    let store = MemoryHealthStore()
    _ = try await trial.synchronizer(to: store).run()
    let earlier = TestSurroundings.start.adding(seconds: -86_400 * 400)
    trial.now.withLock { $0 = earlier }
    feed.put(try MadeSamples.samples(4...5))
    #expect(try await trial.synchronizer(to: store).run().added == 2)
    #expect(trial.anchor()?.lastSuccess == earlier)
    trial.now.withLock { $0 = .latest }
    feed.put(try MadeSamples.samples(6...6))
    #expect(try await trial.synchronizer(to: store).run().added == 1)
  }
}
