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
    context.errors.lines(ConflictView(conflict, provenance, open.wording).lines)
    while let answer = context.answer(to: prompt) {
      switch answer {
      case "": return nil
      case "e", "edit":
        return ConflictChoice(record: try ConflictFile(conflict, open).edited(context))
      default:
        do throws(UsageError) { return try choice(answer) } catch {
          context.warn(StyledText(error.message))
        }
      }
    }
    return nil
  }

  private var prompt: StyledText {
    "which version? (the first digits of its uuid, newest, base, both, delete, edit;"
      + " nothing leaves it open) "
  }

  /// Understands an answer, and that it fits the conflict.
  private func choice(_ answer: String) throws(UsageError) -> ConflictChoice {
    let choice = try ConflictChoice(with: answer == "both" ? "keep-both" : answer, members: [])
    _ = try choice.decision(of: conflict, isOurs: { _ in false }, now: open.dates.now)
    return choice
  }
}
