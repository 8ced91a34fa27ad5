package import Git

extension StoreError {
  /// Returns the refusal of a version file that differs from what was added.
  ///
  /// - Parameter repair: What restores the file in a copy that has it.
  package static func changedVersion(
    _ path: String,
    by culprit: ObjectID,
    _ repair: Remedy.Action = .sync(nil, .repairing)
  ) -> StoreError {
    StoreError(
      .corrupt,
      "The version file \(path), which must stay as it was added, was changed by the commit"
        + " \(culprit).",
      remedy: "Restore its first bytes with \(repair) in a copy that has the store."
    )
  }
}
