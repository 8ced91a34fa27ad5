import CarePlanKit

/// Why git must not go on.
struct GitRefusal {
  /// What git was about to do.
  let what: String
  let findings: [Finding]

  /// Prints each finding with its file and what helps.
  func tell(to context: CommandContext) {
    context.errors.line(
      "careplan: \("refused:", [.bold, .red]) \(what) would damage the store"
    )
    for finding in findings { context.errors.lines(finding.lines) }
  }
}
