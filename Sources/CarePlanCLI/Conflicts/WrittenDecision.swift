import CarePlanKit

/// A decision for what no side says: values that somebody sets, or a record from an editor.
struct WrittenDecision {
  let reading: ConflictReading
  let part: ConflictChoice.Part
  /// The version that the values are set in; nil for any, if they make all of them the same.
  let leaf: VersionID?
  /// By version, the course if it is right.
  private var courses: [VersionID: CourseDraft] = [:]
  /// By plan, what the values make of it.
  private var plans: [JSONObject: JSONObject] = [:]

  init(reading: ConflictReading, part: ConflictChoice.Part, leaf: VersionID?) {
    (self.reading, self.part, self.leaf) = (reading, part, leaf)
  }

  private var conflict: RecordConflict { reading.conflict }

  /// Returns the decisions for some times, each piece of which is written by itself.
  mutating func decisions(_ targets: [DisputedTime]) throws(CommandFailure) -> [Decision] {
    if conflict.key.kind == .outcome { return [try outcome()] }
    var decisions: [Decision] = []
    for target in targets {
      for (span, body) in try pieces(of: target) {
        let record = try record(of: body, from: span.lowerBound)
        let written = part.isEdited ? try edited(record, span) : try set(record, target)
        decisions.append(Decision(.record(written), in: span))
      }
    }
    return decisions
  }

  private func outcome() throws(CommandFailure) -> Decision {
    let record = conflict.proposal ?? conflict.head
    guard !part.isEdited else {
      return Decision(
        .record(try ConflictFile(conflict, reading.open).edited(record, reading.context))
      )
    }
    return Decision(.record(try applied(to: record)))
  }

  /// Returns what one side, or the best that has a record, makes of a time in question.
  private mutating func pieces(
    of target: DisputedTime
  ) throws(CommandFailure) -> [(span: Range<Instant>, body: RecordBody)] {
    let leaves = leaf.map { [$0] } ?? conflict.leaves.map(\.version.uuid)
    for leaf in leaves {
      let course = try course(of: leaf)
      let pieces = course.periods.filter { $0.span.overlaps(target.span) }.compactMap { period in
        conflict.body(of: period.content).map { (period.span.clamped(to: target.span), $0) }
      }
      let isWhole =
        pieces.first?.0.lowerBound == target.span.lowerBound
        && pieces.last?.0.upperBound == target.span.upperBound
      if isWhole { return pieces.map { (span: $0.0, body: $0.1) } }
    }
    throw CommandFailure(
      UsageError(
        "the version has no record \(reading.open.wording.period(target.span)) to be changed",
        hint: Wording.hint(.nameAnother, "--with")
      )
    )
  }

  private mutating func course(of leaf: VersionID) throws(CommandFailure) -> CourseDraft {
    if let known = courses[leaf] { return known }
    let course = try reading.course(by: .preferring(leaf))
    courses[leaf] = course
    return course
  }

  private func record(of body: RecordBody, from date: Instant) throws(CommandFailure) -> AnyRecord {
    do { return try body.record(from: date) } catch {
      throw CommandFailure(
        .invalid,
        code: StoreError.Code.invalid.rawValue,
        "\(conflict.key) is not valid \(reading.open.wording.instant(date))",
        faults: error.faults.map { FileFault(conflict.key.description, $0.message, at: $0.pointer) }
      )
    }
  }
}

extension WrittenDecision {
  private func edited(
    _ record: AnyRecord,
    _ span: Range<Instant>
  ) throws(CommandFailure) -> AnyRecord {
    let words = reading.open.wording.period(span)
    reading.context.note("\(conflict.key.description), \(words)")
    let written = try ConflictFile(conflict, reading.open).edited(record, reading.context)
    guard written.effectiveDate == record.effectiveDate else {
      throw CommandFailure(
        UsageError(
          "what is written is for \(words): its date cannot be changed",
          hint: Wording.hint(.decidesOther, "--effective")
        )
      )
    }
    return written
  }

  /// Returns a record with the values, which must be of what is in question and leave no question
  /// open.
  private mutating func set(
    _ record: AnyRecord,
    _ target: DisputedTime
  ) throws(CommandFailure) -> AnyRecord {
    let written = try applied(to: record)
    let asked = Set(target.dispute.members.flatMap(\.members))
    let changed = Self.differences(record, written)
    if let member = changed.first(where: { !asked.contains($0) }) {
      throw CommandFailure(
        UsageError(
          "'\(member)' of \(conflict.key) is not in question",
          hint: Wording.hint(.changesIt, "'careplan update \(conflict.key)'")
        )
      )
    }
    let open = leaf == nil ? try questions(leftBy: written, target) : []
    guard open.isEmpty else { throw unanswered(open, target) }
    return written
  }

  /// Returns the members in question that the values do not make the same for all sides.
  private mutating func questions(
    leftBy written: AnyRecord,
    _ target: DisputedTime
  ) throws(CommandFailure) -> [String] {
    let said = Set(part.values.map { String($0.prefix { $0 != "=" && $0 != "/" }) })
    let plan = RecordBody(written).plan
    var open: Set<String> = []
    for member in target.dispute.members {
      guard ConflictWords.isPlan(member, of: conflict) else {
        open.formUnion(Set(member.members).subtracting(said))
        continue
      }
      for value in Set(member.sides.compactMap { $0.value?.object }) {
        let other = try applied(toPlan: value, of: written)
        open.formUnion(member.members.filter { plan[$0] != other[$0] })
      }
    }
    return open.sorted { $0 < $1 }
  }

  /// Returns what the values make of another side's plan.
  private mutating func applied(
    toPlan plan: JSONObject,
    of record: AnyRecord
  ) throws(CommandFailure) -> JSONObject {
    if let known = plans[plan] { return known }
    var body = RecordBody(record)
    for name in AnyRecord.planMembers(of: conflict.key.kind) { body[name] = plan[name] }
    let written = try applied(to: self.record(of: body, from: record.effectiveDate))
    let applied = RecordBody(written).plan
    plans[plan] = applied
    return applied
  }

  private func unanswered(
    _ members: [String],
    _ target: DisputedTime
  ) -> CommandFailure {
    let digits = ConflictSides.digits(of: conflict.head.version.uuid, among: conflict.leaves)
    return CommandFailure(
      UsageError(
        "\(members.joined(separator: ", ")) of \(conflict.key) stay in question"
          + " \(reading.open.wording.period(target.span))",
        hint: Wording.hint(.addWhose, "--with", "--with \(digits)")
      )
    )
  }

  /// Returns the members of the content in which two records differ.
  private static func differences(_ left: AnyRecord, _ right: AnyRecord) -> [String] {
    let (left, right) = (left.contentObject, right.contentObject)
    return Set(left.keys + right.keys).filter { left[$0] != right[$0] }.sorted { $0 < $1 }
  }

  /// Returns a record with the values in it, each understood as `careplan update` does.
  private func applied(to record: AnyRecord) throws(CommandFailure) -> AnyRecord {
    var arguments = ParsedArguments(options: RecordEditor.specs)
    var assignments: [String] = []
    for text in part.values {
      let name = "--" + text.prefix { $0 != "=" }
      let option = RecordEditor.specs.first { $0.names.contains(name) && !$0.isSwitch }
      if let option, !["--record", "--effective"].contains(name) {
        let value = String(text.drop { $0 != "=" }.dropFirst())
        arguments.uses.append(ParsedArguments.Use(key: option.key, value: value))
      } else {
        assignments.append(text)
      }
    }
    let editor = try understand { () throws(UsageError) in
      try RecordEditor(arguments, record.kind, assignments: assignments)
    }
    return try editor.edited(record, reading.context, reading.open.dates)
  }
}
