import CarePlanKit

/// An open record as a reader sees it: period by period what is agreed and what conflicts.
struct OpenRecordView: Sendable {
  /// All leaves, the head first.
  let leaves: [AnyRecord]
  /// The members that conflict.
  let members: [String]
  /// The members whose values stand in ``rows``.
  let membersByPeriod: [String]
  /// When, and what then; empty for an outcome.
  let rows: [[StyledText]]
  /// What the record says in the end if the head is right.
  let merged: AnyRecord?
  /// The conflict as a program reads it.
  let json: JSONValue

  /// The most periods that are shown.
  private static let most = 24

  /// Reads what a selection names; nil if nothing of that conflicts.
  init?(
    _ selection: Selection,
    in snapshot: Snapshot,
    _ open: OpenStore
  ) throws(StoreError) {
    guard let conflict = try snapshot.conflicts(of: [selection.key]).first else { return nil }
    let all = conflict.periods
    var periods = all
    if case .inForce(let moment) = selection.version {
      let point = open.dates.point(of: moment)
      periods = all.filter { $0.dispute != nil && $0.span.contains(point) }
      if periods.isEmpty { return nil }
    }
    self.init(conflict, periods, isPresent: selection.version == .present, open)
  }

  /// Describes all that is in question of a record.
  init(_ conflict: RecordConflict, _ open: OpenStore) {
    self.init(conflict, conflict.periods, isPresent: true, open)
  }

  private init(
    _ conflict: RecordConflict,
    _ periods: [ConflictPeriod],
    isPresent: Bool,
    _ open: OpenStore
  ) {
    leaves = conflict.leaves
    merged = isPresent ? conflict.proposal : nil
    let disputes = periods.compactMap(\.dispute)
    let shown = periods.prefix(Self.most)
    let isOutcome = conflict.key.kind == .outcome
    let words = ConflictWords(conflict, shown, saysTimes: true, open.wording)
    let others = disputes.flatMap(\.names).map { String($0.prefix { $0 != "/" }) }
    let contested = Set(words.planMembers + others + (isOutcome ? Self.differing(leaves) : []))
    members = contested.sorted { $0 < $1 }
    membersByPeriod = isOutcome ? [] : members + [MemberName.effectiveDate]
    rows =
      isOutcome
      ? []
      : Self.rows(shown, words, open.wording)
        + (periods.count > Self.most
          ? [["", .saying(.andMorePeriods, count: periods.count - Self.most)]] : [])
    json = [
      "leaves": .array(leaves.map { .string($0.version.uuid.description) }),
      "members": .array(members.map { .string($0) }),
      "periods": .array(disputes.map { $0.json(of: conflict.key, open.dates.zone) }),
    ]
  }

  var others: [AnyRecord] { Array(leaves.dropFirst()) }

  /// Returns everything that a member may say, in words.
  func words(of member: String, _ wording: Wording) -> String {
    let values = leaves.map {
      RecordView.words(of: member, in: $0, wording)
        ?? Wording.say(member == MemberName.state ? .done : .nothing)
    }
    .reduce(into: [String]()) { distinct, value in
      if !distinct.contains(value) { distinct.append(value) }
    }
    return Wording.say(.unresolved, values.joined(separator: " \(Wording.say(.orElse)) "))
  }

  /// The rows as lines.
  var lines: [StyledText] {
    var table = Table([Table.Column(""), Table.Column("")])
    for row in rows { table.add(row) }
    return table.lines()
  }

  private static func rows(
    _ periods: some Sequence<ConflictPeriod>,
    _ words: ConflictWords,
    _ wording: Wording
  ) -> [[StyledText]] {
    periods.flatMap { period -> [[StyledText]] in
      let span = StyledText(wording.period(period.span))
      guard let dispute = period.dispute else { return [[span, StyledText(words.agreed(period))]] }
      return words.questions(dispute).enumerated().map { place, question in
        [place == 0 ? span : "", StyledText(words.phrase(of: question), .bold)]
      }
    }
  }

  private static func differing(_ leaves: [AnyRecord]) -> [String] {
    let contents = leaves.map(\.contentObject)
    return Set(contents.flatMap(\.keys)).filter { name in Set(contents.map { $0[name] }).count > 1 }
      .sorted { $0 < $1 }
  }
}

extension Range<Instant> {
  /// Returns whether a record is looked at within the span.
  fileprivate func contains(_ point: RecordQuery.Point) -> Bool {
    switch point {
    case .at(let instant): contains(instant) || upperBound == .latest && instant >= lowerBound
    case .before(let instant): lowerBound < instant && instant <= upperBound
    }
  }
}
