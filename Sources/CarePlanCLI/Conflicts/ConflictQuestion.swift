import CarePlanKit

/// Asks a person how a conflict is to be decided.
struct ConflictQuestion {
  private let conflict: RecordConflict
  private let open: OpenStore
  private let context: CommandContext

  init(_ conflict: RecordConflict, _ open: OpenStore, _ context: CommandContext) {
    (self.conflict, self.open, self.context) = (conflict, open, context)
  }

  /// Shows the conflict and reads an answer; nil leaves it open.
  func ask() throws(CommandFailure) -> ConflictChoice? {
    let provenance = try attempt { () throws(StoreError) in
      try ConflictProvenance(of: [conflict], in: open.store)
    }
    context.errors.lines(
      ConflictView(conflict, provenance, open.wording).lines(width: context.errors.terminal.width)
    )
    let sides = ConflictSides(conflict, provenance, open.wording)
    for (place, leaf) in conflict.leaves.prefix(ConflictSides.most).enumerated() {
      context.errors.line("  [\(place + 1)] \(sides.name(of: leaf.version.uuid))")
    }
    return try ask(.rest, prompt)
  }

  /// Asks until an answer fits; nil leaves the conflict open.
  private func ask(
    _ scope: ConflictChoice.Scope,
    _ prompt: StyledText
  ) throws(CommandFailure) -> ConflictChoice? {
    while let answer = context.answer(to: prompt) {
      switch answer {
      case "": return nil
      case "periods" where hasPeriods && scope == .rest: return try askByPeriod()
      default:
        if let part = try part(answer, scope), let choice = try choice([part]) { return choice }
      }
    }
    return nil
  }

  /// Asks for each period by itself; nil leaves the conflict open.
  private func askByPeriod() throws(CommandFailure) -> ConflictChoice? {
    var parts: [ConflictChoice.Part] = []
    for (place, dispute) in conflict.disputes.enumerated() {
      let words = open.wording.period(dispute.span)
      var part: ConflictChoice.Part?
      while part == nil {
        let answer = context.answer(
          to: StyledText("\(Wording.say(.whichVersionIn, "\(place + 1)", words)) ")
        )
        guard let answer, !answer.isEmpty else { return nil }
        part = try self.part(answer, .periods([place + 1]))
      }
      if let part { parts.append(part) }
    }
    return try choice(parts)
  }

  private var hasPeriods: Bool { conflict.disputes.count > 1 }

  private var prompt: StyledText {
    let typed = ["newest", "base", "both", "delete", "edit"] + (hasPeriods ? ["periods"] : [])
    return "\(Wording.say(.whichVersion, Wording.either(typed))) "
  }

  /// Understands an answer; nil, with a warning, if it says nothing that fits the conflict.
  private func part(
    _ answer: String,
    _ scope: ConflictChoice.Scope
  ) throws(CommandFailure) -> ConflictChoice.Part? {
    let answer = numbered(answer) ?? answer
    if ["e", "edit"].contains(answer) { return ConflictChoice.Part(scope: scope, isEdited: true) }
    do throws(CommandFailure) {
      let part = try understand { () throws(UsageError) in
        try ConflictChoice.Part(with: answer == "both" ? "keep-both" : answer, members: [], scope)
      }
      if case .named? = part.side, !["both", "keep-both", "delete"].contains(answer) {
        _ = try reading.leaf(part.side ?? .newest, in: conflict.disputes, takesBest: false)
      }
      return part
    } catch {
      context.warn(StyledText(error.message))
      return nil
    }
  }

  /// Returns the side with a number, by its uuid; nil if the answer is none of the numbers.
  private func numbered(_ answer: String) -> String? {
    let leaves = conflict.leaves.prefix(ConflictSides.most)
    guard let number = Int(answer), (1...leaves.count).contains(number) else { return nil }
    return leaves[number - 1].version.uuid.description
  }

  /// Returns a choice that fits the conflict; nil, with a warning, of any other.
  ///
  /// What is to be written in an editor is written later.
  private func choice(_ parts: [ConflictChoice.Part]) throws(CommandFailure) -> ConflictChoice? {
    do throws(CommandFailure) {
      let choice = try understand { () throws(UsageError) in try ConflictChoice(parts) }
      if !parts.contains(where: \.isEdited) { _ = try choice.decision(reading) }
      return choice
    } catch {
      context.warn(StyledText(error.message))
      return nil
    }
  }

  private var reading: ConflictReading {
    ConflictReading(conflict: conflict, isOurs: { _ in false }, open: open, context: context)
  }
}
