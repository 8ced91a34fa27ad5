package import CareMerge
package import CareModel

extension RecordConflict {
  /// All of the time of which some side says anything, in order; of an outcome one period.
  public var periods: [ConflictPeriod] {
    guard key.kind != .outcome else { return questions }
    let course = provisional
    var periods: [ConflictPeriod] = []
    var end: Instant?
    for question in questions {
      periods += agreed(course, from: end, to: question.span.lowerBound)
      periods.append(question)
      end = question.span.upperBound
    }
    return end == .latest ? periods : periods + agreed(course, from: end, to: .latest)
  }

  private var questions: [ConflictPeriod] {
    disputes.enumerated().map { place, dispute in
      ConflictPeriod(span: dispute.span, dispute: dispute, number: place + 1, body: nil)
    }
  }

  /// Returns what holds between two disputes; before the first one, since there is a record.
  private func agreed(
    _ course: CourseDraft,
    from start: Instant?,
    to end: Instant
  ) -> [ConflictPeriod] {
    guard let start = start ?? course.periods.first?.span.lowerBound, start < end else { return [] }
    let dates = course.periods.flatMap { [$0.span.lowerBound, $0.span.upperBound] }
    let cuts = [start] + Set(dates.filter { $0 > start && $0 < end }).sorted() + [end]
    var periods: [ConflictPeriod] = []
    for (from, to) in zip(cuts, cuts.dropFirst()) {
      let body = course.content(at: from).flatMap(body(of:))
      if let last = periods.last, last.body?.plan == body?.plan {
        periods.removeLast()
        periods.append(
          ConflictPeriod(
            span: last.span.lowerBound..<to,
            dispute: nil,
            number: nil,
            body: last.body
          )
        )
      } else {
        periods.append(ConflictPeriod(span: from..<to, dispute: nil, number: nil, body: body))
      }
    }
    return periods
  }

  /// Returns what is in question within a span of time, in order.
  public func disputedTimes(in span: Range<Instant>) -> [DisputedTime] {
    disputes.filter { $0.span.overlaps(span) }
      .map { DisputedTime($0.span.clamped(to: span), of: $0) }
  }

  /// Returns what is in question outside of some spans of time, in order.
  public func disputedTimes(outside spans: [Range<Instant>]) -> [DisputedTime] {
    disputes.flatMap { dispute in
      dispute.span.removing(spans).map { DisputedTime($0, of: dispute) }
    }
  }
}

extension Range<Instant> {
  /// Returns what some spans leave of this one.
  fileprivate func removing(_ spans: [Range<Instant>]) -> [Range<Instant>] {
    var parts = [self]
    for span in spans where span.overlaps(self) {
      parts = parts.flatMap { part -> [Range<Instant>] in
        guard part.overlaps(span) else { return [part] }
        let before = part.lowerBound..<Swift.max(part.lowerBound, span.lowerBound)
        let after = Swift.min(part.upperBound, span.upperBound)..<part.upperBound
        return [before, after].filter { !$0.isEmpty }
      }
    }
    return parts
  }
}

extension RecordConflict {
  /// Returns the sides whose uuid begins with at least four digits; nil if that is not what the
  /// text is, or there are none.
  public func sides(withDigits text: String) -> [AnyRecord]? {
    let word = text.lowercased()
    guard word.count >= 4, word.allSatisfy({ $0.isHexDigit || $0 == "-" }) else { return nil }
    let found = leaves.filter { $0.version.uuid.description.hasPrefix(word) }
    return found.isEmpty ? nil : found
  }

  /// Returns the sides that `ours` or `theirs` can mean among those that have a say in some
  /// disputes.
  ///
  /// - Returns: Several, or none, if it is not clear which one is meant.
  public func sides(
    of policy: SidePolicy,
    in disputes: [Dispute],
    isOurs: (AnyRecord) -> Bool
  ) -> [AnyRecord] {
    let best = leaf(by: policy == .theirs ? .ours : policy, in: disputes, isOurs: isOurs)
    var voices = ConflictVoices(disputes)
    let leaves = voices.all(of: leaves)
    let own = leaves.filter(isOurs)
    guard policy == .theirs else {
      let found = self.leaves.filter { $0.version.uuid == best }
      return policy == .ours && own.count > 1 ? own : found
    }
    guard own.count > 1 else { return leaves.filter { $0.version.uuid != best } }
    let others = leaves.filter { !isOurs($0) }
    return others.isEmpty ? own : others
  }

  /// Returns the versions by which a leaf came to say what nobody said before the sides parted.
  func versions(sayingFor leaf: VersionID) -> [VersionID] {
    disputes.flatMap { dispute in
      dispute.members.compactMap { member in
        guard let side = member.sides.first(where: { $0.uuid == leaf }),
          member.bases != [side.value]
        else { return nil }
        return version(saying: member.name, in: dispute, for: leaf)
      }
    }
  }

  /// Returns what others changed that is not in question and that one version knows nothing of.
  public func losses(taking leaf: VersionID) throws(MergeError) -> [ConflictLoss] {
    let merged = try course(by: .preferring(leaf))
    let own = try course(by: .taking(leaf))
    var losses: [ConflictLoss] = []
    for span in own.differences(from: merged) {
      let part = max(span.lowerBound, merged.periods.first?.span.lowerBound ?? span.lowerBound)
      guard part < span.upperBound else { continue }
      losses.append(
        ConflictLoss(
          span: part..<span.upperBound,
          merged: record(merged.content(at: part), from: part),
          taken: record(own.content(at: part), from: part)
        )
      )
    }
    return losses
  }

  private func record(_ content: CourseDraft.Content?, from date: Instant) -> AnyRecord? {
    content.flatMap(body).flatMap { try? $0.record(from: date) }
  }
}
