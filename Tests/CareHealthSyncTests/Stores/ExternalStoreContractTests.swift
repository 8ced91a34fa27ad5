import CareHealth
import CareHealthSync
import CareModel
import CareStorage
import Synchronization
import Testing

/// The order of calls that every store is promised, and what a store has afterwards.
@Suite(.serialized) struct ExternalStoreContractTests {
  /// What a store had before, and which calls it gets when samples 1 to 3 are new or changed and 8 and 9 are
  /// deleted.
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var known: [Int] = []
    var sent: ClosedRange<Int>?
    var deleted: [Int] = []
    let calls: [String]
    let left: [Int]
  }

  static let cases = [
    Case(testDescription: "new", sent: 1...3, calls: ["fetch", "add"], left: [1, 2, 3]),
    Case(testDescription: "one", sent: 1...1, calls: ["fetch", "add"], left: [1]),
    Case(
      testDescription: "known",
      known: [1, 2, 3],
      sent: 1...3,
      calls: ["fetch", "update"],
      left: [1, 2, 3]
    ),
    Case(
      testDescription: "mixed",
      known: [2],
      sent: 1...3,
      calls: ["fetch", "add", "update"],
      left: [1, 2, 3]
    ),
    Case(
      testDescription: "deleted, known",
      known: [8, 9],
      deleted: [8],
      calls: ["fetch", "delete"],
      left: [9]
    ),
    Case(testDescription: "deleted, unknown", deleted: [8], calls: ["fetch"], left: []),
    Case(
      testDescription: "deleted, some known",
      known: [8],
      deleted: [8, 9],
      calls: ["fetch", "delete"],
      left: []
    ),
    Case(
      testDescription: "both",
      known: [2, 8],
      sent: 1...3,
      deleted: [8, 9],
      calls: ["fetch", "delete", "fetch", "add", "update"],
      left: [1, 2, 3]
    ),
    Case(testDescription: "nothing", calls: [], left: []),
  ]

  @Test(arguments: OutsideStore.allCases)
  func `calls come in the order of the contract`(kind: OutsideStore) async throws {
    let server = kind == .fhir ? try FHIRServer() : nil
    for (number, example) in Self.cases.enumerated() {
      let subject = try StoreUnderTest(kind, with: server)
      let recorder = CallRecorder(subject.store())
      let feed = SampleFeed()
      let trial = try TrialRun(feed)
      feed.put(try example.known.map { try MadeSamples.sample($0, value: 5) })
      _ = try await trial.synchronizer(to: recorder, named: "before").run()
      recorder.forget()
      // Only what comes now is sent under the name of another store.
      let after = SampleFeed()
      let second = try TrialRun(after)
      if let sent = example.sent { after.put(try MadeSamples.samples(sent, value: 6)) }
      after.delete(example.deleted.map(MadeSamples.id))
      let report = try await second.synchronizer(to: recorder).run()
      #expect(recorder.calls == example.calls, "\(kind) \(example)")
      let values = try subject.values()
      #expect(Set(values.keys) == Set(example.left.map(MadeSamples.id)), "\(kind) \(example)")
      for sent in example.sent ?? 1...1 where example.sent != nil {
        #expect(values[MadeSamples.id(sent)] == 6, "\(kind) \(example)")
      }
      #expect(report.deleted == Set(example.known).intersection(example.deleted).count)
      #expect(recorder.runs.withLock { $0.begun == $0.ended }, "\(number)")
    }
  }

  @Test(arguments: OutsideStore.allCases)
  func `sixty samples are batches of 25, 25 and 10, and nobody asks in vain`(
    kind: OutsideStore
  ) async throws {
    let subject = try StoreUnderTest(kind)
    let recorder = CallRecorder(subject.store())
    let feed = SampleFeed()
    feed.put(try MadeSamples.samples(1...60))
    let trial = try TrialRun(feed)
    let synchronizer = trial.synchronizer(to: recorder)
    let report = try await synchronizer.run()
    #expect(report.batches.map(\.count) == [25, 25, 10])
    #expect(recorder.calls == ["fetch", "add", "fetch", "add", "fetch", "add"])
    #expect(feed.readCount == 3)
    #expect(try subject.values().count == 60)
    #expect(trial.anchor()?.cursor == 60)
    // A second run finds nothing and calls nobody.
    recorder.forget()
    #expect(try await synchronizer.run().batches == [])
    #expect(recorder.calls == [])
  }

  @Test func `fifty samples are two batches and no third query`() async throws {
    let feed = SampleFeed()
    feed.put(try MadeSamples.samples(1...50))
    let report = try await TrialRun(feed).synchronizer(to: MemoryHealthStore()).run()
    #expect(report.batches.map(\.count) == [25, 25])
    #expect(feed.readCount == 2)
  }

  /// Which call of a batch with everything in it fails, and what was called by then.
  static let failures: [(call: String, number: Int, calls: [String])] = [
    ("fetch", 1, ["fetch"]),
    ("delete", 1, ["fetch", "delete"]),
    ("fetch", 2, ["fetch", "delete", "fetch"]),
    ("add", 1, ["fetch", "delete", "fetch", "add"]),
    ("update", 1, ["fetch", "delete", "fetch", "add", "update"]),
  ]

  @Test(arguments: OutsideStore.allCases)
  func `an error stops before the next call and leaves the anchor`(
    kind: OutsideStore
  ) async throws {
    let subject = try StoreUnderTest(kind)
    for example in Self.failures {
      let feed = SampleFeed()
      let trial = try TrialRun(feed)
      feed.put(try MadeSamples.samples(1...5))
      feed.put(try MadeSamples.samples(8...8))
      _ = try await trial.synchronizer(to: subject.store()).run()
      feed.put(try MadeSamples.samples(3...7, value: 2))
      feed.delete([MadeSamples.id(8)])
      let seen = CallCounter()
      let recorder = CallRecorder(subject.store()) { call, _ in
        if seen.count(call) == example.number, call == example.call {
          throw ExternalStoreError(.fatal, "told to fail")
        }
      }
      let error = await failure(of: trial.synchronizer(to: recorder))
      #expect(error?.code == .remote, "\(example)")
      #expect(recorder.calls == example.calls, "\(example)")
      #expect(trial.anchor()?.cursor == 6, "\(example)")
      #expect(trial.anchor()?.failures == 1)
      #expect(recorder.runs.withLock { $0.begun == 1 && $0.ended == 1 })
      // The next run does it all.
      _ = try await trial.synchronizer(to: subject.store()).run()
      let values = try subject.values()
      #expect(values.mapValues { $0 ?? -1 } == Self.expected, "\(kind) \(example)")
      #expect(trial.anchor()?.failures == 0)
      feed.delete((1...8).map(MadeSamples.id))
      _ = try await trial.synchronizer(to: subject.store()).run()
      #expect(try subject.values().isEmpty)
    }
  }

  private static let expected = Dictionary(
    uniqueKeysWithValues: (1...7).map { (MadeSamples.id($0), $0 < 3 ? 1.0 : 2.0) }
  )
}
