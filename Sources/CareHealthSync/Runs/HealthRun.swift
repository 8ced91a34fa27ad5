package import CareHealth
import CareModel
public import CareStorage
import Files

/// One run of a type to a store: what is sent, where to, and how.
public struct HealthRun: Sendable {
  let type: HealthType
  let source: any HealthChangeSource
  let store: any ExternalStore
  let name: String
  let converter: any HealthConverter
  let options: RunOptions
  let places: RunPlaces
  let surroundings: RunSurroundings
  let delegate: (any HealthObserverDelegate)?

  /// A lock that is held while somebody has this.
  private final class HeldLock: Sendable {
    private let lock: FileLock

    init(_ lock: consuming FileLock) { self.lock = lock }
  }

  package init(
    of type: HealthType,
    from source: any HealthChangeSource,
    to store: any ExternalStore,
    named name: String,
    by converter: any HealthConverter,
    _ options: RunOptions = RunOptions(),
    in places: RunPlaces,
    _ surroundings: RunSurroundings,
    delegate: (any HealthObserverDelegate)? = nil
  ) {
    self.type = type
    self.source = source
    self.store = store
    self.name = name
    self.converter = converter
    self.options = options
    self.places = places
    self.surroundings = surroundings
    self.delegate = delegate
  }

  /// Runs, and tells the delegate how that went.
  @concurrent
  public func perform() async -> Result<RunReport, StoreError> {
    var report = RunReport(of: type, to: name)
    let failure: StoreError?
    do throws(StoreError) {
      try await run(&report)
      failure = nil
    } catch { failure = error }
    await delegate?.didFinish(report, error: failure)
    return failure.map { .failure($0) } ?? .success(report)
  }

  private func run(_ report: inout RunReport) async throws(StoreError) {
    guard options.batchSize > 0 else {
      throw StoreError(
        .refused,
        "A batch of \(options.batchSize) changes would never end.",
        remedy: "Give it one change at least."
      )
    }
    switch try HealthPermissions(in: places)[type] {
    case .granted: break
    case .denied:
      report.isDenied = true
      return
    case .undetermined:
      throw StoreError(
        .undetermined,
        "Nobody has said whether \(type.identifier) may be given to stores outside.",
        remedy: "Say so with \(.health(.permit(type.identifier))), or deny it."
      )
    }
    guard await delegate?.shouldRun(type, to: name) ?? true else {
      throw StoreError(.calledOff, "The run of \(type.identifier) to '\(name)' was called off.")
    }
    let lock = try await lock()
    defer { withExtendedLifetime(lock) {} }
    await delegate?.willStart(type, to: name)
    var anchor = try anchor(&report)
    do throws(StoreError) { try await deliver(&report, &anchor) } catch {
      try? note(error, anchor)
      throw error
    }
    anchor.lastSuccess = surroundings.now()
    anchor.failures = 0
    anchor.lastFailure = nil
    try keep(anchor)
  }

  /// Takes the lock of the type and the store, on a thread that may wait.
  private func lock() async throws(StoreError) -> HeldLock {
    do {
      return try await StoreThreads.shared.run(.reading) {
        HeldLock(
          try FileLock(
            places.lock(of: type, at: name),
            patience: options.lockPatience,
            as: .owner,
            unless: { Cancellation.isRequested }
          )
        )
      }
    } catch {
      if error is CancellationError { throw .cancelled }
      guard let error = error as? FileError, error.code != .locked else {
        throw StoreError(
          .busy,
          "Another run sends \(type.identifier) to '\(name)'.",
          remedy: "Try again when it has ended."
        )
      }
      throw StoreError(.io, "The lock of a run cannot be taken.", causes: ["\(error)"])
    }
  }

  /// Remembers that a run failed; how far the store is stays as it was after the last batch.
  private func note(_ error: StoreError, _ anchor: RunAnchor) throws(StoreError) {
    guard error.code != .cancelled else { return }
    var anchor = anchor
    let sum = anchor.failures.addingReportingOverflow(1)
    anchor.failures = sum.overflow ? .max : sum.partialValue
    anchor.lastFailure = error.code.rawValue
    try keep(anchor)
  }

  /// Remembers how far the store is, on the disk before this returns.
  ///
  /// - Parameter flushes: False if after a power cut it may be known to be less far.
  func keep(_ anchor: RunAnchor, flushes: Bool = true) throws(StoreError) {
    if options.keepsAnchor { try anchor.write(type, at: name, in: places, flushes: flushes) }
  }
}
