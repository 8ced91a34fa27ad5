import CareHealth
import CareModel
public import CareStorage

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
  ///
  /// The anchor is moved after each: after a kill one batch at most is sent again. It is on the disk once a
  /// second and in the end, so that after a power cut what went in between is.
  func deliver(_ report: inout RunReport, _ anchor: inout RunAnchor) async throws(StoreError) {
    let since = anchor.since
    var batch = try await batch(after: anchor.cursor, since: since, options.batchSize).get()
    // Nobody is bothered for nothing.
    guard !batch.changes.isEmpty else { return }
    let limit = try await delivery().begin(type)
    do throws(StoreError) {
      let size = min(options.batchSize, limit ?? .max)
      if batch.changes.count > size { batch = try self.batch(batch.changes, size, since: since) }
      var aside = try Quarantine(in: places).ids()
      var flushed = ContinuousClock.now
      while let last = batch.changes.last {
        // While the store has one batch the next one is made.
        let isMore = batch.isMore
        async let next = self.batch(after: last.sequence, since: since, size, isMore)
        try await deliver(batch, &report, &aside)
        anchor.cursor = last.sequence
        let isDue = flushed.duration(to: .now) >= Self.flushing
        try keep(anchor, flushes: isDue)
        if isDue { flushed = .now }
        batch = try await next.get()
      }
    } catch {
      report.warnings += await store.end()
      throw error
    }
    report.warnings += await store.end()
  }

  /// How much time may pass before the anchor is on the disk.
  private static let flushing = Duration.seconds(1)

  /// Delivers one batch, deletions first.
  ///
  /// - Parameter aside: The samples that may be in quarantine.
  private func deliver(
    _ batch: ObjectBatch,
    _ report: inout RunReport,
    _ aside: inout Set<HealthSampleID>
  ) async throws(StoreError) {
    report.skipped.merge(batch.skipped) { $0 + $1 }
    var delivery = delivery()
    do throws(StoreError) {
      if !batch.gone.isEmpty { try await delivery.deliver(batch.gone, .deleting) }
      if !batch.kept.isEmpty { try await delivery.deliver(batch.kept, .keeping) }
    } catch {
      report.quarantined += delivery.quarantined
      throw error
    }
    report.quarantined += delivery.quarantined
    report.batches.append(
      RunReport.Batch(
        count: batch.changes.count,
        added: delivery.added.count,
        updated: delivery.updated.count,
        deleted: delivery.deleted.count
      )
    )
    // Whatever went through by now need not wait for anybody.
    let isolated = Set(delivery.quarantined)
    for object in batch.gone + batch.kept
    where !isolated.contains(object.id) && aside.contains(object.id) {
      try Quarantine(in: places).remove(object.id, at: name)
    }
    aside.formUnion(isolated)
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

  /// Shows what a run would send now, without asking the store or anybody.
  ///
  /// - Parameter body: Gets the objects of each batch, deletions first.
  public func preview(
    _ body: ([HealthObject]) throws(StoreError) -> Void
  ) async throws(StoreError) -> RunReport {
    var report = RunReport(of: type, to: name)
    guard try HealthPermissions(in: places)[type] != .denied else {
      report.isDenied = true
      return report
    }
    let anchor = try anchor(&report)
    let (since, size) = (anchor.since, options.batchSize)
    var batch = try await batch(after: anchor.cursor, since: since, size).get()
    while let last = batch.changes.last {
      report.skipped.merge(batch.skipped) { $0 + $1 }
      report.batches.append(
        RunReport.Batch(
          count: batch.changes.count,
          added: batch.kept.count,
          deleted: batch.gone.count
        )
      )
      try body(batch.gone + batch.kept)
      batch = try await self.batch(after: last.sequence, since: since, size, batch.isMore).get()
    }
    return report
  }
}
