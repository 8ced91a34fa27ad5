import CarePlanKit

/// Makes of what somebody wrote a decision for each moment that is in question.
struct DecisionMaker {
  let reading: ConflictReading
  let parts: [ConflictChoice.Part]
  let takesBest: Bool

  private var conflict: RecordConflict { reading.conflict }
  private var isOutcome: Bool { conflict.key.kind == .outcome }

  /// Returns the decisions; those of named times come first, so that the others have the rest.
  func decisions() throws(CommandFailure) -> [Decision] {
    var taken: [Range<Instant>] = []
    var decisions: [Decision] = []
    for part in parts where part.scope != .rest {
      let targets = try targets(of: part.scope)
      for target in targets where taken.contains(where: { $0.overlaps(target.span) }) {
        let words = reading.open.wording.period(target.span)
        throw CommandFailure(UsageError("\(words) is decided twice"))
      }
      taken += targets.map(\.span)
      decisions += try self.decisions(of: part, targets)
    }
    let rest = conflict.disputedTimes(outside: taken)
    let others = parts.filter { $0.scope == .rest }
    guard let last = others.first else {
      if !rest.isEmpty, !isOutcome { throw undecided(rest) }
      return decisions
    }
    return decisions + (try self.decisions(of: last, rest))
  }

  /// Returns the times in question that a part is about.
  private func targets(of scope: ConflictChoice.Scope) throws(CommandFailure) -> [DisputedTime] {
    let disputes = conflict.disputes
    switch scope {
    case .rest: return []
    case .periods(let numbers):
      var targets: [DisputedTime] = []
      for number in numbers {
        guard disputes.indices.contains(number - 1) else {
          throw CommandFailure(
            UsageError(
              "\(conflict.key) has no period \(number) in question",
              hint: Wording.hint(
                .hasSo,
                "\(disputes.count)",
                "'careplan conflicts \(conflict.key)'"
              )
            )
          )
        }
        targets.append(DisputedTime(disputes[number - 1]))
      }
      return targets
    case .dates(let start, let end): return try targets(from: start, until: end)
    }
  }

  private func targets(from start: String, until end: String?) throws(CommandFailure)
    -> [DisputedTime]
  {
    let dates = reading.open.dates
    guard !isOutcome else {
      throw CommandFailure(
        UsageError("an outcome belongs to its event: no dates can be said of it")
      )
    }
    let (from, until) = try understand { () throws(UsageError) in
      (
        try dates.start(start, .either),
        try end.map { text throws(UsageError) in try dates.start(text, .either) }
      )
    }
    let span = from..<max(from, until ?? .latest)
    let targets = conflict.disputedTimes(in: span)
    guard !targets.isEmpty else {
      throw CommandFailure(
        UsageError(
          "nothing of \(conflict.key) is in question \(reading.open.wording.period(span))",
          hint: Wording.hint(.showsWhatIs, "'careplan conflicts \(conflict.key)'")
        )
      )
    }
    return targets
  }
}

extension DecisionMaker {
  /// Returns what a part comes to in the times that it is about.
  private func decisions(
    of part: ConflictChoice.Part,
    _ targets: [DisputedTime]
  ) throws(CommandFailure) -> [Decision] {
    guard !targets.isEmpty else { return [] }
    if part.isEdited || !part.values.isEmpty {
      let leaf = try leaf(part, targets)
      var written = WrittenDecision(reading: reading, part: part, leaf: leaf)
      return try written.decisions(targets)
    }
    if let record = part.record { return everywhere(.record(record), targets) }
    guard part.picks.isEmpty, let side = part.side else { return try picking(part, targets) }
    let choice: Decision.Choice =
      side == .base ? .base : .leaf(try leaf(side, targets))
    return everywhere(choice, targets)
  }

  private func leaf(
    _ side: ConflictSide,
    _ targets: [DisputedTime]
  ) throws(CommandFailure) -> VersionID {
    try reading.leaf(side, in: targets.map(\.dispute), takesBest: takesBest)
  }

  /// Returns the version that a part names; nil if it names none.
  private func leaf(
    _ part: ConflictChoice.Part,
    _ targets: [DisputedTime]
  ) throws(CommandFailure) -> VersionID? {
    guard let side = part.side else { return nil }
    guard side != .base else {
      throw CommandFailure(UsageError("'base' cannot be used with --set or --edit"))
    }
    return try leaf(side, targets)
  }

  private func everywhere(_ choice: Decision.Choice, _ targets: [DisputedTime]) -> [Decision] {
    isOutcome ? [Decision(choice)] : targets.map { Decision(choice, in: $0.span) }
  }

  /// Returns a pick for each member that is in question, by period: a base is another one in each.
  private func picking(
    _ part: ConflictChoice.Part,
    _ targets: [DisputedTime]
  ) throws(CommandFailure) -> [Decision] {
    let names = Set(targets.flatMap(\.dispute.names))
    let asked = part.picks.map { (name: name(meantBy: $0.name, among: names), side: $0.side) }
    for (name, _) in asked where !names.contains(name) {
      throw CommandFailure(
        UsageError(
          "the versions of \(conflict.key) do not conflict in '\(name)'",
          hint: Wording.hint(.conflictIn, names.sorted { $0 < $1 }.joined(separator: ", "))
        )
      )
    }
    var decisions: [Decision] = []
    for target in targets {
      var picks: [String: Resolution.Pick] = [:]
      for member in target.dispute.members {
        let side = asked.last { $0.name == member.name }?.side ?? part.side
        guard let side else { continue }
        picks[member.name] = try pick(side, member, target)
      }
      let missing = target.dispute.names.filter { picks[$0] == nil }
      guard missing.isEmpty else { throw unpicked(missing, target) }
      decisions.append(Decision(.picks(picks), in: isOutcome ? nil : target.span))
    }
    return decisions
  }

  /// Returns the name of a member that was typed as files or as people call it.
  private func name(meantBy text: String, among names: Set<String>) -> String {
    if names.contains(text) { return text }
    return names.sorted().first { Wording.part($0, of: conflict.key.kind) == text } ?? text
  }

  private func pick(
    _ side: ConflictSide,
    _ member: MemberConflict,
    _ target: DisputedTime
  ) throws(CommandFailure) -> Resolution.Pick {
    guard side == .base else { return .side(try leaf(side, [target])) }
    guard let base = member.bases.first, member.bases.count == 1 else {
      throw CommandFailure(
        UsageError(
          "'\(member.name)' of \(conflict.key) has \(member.bases.count) bases, not one",
          hint: Wording.hint(.nameVersion)
        )
      )
    }
    return .value(base)
  }

  private func unpicked(_ names: [String], _ target: DisputedTime) -> CommandFailure {
    let time = isOutcome ? "" : ", \(reading.open.wording.period(target.span))"
    return CommandFailure(
      UsageError(
        "nothing decides \(names.joined(separator: ", ")) of \(conflict.key)\(time)",
        hint: names.map { "--member \($0)=SIDE" }.joined(separator: " ")
      )
    )
  }

  /// Returns what is still in question, with what to type.
  private func undecided(_ rest: [DisputedTime]) -> CommandFailure {
    let wording = reading.open.wording
    let numbered = rest.map { target in
      let number = conflict.disputes.firstIndex { $0.span == target.dispute.span }.map { $0 + 1 }
      return (number: number ?? 0, target: target)
    }
    let words = numbered.prefix(6).map { number, target in
      "period \(number) (\(wording.period(target.span)))"
    }
    let more = numbered.count > 6 ? " and \(numbered.count - 6) more" : ""
    let isWhole = rest.allSatisfy(\.isWhole)
    let numbers = numbered.prefix(6).map { String($0.number) }.joined(separator: ",")
    let leaf = ConflictSides.digits(of: conflict.head.version.uuid, among: conflict.leaves)
    let hint =
      isWhole && more.isEmpty
      ? Wording.hint(.add, "--period \(numbers) --with \(leaf)")
      : Wording.hint(.putFirst, "--with \(leaf)")
    return CommandFailure(
      UsageError(
        "nothing is decided of \(conflict.key) in \(words.joined(separator: ", "))\(more)",
        hint: hint
      )
    )
  }
}
