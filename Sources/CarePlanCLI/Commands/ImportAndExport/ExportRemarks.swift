import CarePlanKit

/// What CareKit gets in another form, or not at all.
struct ExportRemarks {
  let notes: [ExportNote]

  /// Counts it; `--verbose` lists it.
  func tell(to context: CommandContext) {
    for note in notes { context.detail("\(note.record.description): \(note.message)") }
    for isOmitted in [true, false] {
      let count = Set(notes.filter { $0.isOmitted == isOmitted }.map(\.version)).count
      guard count > 0 else { continue }
      let versions = count == 1 ? "1 version" : "\(count) versions"
      let what = isOmitted ? "left out" : "written in another form"
      context.warn("\(versions) \(what), since CareKit has no place for it; -v lists them")
    }
  }
}
