import CarePlanKit
import CareTestSupport
import Foundation
import Synchronization
import TestSupport
import Testing

/// Views that follow a store.
@Suite(.timeLimit(.minutes(20)))
struct ViewFollowingTests {
  /// Tells what is asked of it: a view is the number of values that it has shown.
  private struct Told: ViewSynchronizer {
    let calls: AsyncStream<String>.Continuation

    func makeView(_ context: SynchronizationContext<[String]>) -> Int {
      tell("make", context)
      return 1
    }

    func updateView(_ view: inout Int, _ context: SynchronizationContext<[String]>) {
      view += 1
      tell("update \(view)", context)
    }

    private func tell(_ call: String, _ context: SynchronizationContext<[String]>) {
      let old = context.oldValue.map { "\($0.joined(separator: " ")) -> " } ?? ""
      let said = "\(context.cause) \(old)\(context.value.joined(separator: " "))"
      calls.yield("\(call): \(said)\(context.isAnimated ? ", animated" : "")")
    }
  }

  /// A clock on the wall that somebody sets, and goes on with every pause until it stops.
  private final class WallClock: Clock {
    typealias Instant = ContinuousClock.Instant

    private struct State {
      var wall: CarePlanKit.Instant
      var pauses: [Duration] = []
    }

    private let state: Mutex<State>
    private let stop: CarePlanKit.Instant

    init(_ start: CarePlanKit.Instant, stop: CarePlanKit.Instant) {
      state = Mutex(State(wall: start))
      self.stop = stop
    }

    var now: Instant { ContinuousClock.now }
    var minimumResolution: Duration { .nanoseconds(1) }
    var wall: CarePlanKit.Instant { state.withLock(\.wall) }
    var pauses: [Duration] { state.withLock(\.pauses) }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
      let pause = ContinuousClock.now.duration(to: deadline)
      let seconds = Int64((pause / .seconds(1)).rounded())
      let isOn = state.withLock { state in
        guard state.wall < stop else { return false }
        state.pauses.append(.seconds(seconds))
        state.wall = state.wall.adding(seconds: seconds)
        return true
      }
      if !isOn { try await Task.sleep(for: .seconds(3600)) }
    }

    /// The same as a clock of views.
    func view(in zone: TimeZoneRules) -> ViewClock {
      ViewClock(in: zone, now: { self.wall }, pauses: self)
    }
  }

  private static func stopped(in zone: TimeZoneRules) -> ViewClock {
    let noon = CarePlanStore.moment("2026-01-05T12:00:00")
    return WallClock(noon, stop: noon).view(in: zone)
  }

  /// Follows the titles of the tasks until the task is cancelled.
  private static func titles(
    of store: some TransactionalStore,
    _ clock: ViewClock
  ) -> (calls: AsyncStream<String>.Iterator, task: Task<Void, any Error>) {
    let (calls, continuation) = AsyncStream.makeStream(of: String.self)
    let task = Task {
      defer { continuation.finish() }
      try await store.follow(with: Told(calls: continuation), clock) {
        snapshot,
        _ throws(StoreError) in
        try snapshot.fetch(TaskContent.self).map { $0.title ?? "" }.sorted()
      }
    }
    return (calls.makeAsyncIterator(), task)
  }

  @Test func `a view is made once, and updated once for each change of its value`() async throws {
    let plan = try CarePlanStore()
    try plan.add("pill", at: "08:00")
    var (calls, task) = Self.titles(of: plan.store, Self.stopped(in: plan.zone))
    #expect(await calls.next() == "make: start pill")
    // Neither a contact nor what was recorded is a title of a task.
    try plan.store.add(Fixtures.contact("jane"))
    try plan.record("pill", on: "2026-01-05")
    try plan.add("walk", at: "09:00")
    #expect(await calls.next() == "update 2: move pill -> pill walk, animated")
    try plan.move("walk", to: "10:00", from: "2026-02-01")
    try await plan.store.write("End") { transaction in
      try transaction.delete(RecordKey(.task, "walk"))
    }
    #expect(await calls.next() == "update 3: move pill walk -> pill, animated")
    task.cancel()
    try await task.value
    #expect(await calls.next() == nil)
  }

  @Test func `it ends without an error when its task is cancelled, or the store closed`()
    async throws
  {
    let plan = try CarePlanStore()
    var (calls, task) = Self.titles(of: plan.store, Self.stopped(in: plan.zone))
    #expect(await calls.next() == "make: start ")
    try await plan.store.close()
    try await task.value
    #expect(await calls.next() == nil)
    let other = try CarePlanStore()
    let early = Self.titles(of: other.store, Self.stopped(in: plan.zone)).task
    early.cancel()
    try await early.value
  }

  @Test func `why a value cannot be read is thrown`() async throws {
    let plan = try CarePlanStore()
    let (_, continuation) = AsyncStream.makeStream(of: String.self)
    let error = await #expect(throws: StoreError.self) {
      try await plan.store.follow(
        with: Told(calls: continuation),
        Self.stopped(in: plan.zone)
      ) { _, _ throws(StoreError) in throw StoreError(.corrupt, "Nothing can be read.") }
    }
    #expect(error?.code == .corrupt)
  }

  @Test func `what another process writes is shown`() async throws {
    let repository = try CarePlanRepository()
    let store = try repository.store()
    let zone = try #require(TimeZoneRules(Fixtures.newYork))
    var (calls, task) = Self.titles(of: store, Self.stopped(in: zone))
    #expect(await calls.next() == "make: start ")
    let other = try GitStore(
      opening: repository.directory["store"],
      surroundings: TestSurroundings.make(seed: 2)
    )
    try other.add(Fixtures.contact("jane"))
    try other.add(Fixtures.task("pill", title: "Pill"))
    #expect(await calls.next() == "update 2: move  -> Pill, animated")
    _ = try other.undo()
    #expect(await calls.next() == "update 3: move Pill -> , animated")
    task.cancel()
    try await task.value
  }

  @Test func `at local midnight a view moves on to the new day, at most a minute late`()
    async throws
  {
    let plan = try CarePlanStore()
    try plan.add("pill", at: "08:00")
    // The night in which clocks in New York go forward; the second day is one of 23 hours.
    let clock = WallClock(
      Fixtures.instant("2026-03-07T23:57:30-05:00"),
      stop: Fixtures.instant("2026-03-09T00:00:00-04:00")
    )
    let view = clock.view(in: plan.zone)
    let store = plan.store
    let (calls, continuation) = AsyncStream.makeStream(of: String.self)
    let task = Task {
      try await store.follow(with: Told(calls: continuation), view) {
        snapshot,
        place throws(StoreError) in
        try snapshot.events(EventQuery(on: place.today)).events.map(\.day.description)
      }
    }
    var iterator = calls.makeAsyncIterator()
    #expect(await iterator.next() == "make: start 2026-03-07")
    #expect(await iterator.next() == "update 2: midnight 2026-03-07 -> 2026-03-08")
    #expect(await iterator.next() == "update 3: midnight 2026-03-08 -> 2026-03-09")
    task.cancel()
    try await task.value
    #expect(clock.pauses.prefix(4) == [.seconds(60), .seconds(60), .seconds(30), .seconds(60)])
    #expect(clock.pauses.allSatisfy { $0 <= .seconds(60) })
    #expect(clock.pauses.count == 3 + 23 * 60)
  }

  @Test func `several stores are followed as one`() async throws {
    let (clinic, own) = (try CarePlanStore(), try CarePlanStore())
    try clinic.add("pill", at: "08:00")
    let stores = StoreCoordinator([.readOnly(clinic.store), .init(own.store)])
    let (calls, continuation) = AsyncStream.makeStream(of: String.self)
    let clock = Self.stopped(in: own.zone)
    let task = Task {
      try await stores.follow(with: Told(calls: continuation), clock) {
        stores,
        _ throws(StoreError) in
        try stores.fetch(TaskContent.self, RecordQuery()).map(\.id).sorted()
      }
    }
    var iterator = calls.makeAsyncIterator()
    #expect(await iterator.next() == "make: start pill")
    try own.add("walk", at: "09:00")
    #expect(await iterator.next() == "update 2: move pill -> pill walk, animated")
    task.cancel()
    try await task.value
  }
}

/// A view of the main actor, as those of toolkits are.
@Suite(.timeLimit(.minutes(20)))
@MainActor
struct MainActorViewTests {
  private final class Label {
    var text: String

    init(_ text: String) { self.text = text }
  }

  private final class Labels: @MainActor ViewSynchronizer {
    private(set) var made: [Label] = []
    var hasShown: () -> Void = {}

    func makeView(_ context: SynchronizationContext<[TaskCard]>) -> Label {
      let label = Label(Self.words(context))
      made.append(label)
      hasShown()
      return label
    }

    func updateView(_ view: inout Label, _ context: SynchronizationContext<[TaskCard]>) {
      view.text = Self.words(context)
      hasShown()
    }

    private static func words(_ context: SynchronizationContext<[TaskCard]>) -> String {
      context.value.flatMap(\.events).map(\.state.rawValue).joined(separator: " ")
    }
  }

  @Test func `cards are shown where a toolkit wants them`() async throws {
    let plan = try CarePlanStore()
    try plan.add("pill", at: "08:00")
    let labels = Labels()
    let (shown, continuation) = AsyncStream.makeStream(of: Void.self)
    labels.hasShown = { continuation.yield() }
    let noon = CarePlanStore.moment("2026-01-05T08:30:00")
    let (store, clock) = (plan.store, ViewClock(in: plan.zone, now: { noon }))
    let task = Task {
      try await store.follow(with: labels, clock) { snapshot, place throws(StoreError) in
        let events = try snapshot.events(EventQuery(on: place.today)).events
        return TaskCard(events, in: place).map { [$0] } ?? []
      }
    }
    var iterator = shown.makeAsyncIterator()
    _ = await iterator.next()
    #expect(labels.made.map(\.text) == ["pending"])
    try plan.record("pill", on: "2026-01-05")
    _ = await iterator.next()
    #expect(labels.made.map(\.text) == ["done"])
    task.cancel()
    try await task.value
  }
}
