import CareHealth
import CareHealthSync
import CareModel
import CareStorage
import CareTestSupport
import Sandbox
import Synchronization

/// What a run under test works with: a place for anchors, and a clock that nobody waits for.
final class TrialRun: Sendable {
  let directory: TemporaryDirectory
  let places: RunPlaces
  let feed: SampleFeed
  /// For how many seconds runs would have waited.
  let pauses = Mutex<[Double]>([])
  /// What the clock says.
  let now = Mutex(TestSurroundings.start)

  init(_ feed: SampleFeed, granting types: [HealthType] = [.steps, .pulse]) throws {
    directory = try TemporaryDirectory()
    places = RunPlaces(directory["health"])
    self.feed = feed
    var permissions = HealthPermissions()
    for type in types { permissions[type] = .granted }
    try permissions.write(in: places)
  }

  func surroundings(
    pause: @escaping @Sendable (Double) async throws -> Void = { _ in }
  ) -> RunSurroundings {
    RunSurroundings(
      now: { self.now.withLock(\.self) },
      random: { 1 },
      pause: { seconds in
        self.pauses.withLock { $0.append(seconds) }
        try Task.checkCancellation()
        try await pause(seconds)
      }
    )
  }

  func synchronizer(
    to store: any ExternalStore,
    named name: String = "outside",
    _ options: RunOptions = RunOptions(),
    of type: HealthType = .steps,
    pause: @escaping @Sendable (Double) async throws -> Void = { _ in },
    delegate: (any HealthObserverDelegate)? = nil
  ) -> HealthSynchronizer {
    HealthSynchronizer(
      HealthRun(
        of: type,
        from: feed,
        to: store,
        named: name,
        by: PlainConverter(),
        options,
        in: places,
        surroundings(pause: pause),
        delegate: delegate
      )
    )
  }

  func anchor(at store: String = "outside", of type: HealthType = .steps) -> RunAnchor? {
    guard case .anchor(let anchor) = RunAnchor.read(type, at: store, in: places) else { return nil }
    return anchor
  }

  func quarantined() throws -> [QuarantinedObject] { try Quarantine(in: places).entries().readable }
}

/// Runs and returns the error of it; nil if there was none.
func failure(of synchronizer: HealthSynchronizer) async -> StoreError? {
  do throws(StoreError) {
    _ = try await synchronizer.run()
    return nil
  } catch { return error }
}
