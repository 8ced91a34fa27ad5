import CarePlanKit

extension DeletionExtent {
  /// Asks before more is deleted than people usually mean.
  func confirm(_ context: CommandContext) throws(CommandFailure) {
    guard isUnusual else { return }
    try Confirmation(
      consequence: "this deletes \(deleted) of the store's \(live) records",
      answer: "\(deleted)",
      hints: [Wording.hint(.putsFilesBack, "'careplan restore SELECTOR'")]
    ).require(context)
  }
}
