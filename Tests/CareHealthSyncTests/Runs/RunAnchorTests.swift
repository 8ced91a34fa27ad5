import CareHealth
import CareHealthSync
import CareModel
import CareStorage
import CareTestSupport
import Files
import Sandbox
import Testing

/// What is remembered of how far a store is, and what is done without it.
struct RunAnchorTests {
  static let unreadable = [
    "", "{", "[]", "{\"careplan.health-anchor/v1\":{\"cursor\":\"-1\",\"failures\":0}}",
  ]

  @Test(arguments: unreadable)
  func `an anchor that cannot be read begins from zero, with a warning`(text: String) async throws {
    let feed = SampleFeed()
    feed.put(try MadeSamples.samples(1...30))
    let trial = try TrialRun(feed)
    let recorder = CallRecorder(MemoryHealthStore())
    _ = try await trial.synchronizer(to: recorder).run()
    let path = trial.places.anchor(of: .steps, at: "outside")
    try FileSystem.replace(path, with: Array(text.utf8))
    recorder.forget()
    let report = try await trial.synchronizer(to: recorder).run()
    #expect(report.warnings.count == 1 && report.warnings.first?.contains(path) == true)
    #expect(report.updated == 30 && report.added == 0)
    #expect(trial.anchor()?.cursor == 30)
  }

  @Test func `samples that were collected anew are all sent again`() async throws {
    let feed = SampleFeed(feed: "first")
    feed.put(try MadeSamples.samples(1...30))
    let trial = try TrialRun(feed)
    let store = MemoryHealthStore()
    _ = try await trial.synchronizer(to: store).run()
    feed.begin(feed: "second", with: try MadeSamples.samples(21...40))
    let report = try await trial.synchronizer(to: store).run()
    #expect((report.added, report.updated) == (10, 10))
    #expect(report.warnings.count == 1)
    #expect(try await trial.synchronizer(to: store).run().warnings == [])
  }

  /// A copy of the cache that somebody put back: it has the same name and fewer changes.
  @Test func `an anchor beyond the last change begins from zero, with a warning`() async throws {
    let feed = SampleFeed(feed: "first")
    feed.put(try MadeSamples.samples(1...30))
    let trial = try TrialRun(feed)
    let store = MemoryHealthStore()
    _ = try await trial.synchronizer(to: store).run()
    feed.begin(feed: "first", with: try MadeSamples.samples(25...32))
    let report = try await trial.synchronizer(to: store).run()
    #expect((report.added, report.updated) == (2, 6))
    #expect(report.warnings.count == 1)
    #expect(trial.anchor()?.cursor == 8)
  }

  @Test func `command lines that begin alike are stores of their own, however long they are`()
    async throws
  {
    let feed = SampleFeed()
    feed.put(try MadeSamples.samples(1...3))
    let trial = try TrialRun(feed)
    let start = "exec:" + String(repeating: "'/a b'", count: 80)
    for end in ["1", "2"] {
      let store = trial.synchronizer(to: MemoryHealthStore(), named: start + end)
      #expect(try await store.run().added == 3)
    }
    #expect(trial.anchor(at: start + "1")?.cursor == 3)
    #expect(trial.anchor(at: start + "3") == nil)
  }

  @Test func `what a file in quarantine no longer says is sent again`() async throws {
    let feed = SampleFeed()
    feed.put(try MadeSamples.samples(1...30))
    let trial = try TrialRun(feed)
    let memory = MemoryHealthStore()
    let bad = MadeSamples.id(3)
    let strict = CallRecorder(memory) { call, objects in
      guard call == "add", objects.contains(where: { $0.id == bad }) else { return }
      throw ExternalStoreError(.reject, "wrong", objects: [bad])
    }
    _ = try await trial.synchronizer(to: strict, RunOptions(retry: RetryPolicy(retries: 0))).run()
    let path = "\(trial.places.quarantine)/\(bad).json"
    try FileSystem.replace(path, with: Array("{".utf8))
    let report = try await trial.synchronizer(to: memory).run()
    #expect(memory.objects.count == 30 && report.added == 1)
    #expect(report.warnings.count == 1 && report.warnings.first?.contains(path) == true)
    // The sample has arrived, and with it the file has gone.
    #expect(try await trial.synchronizer(to: memory).run().warnings == [])
  }

  @Test func `an anchor that cannot be written leaves the old one`() async throws {
    let feed = SampleFeed()
    feed.put(try MadeSamples.samples(1...5))
    let trial = try TrialRun(feed)
    let recorder = CallRecorder(MemoryHealthStore())
    _ = try await trial.synchronizer(to: recorder).run()
    feed.put(try MadeSamples.samples(6...8))
    // Nobody can put a file where a directory stands.
    let path = trial.places.anchor(of: .steps, at: "outside")
    let kept = try #require(try FileSystem.contents(of: path))
    try FileSystem.removeIfPresent(path)
    try FileSystem.makeDirectory("\(path)/in the way")
    #expect(await failure(of: trial.synchronizer(to: recorder))?.code == .io)
    try FileSystem.remove(path)
    try FileSystem.replace(path, with: kept)
    recorder.forget()
    let report = try await trial.synchronizer(to: recorder).run()
    #expect(recorder.calls == ["fetch", "update"] && report.updated == 3)
  }
}
