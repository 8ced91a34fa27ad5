import CareHealth
import CareModel
package import CareReading
import CareStorage

extension HealthRun {
  /// Returns from where the run goes on.
  func anchor(_ report: inout RunReport) throws(StoreError) -> RunAnchor {
    var anchor = RunAnchor()
    switch options.keepsAnchor ? RunAnchor.read(type, at: name, in: places) : .missing {
    case .missing: break
    case .anchor(let found): anchor = found
    case .unreadable:
      report.warnings.append(
        "\(places.anchor(of: type, at: name)) cannot be read: everything is sent again."
      )
    }
    let (feed, last) = try count()
    if anchor.cursor > 0, anchor.feed != feed || last.map({ $0 < anchor.cursor }) ?? false {
      report.warnings.append("The samples were collected anew: everything is sent again.")
      anchor.cursor = 0
    }
    anchor.feed = feed
    // What such a file kept from the store cannot be told; what the store has it keeps once.
    let unreadable = options.keepsAnchor ? try Quarantine(in: places).entries().unreadable : []
    for path in unreadable {
      report.warnings.append("\(path) cannot be read: everything is sent again.")
      anchor.cursor = 0
    }
    select(&anchor)
    return anchor
  }

  /// Returns what counts the changes, and how far it has come.
  private func count() throws(StoreError) -> (feed: String?, last: Int64?) {
    do { return (try source.feed(), try source.lastChange()) } catch {
      throw Self.unreadable(error)
    }
  }

  /// Takes over which samples are wanted; of those that were left out before, none is remembered.
  private func select(_ anchor: inout RunAnchor) {
    let since: Instant?
    switch options.selection {
    case .asBefore: return
    case .all: since = nil
    case .since(let moment): since = moment
    }
    if let before = anchor.since, since.map({ $0 < before }) ?? true { anchor.cursor = 0 }
    anchor.since = since
  }

  /// Delivers one batch after the other, each with what the store is known to have by then.
  func deliver(_ report: inout RunReport, _ anchor: inout RunAnchor) async throws(StoreError) {
    var next = try await changes(after: anchor, options.batchSize)
    // Nobody is bothered for nothing.
    guard !next.batch.isEmpty else { return }
    let limit = try await delivery().begin(type)
    do throws(StoreError) {
      let size = min(options.batchSize, limit ?? .max)
      if next.batch.count > size { next = (Array(next.batch.prefix(size)), true) }
      while !next.batch.isEmpty {
        try await deliver(next.batch, since: anchor.since, &report)
        anchor.cursor = next.batch.last?.sequence ?? anchor.cursor
        try keep(anchor)
        guard next.isMore else { break }
        next = try await changes(after: anchor, size)
      }
    } catch {
      report.warnings += await store.end()
      throw error
    }
    report.warnings += await store.end()
  }

  /// Reads the next batch, and whether more follows, so that no query finds nothing.
  private func changes(
    after anchor: RunAnchor,
    _ size: Int
  ) async throws(StoreError) -> (batch: [HealthChange], isMore: Bool) {
    if Task.isCancelled { throw .cancelled }
    do {
      let (most, overflow) = size.addingReportingOverflow(1)
      let found = try await StoreThreads.shared.run(.reading) {
        try source.changes(of: type, after: anchor.cursor, limit: overflow ? size : most)
      }
      return (Array(found.prefix(size)), found.count > size)
    } catch {
      if error is CancellationError { throw .cancelled }
      throw Self.unreadable(error)
    }
  }

  private static func unreadable(_ error: any Error) -> StoreError {
    (error as? StoreError)
      ?? StoreError(.io, "The changes of samples cannot be read.", causes: ["\(error)"])
  }

  /// Delivers the changes of one batch, deletions first.
  private func deliver(
    _ changes: [HealthChange],
    since: Instant?,
    _ report: inout RunReport
  ) async throws(StoreError) {
    let (gone, kept) = try objects(of: changes, since: since, &report)
    var delivery = delivery()
    do throws(StoreError) {
      if !gone.isEmpty { try await delivery.deliver(gone, .deleting) }
      if !kept.isEmpty { try await delivery.deliver(kept, .keeping) }
    } catch {
      report.quarantined += delivery.quarantined
      throw error
    }
    report.quarantined += delivery.quarantined
    report.batches.append(
      RunReport.Batch(
        count: changes.count,
        added: delivery.added.count,
        updated: delivery.updated.count,
        deleted: delivery.deleted.count
      )
    )
    // Whatever went through by now need not wait for anybody.
    let isolated = Set(delivery.quarantined)
    for object in gone + kept where !isolated.contains(object.id) {
      try Quarantine(in: places).remove(object.id, at: name)
    }
  }

  /// Makes the objects of changes: those of deletions, and the others.
  private func objects(
    of changes: [HealthChange],
    since: Instant?,
    _ report: inout RunReport
  ) throws(StoreError) -> (gone: [HealthObject], kept: [HealthObject]) {
    var (gone, kept): ([HealthObject], [HealthObject]) = ([], [])
    for change in changes {
      guard let sample = change.sample else {
        if let object = converter.object(forDeletion: change.id, of: type) { gone.append(object) }
        continue
      }
      if let since, sample.start < since {
        report.skipped["before the selected time", default: 0] += 1
      } else if let object = try object(for: sample, &report) {
        kept.append(object)
      }
    }
    return (gone, kept)
  }

  private func object(
    for sample: HealthSample,
    _ report: inout RunReport
  ) throws(StoreError) -> HealthObject? {
    let reason: String
    do throws(HealthConversionError) {
      if let object = try converter.object(for: sample) { return object }
      reason = "without a form in the store"
    } catch { reason = error.reason }
    guard !options.isStrict else {
      throw StoreError(.invalid, "The sample \(sample.id) cannot be sent: \(reason).")
    }
    report.skipped[reason, default: 0] += 1
    return nil
  }

  private func delivery() -> Delivery {
    Delivery(to: store, options.retry, surroundings) {
      (object, reason, tries) throws(StoreError) in
      let now = surroundings.now()
      try Quarantine(in: places).put(
        QuarantinedObject(
          object: object,
          store: name,
          reason: reason,
          tries: tries,
          first: now,
          last: now
        )
      )
    }
  }
}

extension HealthRun {
  /// Shows what a run would send now, without asking the store or anybody.
  ///
  /// - Parameter body: Gets the objects of each batch, deletions first.
  package func preview(
    _ body: ([HealthObject]) throws(StoreError) -> Void
  ) async throws(StoreError) -> RunReport {
    var report = RunReport(of: type, to: name)
    guard try HealthPermissions(in: places)[type] != .denied else {
      report.isDenied = true
      return report
    }
    var anchor = try anchor(&report)
    var isMore = true
    while isMore {
      let next = try await changes(after: anchor, options.batchSize)
      let (gone, kept) = try objects(of: next.batch, since: anchor.since, &report)
      if !next.batch.isEmpty {
        report.batches.append(
          RunReport.Batch(count: next.batch.count, added: kept.count, deleted: gone.count)
        )
        try body(gone + kept)
      }
      anchor.cursor = next.batch.last?.sequence ?? anchor.cursor
      isMore = next.isMore
    }
    return report
  }
}
