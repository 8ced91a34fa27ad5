import CareHealth
import CareModel
import CareStorage

extension HealthRun {
  /// The changes of one batch, and what the store gets of them.
  struct ObjectBatch: Sendable {
    var changes: [HealthChange] = []
    /// Whether others follow, so that no query finds nothing.
    var isMore = false
    var gone: [HealthObject] = []
    var kept: [HealthObject] = []
    /// How many samples are left out, by the reason.
    var skipped: [String: Int] = [:]
  }

  /// Makes the batch that follows a place; an empty one if nothing follows.
  func batch(
    after sequence: Int64,
    since: Instant?,
    _ size: Int,
    _ isWanted: Bool = true
  ) async -> Result<ObjectBatch, StoreError> {
    guard isWanted else { return .success(ObjectBatch()) }
    if Task.isCancelled { return .failure(.cancelled) }
    let (most, overflow) = size.addingReportingOverflow(1)
    do {
      return try await StoreThreads.shared.run(.reading) {
        let limit = overflow ? size : most
        let found = try source.changes(of: type, after: sequence, limit: limit)
        return Result { () throws(StoreError) in try batch(found, size, since: since) }
      }
    } catch {
      return .failure(error is CancellationError ? .cancelled : Self.unreadable(error))
    }
  }

  /// Makes the batch of the first changes of some.
  func batch(
    _ found: [HealthChange],
    _ size: Int,
    since: Instant?
  ) throws(StoreError) -> ObjectBatch {
    var batch = ObjectBatch(changes: Array(found.prefix(size)), isMore: found.count > size)
    for change in batch.changes {
      guard let sample = change.sample else {
        if let object = converter.object(forDeletion: change.id, of: type) {
          batch.gone.append(object)
        }
        continue
      }
      if let since, sample.start < since {
        batch.skipped["before the selected time", default: 0] += 1
      } else if let object = try object(for: sample, &batch.skipped) {
        batch.kept.append(object)
      }
    }
    return batch
  }

  private func object(
    for sample: HealthSample,
    _ skipped: inout [String: Int]
  ) throws(StoreError) -> HealthObject? {
    let reason: String
    do throws(HealthConversionError) {
      if let object = try converter.object(for: sample) { return object }
      reason = "without a form in the store"
    } catch { reason = error.reason }
    guard !options.isStrict else {
      throw StoreError(.invalid, "The sample \(sample.id) cannot be sent: \(reason).")
    }
    skipped[reason, default: 0] += 1
    return nil
  }

  static func unreadable(_ error: any Error) -> StoreError {
    (error as? StoreError)
      ?? StoreError(.io, "The changes of samples cannot be read.", causes: ["\(error)"])
  }
}
