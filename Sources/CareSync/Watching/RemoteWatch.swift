public import CareStorage
import Files
import Git

/// Keeps a store in step with a remote, look by look.
///
/// A look exchanges if a side has moved since both last stood at one commit, so that what we push
/// ourselves is no reason for another exchange:
///
/// ```swift
/// var watch = RemoteWatch(synchronizer, of: "origin")
/// while !isOver() {
///   tell(try watch.look())
///   watch.wait(unless: isOver)
/// }
/// ```
public struct RemoteWatch: Sendable {
  /// What a look found.
  public enum Observation: Sendable {
    /// Neither side had moved.
    case still
    case exchanged(SyncReport)
    /// It failed, and the next look may not.
    case failed(StoreError)
  }

  /// Where both sides stood.
  private struct Position: Hashable {
    var branch: String?
    var ours: ObjectID?
    var theirs: ObjectID?
  }

  let synchronizer: Synchronizer
  private let remote: String
  private let pace: WatchPace
  private let options: SyncOptions
  /// Where both sides stood after the last exchange; nil before the first.
  private var position: Position?
  private var failures = 0
  /// Reports moves of a branch on this computer; nil where the system cannot.
  private var events: (branch: String?, FileEvents?)?

  /// Whether looks bring what the remote has, and neither merge nor push it: while nobody is logged in who
  /// could sign what is made of it.
  public var onlyFetches = false {
    didSet { if onlyFetches != oldValue { position = nil } }
  }

  /// The seconds until the next look, if nothing is told before.
  public private(set) var pause: Double

  /// Begins to keep the store in step with a remote; nothing happens before the first look.
  public init(
    _ synchronizer: Synchronizer,
    of remote: String,
    _ pace: WatchPace = WatchPace(),
    _ options: SyncOptions = SyncOptions()
  ) {
    self.synchronizer = synchronizer
    self.remote = remote
    self.pace = pace
    self.options = options
    pause = pace.interval
  }

  /// Looks at both sides and exchanges if one has moved; the first look always does.
  ///
  /// Cost: one question to the remote; if a side has moved, also as a fetch or a sync.
  ///
  /// - Throws: What a person has to mend, at once; any other failure, if it is one too many in a row
  ///   (``WatchPace/mostFailures``). A remote that cannot be reached is waited for without an end.
  public mutating func look() throws(StoreError) -> Observation {
    let observation: Observation
    do throws(StoreError) {
      observation = try exchange()
      failures = 0
    } catch {
      failures += 1
      guard error.code.mayPass, failures < pace.mostFailures || error.code.isAway else {
        throw error
      }
      observation = .failed(error)
    }
    pause = pace.pause(after: failures, chance: failures > 0 ? synchronizer.random() : 0)
    return observation
  }

  private mutating func exchange() throws(StoreError) -> Observation {
    let position = try present()
    follow(position.branch)
    guard position != self.position else {
      if !synchronizer.isPreview, !onlyFetches { synchronizer.noteHeard(from: remote) }
      return .still
    }
    guard !onlyFetches else {
      let report = try synchronizer.fetch(remote, options)
      self.position = position
      return .exchanged(report)
    }
    let report = try synchronizer.sync(remote, options)
    self.position = position
    if !synchronizer.isPreview {
      let commit = ObjectID(hex: report.commit)
      // What is held stays where it is.
      let theirs = report.held.isEmpty ? commit : position.theirs
      self.position = Position(branch: position.branch, ours: commit, theirs: theirs)
    }
    return .exchanged(report)
  }

  private func present() throws(StoreError) -> Position {
    let tip = try synchronizer.store.tip()
    let theirs = try tip.branch.flatMap { branch throws(StoreError) in
      try remoteTip(of: branch)
    }
    return Position(branch: tip.branch, ours: tip.commit, theirs: theirs)
  }

  /// Returns the commit that a branch of the remote leads to, whether it is known here or not.
  private func remoteTip(of branch: String) throws(StoreError) -> ObjectID? {
    let known = try synchronizer.store.knownRemote(remote)
    do throws(GitError) {
      return try synchronizer.transport.branches(of: known).first { $0.name == branch }?.id
    } catch {
      throw StoreError(exchanging: error, while: "Asking '\(remote)' for its branches")
    }
  }
}

extension RemoteWatch {
  /// Waits for the next look: until something moves, ``pause`` is over, or the watch is.
  ///
  /// After a failure moves are not waited for: the failure itself may have caused them.
  ///
  /// - Parameter isOver: Asked every second, and when a signal comes.
  public func wait(unless isOver: () -> Bool) {
    var rest = pause
    while rest > 0, !isOver() {
      let slice = min(rest, 1)
      if failures == 0, let events = events?.1 {
        if events.wait(forSeconds: slice) { return }
      } else {
        synchronizer.pause(slice)
      }
      rest -= slice
    }
  }

  /// Lets the computer tell of moves of a branch, here and at a remote on this computer.
  private mutating func follow(_ branch: String?) {
    guard events == nil || events?.branch != branch else { return }
    // Without events there are still the looks.
    let paths = try? synchronizer.store.watchedFiles(of: branch, at: remote)
    events = (branch, paths.flatMap { try? FileEvents(of: $0) })
  }
}

extension StoreError.Code {
  /// Whether time alone may mend it.
  fileprivate var mayPass: Bool {
    let codes: Set<Self> = [.denied, .hostKey, .rejected, .remote, .io]
    return isPassing || codes.contains(self)
  }

  /// Whether the remote cannot be reached.
  fileprivate var isAway: Bool { self == .unreachable || self == .interrupted }
}

extension RemoteWatch {
  /// Looks at both sides on a thread of the store, and exchanges if one has moved.
  ///
  /// - Throws: As the look that blocks does; `CancellationError` if the task is cancelled before the
  ///   exchange begins to move the remote.
  public mutating func look() async throws -> Observation {
    let before = self
    let (after, observation) = try await synchronizer.inBackground {
      _ -> (RemoteWatch, Result<Observation, StoreError>) in
      var watch = before
      let observation: Result<Observation, StoreError>
      do throws(StoreError) { observation = .success(try watch.look()) } catch {
        observation = .failure(error)
      }
      return (watch, observation)
    }
    self = after
    do { return try observation.get() } catch {
      if error.code == .cancelled { throw CancellationError() }
      throw error
    }
  }

  /// Awaits the moment of the next look: until something moves or ``pause`` is over.
  ///
  /// - Throws: `CancellationError` within a second after the task was cancelled.
  public func wait() async throws {
    // It may last for a quarter of an hour, and does not keep others from a turn.
    try await StoreThreads().run(.reading) { wait { Cancellation.isRequested } }
    try Task.checkCancellation()
  }
}
