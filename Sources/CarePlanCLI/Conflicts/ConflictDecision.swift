import CarePlanKit

/// What is to become of one conflict.
struct ConflictDecision: Sendable {
  /// How the versions go on.
  enum Way: Hashable, Sendable {
    case joined(Resolution)
    /// Every version goes on, under an id of its own.
    case keepBoth
  }

  let conflict: RecordConflict
  let way: Way
  /// What is given up though it is not in question, in words.
  var losses: [String] = []

  /// The commit's message, if none is given.
  static func message(_ decisions: [ConflictDecision]) -> String {
    decisions.count == 1
      ? "Resolve \(decisions[0].conflict.key)" : "Resolve \(decisions.count) records"
  }

  /// Makes the versions that the decisions ask for, those of each decision together.
  static func body(
    _ decisions: [ConflictDecision]
  ) -> (inout Transaction) throws(StoreError) -> [[DecidedRecord]] {
    { (transaction: inout Transaction) throws(StoreError) in
      var decided: [[DecidedRecord]] = []
      for decision in decisions {
        let versions: [AnyRecord]
        switch decision.way {
        case .keepBoth: versions = try transaction.keepBoth(decision.conflict)
        case .joined(let resolution):
          versions = [try transaction.resolve(decision.conflict, resolution)]
        }
        var records: [DecidedRecord] = []
        for version in versions {
          records.append(try DecidedRecord(version, in: transaction.snapshot))
        }
        decided.append(records)
      }
      return decided
    }
  }
}

/// A record as a decision leaves it.
struct DecidedRecord: Sendable {
  /// The version that became the head.
  let record: AnyRecord
  /// What holds when; empty of an outcome.
  let periods: [(span: Range<Instant>, body: RecordBody)]

  /// Reads what a state has, so that what is told is what is written.
  init(_ record: AnyRecord, in snapshot: Snapshot) throws(StoreError) {
    self.record = record
    var periods: [(span: Range<Instant>, body: RecordBody)] = []
    if record.kind != .outcome {
      for period in try snapshot.graph(of: record.key).course.periods {
        guard let version = try snapshot.version(period.version) else { continue }
        periods.append((period.span, RecordBody(version)))
      }
    }
    self.periods = periods
  }
}

extension ConflictChoice {
  /// What the choice means for one conflict.
  ///
  /// - Throws: A ``CommandFailure`` that names what is still undecided, or does not fit.
  func decision(_ reading: ConflictReading) throws(CommandFailure) -> ConflictDecision {
    let conflict = reading.conflict
    switch way {
    case .keepBoth: return ConflictDecision(conflict: conflict, way: .keepBoth)
    case .delete:
      let resolution = Resolution.deleting(at: reading.open.dates.now)
      return ConflictDecision(conflict: conflict, way: .joined(resolution))
    case .whole(let side):
      let leaf = try reading.leaf(side, in: conflict.disputes, takesBest: takesBest)
      return ConflictDecision(
        conflict: conflict,
        way: .joined(.taking(leaf)),
        losses: try reading.losses(of: leaf)
      )
    case .parts(let parts):
      let maker = DecisionMaker(reading: reading, parts: parts, takesBest: takesBest)
      return ConflictDecision(conflict: conflict, way: .joined(.deciding(try maker.decisions())))
    }
  }
}

extension ConflictReading {
  /// What the others changed that is not in question and that one version knows nothing of.
  fileprivate func losses(of leaf: VersionID) throws(CommandFailure) -> [String] {
    let merged = try course(by: .preferring(leaf))
    let own = try course(by: .taking(leaf))
    var losses: [String] = []
    for span in own.differences(from: merged) {
      let part = max(span.lowerBound, merged.periods.first?.span.lowerBound ?? span.lowerBound)
      guard part < span.upperBound else { continue }
      let words = difference(merged.content(at: part), own.content(at: part), from: part)
      losses.append("\(open.wording.period(part..<span.upperBound)): \(words)")
    }
    return losses
  }

  private func difference(
    _ merged: CourseDraft.Content?,
    _ own: CourseDraft.Content?,
    from date: Instant
  ) -> String {
    let records = [merged, own].map { content in
      content.flatMap(conflict.body).flatMap { try? $0.record(from: date) }
    }
    guard let old = records[0], let new = records[1] else {
      return records[1] == nil ? "the record" : "the end"
    }
    return (RecordDifference(from: old, to: new)?.worded(by: open.wording) ?? [])
      .map { "\($0.sign.rawValue) \($0.label) \($0.values)" }.joined(separator: ", ")
  }

  /// The course that a resolution makes.
  func course(by resolution: Resolution) throws(CommandFailure) -> CourseDraft {
    do { return try conflict.course(by: resolution) } catch {
      throw CommandFailure(
        .invalid,
        code: StoreError.Code.refused.rawValue,
        error.message,
        hints: [error.advice].compactMap(\.self)
      )
    }
  }
}
