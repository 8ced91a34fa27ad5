import CarePlanKit

extension ConflictChoice {
  /// Returns what the choice means for one conflict.
  ///
  /// - Throws: A ``CommandFailure`` that names what is still undecided, or does not fit.
  func decision(_ reading: ConflictReading) throws(CommandFailure) -> WordedDecision {
    let conflict = reading.conflict
    switch way {
    case .keepBoth: return WordedDecision(ConflictDecision(conflict, .keepBoth))
    case .delete:
      let resolution = Resolution.deleting(at: reading.open.dates.now)
      return WordedDecision(ConflictDecision(conflict, .joined(resolution)))
    case .whole(let side):
      let leaf = try reading.leaf(side, in: conflict.disputes, takesBest: takesBest)
      return WordedDecision(
        ConflictDecision(conflict, .joined(.taking(leaf))),
        losses: try reading.losses(of: leaf)
      )
    case .parts(let parts):
      let maker = DecisionMaker(reading: reading, parts: parts, takesBest: takesBest)
      let resolution = Resolution.deciding(try maker.decisions())
      return WordedDecision(ConflictDecision(conflict, .joined(resolution)))
    }
  }
}

/// What is to become of one conflict, with what is given up by it.
struct WordedDecision: Sendable {
  let decision: ConflictDecision
  /// What is given up though it is not in question, in words.
  let losses: [String]

  init(_ decision: ConflictDecision, losses: [String] = []) {
    (self.decision, self.losses) = (decision, losses)
  }
}

extension ConflictReading {
  /// Returns what one version knows nothing of and others changed, in words.
  fileprivate func losses(of leaf: VersionID) throws(CommandFailure) -> [String] {
    let losses: [ConflictLoss]
    do { losses = try conflict.losses(taking: leaf) } catch { throw CommandFailure(error) }
    return losses.map { "\(open.wording.period($0.span)): \(words(of: $0))" }
  }

  private func words(of loss: ConflictLoss) -> String {
    guard let old = loss.merged, let new = loss.taken else {
      return Wording.say(loss.taken == nil ? .theRecord : .endOfAllSides)
    }
    return (RecordDifference(from: old, to: new)?.worded(by: open.wording) ?? [])
      .map { "\($0.sign.rawValue) \($0.label) \($0.values)" }.joined(separator: ", ")
  }

  /// Returns the course that a resolution makes.
  func course(by resolution: Resolution) throws(CommandFailure) -> CourseDraft {
    do { return try conflict.course(by: resolution) } catch { throw CommandFailure(error) }
  }
}

extension CommandFailure {
  fileprivate init(_ error: MergeError) {
    self.init(
      .invalid,
      code: StoreError.Code.refused.rawValue,
      error.message,
      hints: [error.advice].compactMap(\.self)
    )
  }
}
