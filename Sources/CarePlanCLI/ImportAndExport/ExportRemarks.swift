import CarePlanKit

/// What CareKit gets in another form, or not at all.
struct ExportRemarks {
  let notes: [ExportNote]

  /// The most records that one warning names.
  private static let mostNames = 5

  /// Warns of each loss once, with its records; `--verbose` names all of them.
  func tell(to context: CommandContext) {
    for note in notes { context.detail("\(note.record.description): \(note.message)") }
    let losses = notes.map { Loss(isOmitted: $0.isOmitted, message: $0.message) }
    for loss in losses.distinct {
      let found = notes.filter { $0.isOmitted == loss.isOmitted && $0.message == loss.message }
      let names = found.map(\.record.description).distinct
      let rest = names.count - Self.mostNames
      let more = rest > 0 ? " and \(rest) more, which -v lists" : ""
      let named = names.prefix(Self.mostNames).joined(separator: ", ")
      context.warn("\(loss.isOmitted ? "left out: " : "")\(named)\(more): \(loss.message)")
    }
  }

  private struct Loss: Hashable {
    let isOmitted: Bool
    let message: String
  }
}
