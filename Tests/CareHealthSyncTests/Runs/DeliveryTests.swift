import CareHealth
import CareHealthSync
import CareModel
import CareStorage
import CareTestSupport
import Sandbox
import Synchronization
import Testing

/// Tries that are made again, and objects that are put aside.
struct DeliveryTests {
  /// A feed of samples 1 to 25, and what runs with it.
  private static func trial(_ numbers: ClosedRange<Int> = 1...25) throws -> TrialRun {
    let feed = SampleFeed()
    feed.put(try MadeSamples.samples(numbers))
    return try TrialRun(feed)
  }

  @Test func `a store that fails twice gets everything once it is well`() async throws {
    let trial = try Self.trial(1...60)
    let memory = MemoryHealthStore()
    let counter = CallCounter()
    let store = CallRecorder(memory) { call, _ in
      if call == "add", counter.count("add") <= 2 { throw ExternalStoreError(.retry, "later") }
    }
    let report = try await trial.synchronizer(to: store).run()
    #expect(report.added == 60 && memory.objects.count == 60)
    #expect(trial.pauses.withLock(\.self) == [1, 2])
    #expect(trial.anchor()?.failures == 0)
  }

  @Test func `pauses grow to five minutes, and chance shortens them`() {
    let policy = RetryPolicy()
    let longest = (1...12).map { policy.pause(after: $0, random: 1) }
    #expect(longest == [1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300, 300])
    #expect(policy.pause(after: 3, random: 0.25) == 1)
    #expect(policy.pause(after: 3, random: 0) == 0)
    #expect(policy.pause(after: .max, random: 2) == 300)
    #expect(policy.pause(after: .min, random: -1) == 0)
  }

  @Test func `a store that stays away ends the run, and puts nothing aside`() async throws {
    let trial = try Self.trial()
    let store = CallRecorder(MemoryHealthStore()) { _, _ in throw ExternalStoreError(.retry, "away")
    }
    let error = await failure(of: trial.synchronizer(to: store))
    #expect(error?.code == .unreachable)
    #expect(error?.causes == ["away"])
    #expect(trial.pauses.withLock(\.count) == 5)
    #expect(try trial.quarantined() == [])
    #expect(trial.anchor()?.cursor == 0 && trial.anchor()?.lastFailure == "remoteUnreachable")
    #expect(store.calls.count == 6)
  }

  /// Of a hanging program each step of a search would cost a minute.
  @Test func `a silent store ends the run at once, and nobody is to blame`() async throws {
    let trial = try Self.trial()
    let store = CallRecorder(MemoryHealthStore()) { _, _ in
      throw ExternalStoreError(.unavailable, "silence")
    }
    let error = await failure(of: trial.synchronizer(to: store))
    #expect(error?.code == .unreachable && error?.causes == ["silence"])
    #expect(store.calls == ["fetch"] && trial.pauses.withLock(\.self) == [])
    #expect(try trial.quarantined() == [])
  }

  @Test func `a store that falls silent while poison is looked for ends the run`() async throws {
    let trial = try Self.trial()
    let counter = CallCounter()
    let store = CallRecorder(MemoryHealthStore()) { call, _ in
      guard call == "add" else { return }
      throw ExternalStoreError(counter.count("add") <= 2 ? .reject : .unavailable, "gone")
    }
    let options = RunOptions(retry: RetryPolicy(retries: 1))
    let error = await failure(of: trial.synchronizer(to: store, options))
    #expect(error?.code == .unreachable)
    #expect(store.calls.count { $0 == "add" } == 3)
    #expect(try trial.quarantined() == [])
  }

  @Test(arguments: [20.0, 301.0])
  func `a store that asks for a pause gets it, unless it is too long`(wait: Double) async throws {
    let trial = try Self.trial()
    let counter = CallCounter()
    let store = CallRecorder(MemoryHealthStore()) { call, _ in
      guard call == "add", counter.count("add") == 1 else { return }
      throw ExternalStoreError(.unavailable, "later", wait: wait)
    }
    let error = await failure(of: trial.synchronizer(to: store))
    #expect((error == nil) == (wait < 300))
    #expect(trial.pauses.withLock(\.self) == (wait < 300 ? [wait] : []))
    #expect(try trial.quarantined() == [])
  }

  @Test func `who is let in nowhere is told so at once`() async throws {
    let trial = try Self.trial()
    let store = CallRecorder(MemoryHealthStore()) { _, _ in
      throw ExternalStoreError(.denied, "who?")
    }
    #expect(await failure(of: trial.synchronizer(to: store))?.code == .notAllowed)
    #expect(store.calls == ["fetch"])
  }

  /// How a poisonous object shows.
  enum Poison: String, CaseIterable, Sendable {
    /// The store names it.
    case named
    /// The store says that one of them is wrong.
    case unnamed
  }

  @Test(arguments: Poison.allCases, [0, 1, 3])
  func `poison is put aside, whatever its place, and the others arrive`(
    poison: Poison,
    count: Int
  ) async throws {
    for seed in UInt64(1)...8 {
      var generator = SeededGenerator(seed: seed)
      let trial = try Self.trial(1...40)
      let bad = Set((1...40).shuffled(using: &generator).prefix(count).map(MadeSamples.id))
      let memory = MemoryHealthStore()
      let store = CallRecorder(memory) { call, objects in
        let found = objects.map(\.id).filter { bad.contains($0) }
        guard call != "fetch", !found.isEmpty else { return }
        switch poison {
        case .named: throw ExternalStoreError(.reject, "wrong", objects: found)
        case .unnamed: throw ExternalStoreError(.reject, "wrong")
        }
      }
      let options = RunOptions(retry: RetryPolicy(retries: 1))
      let report = try await trial.synchronizer(to: store, options).run()
      #expect(Set(report.quarantined) == bad, "seed \(seed)")
      #expect(memory.objects.count == 40 - bad.count, "seed \(seed)")
      let entries = try trial.quarantined()
      #expect(Set(entries.map(\.object.id)) == bad, "seed \(seed)")
      #expect(entries.allSatisfy { $0.reason == "wrong" && $0.tries == 2 && $0.store == "outside" })
      #expect(entries.allSatisfy { $0.first == TestSurroundings.start })
      // What fails does so after a try and another one; then come the halves of 25.
      #expect(store.calls.count { $0 == "fetch" } <= 2 + bad.count * (2 + 6 + 5) + 2)
    }
  }

  /// The sample may be sound: only a rejection says that it is not.
  @Test(arguments: [ExternalStoreError.Kind.retry, .unavailable, .fatal])
  func `an object at which a store only fails is not quarantined`(
    kind: ExternalStoreError.Kind
  ) async throws {
    let trial = try Self.trial(1...40)
    let bad = MadeSamples.id(17)
    let store = CallRecorder(MemoryHealthStore()) { call, objects in
      guard call != "fetch", objects.contains(where: { $0.id == bad }) else { return }
      throw ExternalStoreError(kind, "broken")
    }
    let options = RunOptions(retry: RetryPolicy(retries: 1))
    let error = await failure(of: trial.synchronizer(to: store, options))
    #expect(error?.causes == ["broken"])
    #expect(try trial.quarantined() == [])
  }

  @Test func `of a batch that is too large for a store all arrive in pieces`() async throws {
    let trial = try Self.trial(1...25)
    let memory = MemoryHealthStore()
    let store = CallRecorder(memory) { _, objects in
      if objects.count > 6 { throw ExternalStoreError(.reject, "too many") }
    }
    let options = RunOptions(retry: RetryPolicy(retries: 0))
    let report = try await trial.synchronizer(to: store, options).run()
    #expect(memory.objects.count == 25 && report.added == 25)
    #expect(try trial.quarantined() == [])
  }

  @Test func `a poisonous deletion is put aside as well`() async throws {
    let trial = try Self.trial(1...10)
    let memory = MemoryHealthStore()
    _ = try await trial.synchronizer(to: memory).run()
    trial.feed.delete((1...10).map(MadeSamples.id))
    let bad = MadeSamples.id(4)
    let store = CallRecorder(memory) { call, objects in
      guard call == "delete", objects.contains(where: { $0.id == bad }) else { return }
      throw ExternalStoreError(.reject, "kept for the record", objects: [bad])
    }
    let report = try await trial.synchronizer(to: store).run()
    #expect(report.deleted == 9 && report.quarantined == [bad])
    #expect(memory.objects.keys.map(\.self) == [bad])
    #expect(try trial.quarantined().first?.object.isDeletion == true)
  }

  @Test func `what is taken later leaves the quarantine`() async throws {
    let trial = try Self.trial(1...5)
    let memory = MemoryHealthStore()
    let bad = MadeSamples.id(3)
    let isStrict = Mutex(true)
    let store = CallRecorder(memory) { call, objects in
      guard call != "fetch", isStrict.withLock(\.self) else { return }
      guard objects.contains(where: { $0.id == bad }) else { return }
      throw ExternalStoreError(.reject, "wrong", objects: [bad])
    }
    let synchronizer = trial.synchronizer(to: store, RunOptions(retry: RetryPolicy(retries: 0)))
    _ = try await synchronizer.run()
    trial.now.withLock { $0 = TestSurroundings.start.adding(seconds: 60) }
    trial.feed.put(try MadeSamples.samples(3...3, value: 9))
    _ = try await synchronizer.run()
    let entry = try #require(try trial.quarantined().first)
    #expect(entry.tries == 2)
    #expect(entry.first == TestSurroundings.start && entry.last > entry.first)
    isStrict.withLock { $0 = false }
    trial.feed.put(try MadeSamples.samples(3...3, value: 8))
    _ = try await synchronizer.run()
    #expect(try trial.quarantined() == [])
    #expect(memory.objects.count == 5)
  }
}
