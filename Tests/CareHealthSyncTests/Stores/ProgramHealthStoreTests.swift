import CanonicalJSON
import CareHealth
import CareHealthSync
import CareStorage
import Files
import Foundation
import Sandbox
import Synchronization
import TestSupport
import Testing

/// Programs that keep to the wire, and programs that do not.
@Suite(.serialized) struct ProgramHealthStoreTests {
  /// Runs samples 1 to 30 to a program with a manner.
  private static func outcome(
    _ manner: String,
    _ word: String = "",
    retries: Int = 2,
    silence: Double = 60
  ) async throws -> (trial: TrialRun, report: RunReport?, error: StoreError?) {
    let feed = SampleFeed()
    feed.put(try MadeSamples.samples(1...30))
    let trial = try TrialRun(feed)
    let store = StorePrograms.store(in: trial.directory["store"], manner, word, silence: silence)
    let options = RunOptions(retry: RetryPolicy(retries: retries))
    let synchronizer = trial.synchronizer(to: store, options)
    do throws(StoreError) { return (trial, try await synchronizer.run(), nil) } catch {
      return (trial, nil, error)
    }
  }

  @Test func `the first line says what is to come, and no key is handed on`() async throws {
    let directory = try TemporaryDirectory()
    let feed = SampleFeed()
    feed.put(try MadeSamples.samples(1...2))
    let store = StorePrograms.store(
      in: directory["store"],
      environment: [
        "CAREPLAN_SESSION_FILE": "/secret", "CAREPLAN_AS": "someone", "CREDENTIALS_DIRECTORY": "/x",
        "MINE": "1",
      ]
    )
    _ = try await TrialRun(feed).synchronizer(to: store).run()
    let hello = try CanonicalJSON.read(directory.bytes(of: "store/hello")).object
    #expect(
      hello?["line"] == [
        "careplan.store/v1": "hello", "store": "00000000-0000-4000-8000-00000000000a",
        "types": ["HKQuantityTypeIdentifierStepCount"],
      ]
    )
    let names = (hello?["environment"]?.array ?? []).compactMap(\.string)
    #expect(names.contains("MINE") && names.contains("PATH"))
    #expect(!names.contains { $0.hasPrefix("CAREPLAN") || $0 == "CREDENTIALS_DIRECTORY" })
  }

  /// Programs that no other try mends, and what is said of them.
  static let broken = [
    ("lying", "which it was not asked for"), ("wrong-id", "when it was asked request"),
    ("garbage", "is no JSON"), ("accusing", "it was not given"), ("endless", "more than 16 MiB"),
    ("fatal", "the disk is broken"),
  ]

  @Test(arguments: broken)
  func `a program that is broken ends the run, with words that say how`(
    manner: String,
    words: String
  ) async throws {
    let (trial, _, error) = try await Self.outcome(manner)
    #expect(error?.code == .remote, "\(manner)")
    #expect(
      error?.causes.contains { $0.contains(words) } == true,
      "\(manner): \(error?.causes ?? [])"
    )
    #expect(trial.pauses.withLock(\.count) == 0)
    #expect(trial.anchor()?.cursor == 0)
    #expect(try trial.quarantined() == [])
  }

  @Test func `a program that dies is started again`() async throws {
    let (trial, report, _) = try await Self.outcome("dying", "2")
    #expect(report?.added == 30)
    #expect(trial.pauses.withLock(\.count) == 2)
    #expect(try StorePrograms.values(in: trial.directory["store"]).count == 30)
  }

  @Test(arguments: ["hanging", "deaf"])
  func `a program that is silent is given up`(manner: String) async throws {
    let start = ContinuousClock.now
    let (trial, _, error) = try await Self.outcome(manner, retries: 0, silence: 0.3)
    #expect(error?.code == .unreachable)
    #expect(error?.causes.contains { $0.contains("wrote nothing") } == true)
    #expect(ContinuousClock.now - start < .seconds(30))
    #expect(try trial.quarantined() == [])
  }

  @Test func `a program that is let in nowhere says so with 77`() async throws {
    let (_, _, error) = try await Self.outcome("closed")
    #expect(error?.code == .notAllowed)
  }

  @Test func `a program that is not there is no matter of patience`() async throws {
    let feed = SampleFeed()
    feed.put(try MadeSamples.samples(1...2))
    let trial = try TrialRun(feed)
    let store = ProgramHealthStore(
      running: "/nonexistent/program 2>/dev/null",
      in: "/",
      environment: neutralEnvironment,
      store: ""
    )
    #expect(await failure(of: trial.synchronizer(to: store))?.code == .remote)
    #expect(trial.pauses.withLock(\.count) == 0)
  }

  @Test func `what a program says too much, or ends with, is told`() async throws {
    #expect(try await Self.outcome("sulking").report?.warnings.first?.contains("with 5") == true)
    let chatty = try await Self.outcome("chatty")
    #expect(chatty.error?.causes.first?.contains("when it was asked request") == true)
  }

  /// It crashes at one object every time, while it takes all the others.
  @Test(arguments: ["crashing", "killed", "hanging-up"])
  func `a program that crashes is to blame for that, and no sample is quarantined`(
    manner: String
  ) async throws {
    let bad = MadeSamples.id(17)
    let (trial, report, error) = try await Self.outcome(manner, "\(bad)", retries: 1)
    #expect(report == nil && error?.code == .unreachable, "\(manner)")
    #expect(error?.causes.first?.contains("before it answered") == true, "\(manner)")
    #expect(try trial.quarantined() == [], "\(manner)")
    #expect(trial.anchor()?.cursor == 0, "\(manner)")
  }

  @Test(arguments: ["dripping", "clinging"])
  func `no answer takes for ever, however a program spreads it`(manner: String) async throws {
    let start = ContinuousClock.now
    let (trial, _, error) = try await Self.outcome(manner, retries: 0, silence: 0.5)
    #expect(error?.code == .unreachable, "\(manner)")
    #expect(ContinuousClock.now - start < .seconds(50), "\(manner)")
    #expect(try trial.quarantined() == [], "\(manner)")
    #expect(try await processesLeft(of: trial.directory["store"]) == 0, "\(manner)")
  }

  @Test(arguments: ["rejecting", "refusing"])
  func `an object that a program does not take is put aside`(manner: String) async throws {
    let bad = MadeSamples.id(17)
    let (trial, report, _) = try await Self.outcome(manner, "\(bad)", retries: 1)
    #expect(report?.quarantined == [bad], "\(manner)")
    #expect(try StorePrograms.values(in: trial.directory["store"]).count == 29)
  }

  @Test func `an object that no line can hold is put aside`() async throws {
    struct LongConverter: HealthConverter {
      func object(for sample: HealthSample) throws(HealthConversionError) -> HealthObject? {
        let length = sample.id == MadeSamples.id(2) ? 17 << 20 : 5 << 20
        let text = String(repeating: "x", count: length)
        return HealthObject(id: sample.id, type: sample.type, sample: sample, body: .string(text))
      }
    }
    let feed = SampleFeed()
    feed.put(try MadeSamples.samples(1...5))
    let trial = try TrialRun(feed)
    let synchronizer = HealthSynchronizer(
      HealthRun(
        of: .steps,
        from: feed,
        to: StorePrograms.store(in: trial.directory["store"]),
        named: "long",
        by: LongConverter(),
        RunOptions(retry: RetryPolicy(retries: 0)),
        in: trial.places,
        trial.surroundings()
      )
    )
    let report = try await synchronizer.run()
    #expect(report.quarantined == [MadeSamples.id(2)])
    #expect(report.added == 4)
  }

  @Test func `no program outlives a run that is given up`() async throws {
    let feed = SampleFeed()
    feed.put(try MadeSamples.samples(1...3))
    let trial = try TrialRun(feed)
    let store = StorePrograms.store(in: trial.directory["store"], "hanging")
    let synchronizer = trial.synchronizer(to: store)
    let run = Task { await failure(of: synchronizer) }
    let calls = trial.directory["store/calls"]
    while !FileManager.default.fileExists(atPath: calls) {
      try await Task.sleep(for: .milliseconds(5))
    }
    run.cancel()
    #expect(await run.value?.code == .cancelled)
    await synchronizer.settle()
    #expect(try await processesLeft(of: trial.directory["store"]) == 0)
  }

  /// Waits until no process has a word among its arguments; returns how many have it in the end.
  private func processesLeft(of word: String) async throws -> Int {
    let end = ContinuousClock.now + .seconds(20)
    var left = 1
    while left > 0, ContinuousClock.now < end {
      left = try processCount(of: word)
      try await Task.sleep(for: .milliseconds(50))
    }
    return left
  }

  /// How many processes have a word among their arguments.
  private func processCount(of word: String) throws -> Int {
    try FileManager.default.contentsOfDirectory(atPath: "/proc").count { name in
      guard Int(name) != nil,
        let bytes = FileManager.default.contents(atPath: "/proc/\(name)/cmdline")
      else { return false }
      return String(decoding: bytes, as: UTF8.self).contains("store_program.py\0\(word)\0")
    }
  }
}
