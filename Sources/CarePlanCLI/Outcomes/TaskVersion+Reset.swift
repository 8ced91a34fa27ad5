import CarePlanKit

extension TaskVersion {
  /// Refuses to replace or take back a result that is to be kept: CareKit 1.x's `resultResettable`.
  func refuseReset() throws(CommandFailure) {
    guard keepsResults else { return }
    throw CommandFailure(
      .notAllowed,
      code: "not-resettable",
      "\(key) says that its results are kept as they are",
      hints: [Wording.hint(.resetAllTheSame, "--force")]
    )
  }
}
