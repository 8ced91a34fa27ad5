public import CareStorage

extension StoreError.Code {
  /// An export lacks so much, or is so unlike the last one, that they are removed only if
  /// somebody says so.
  public static let deletionsRefused = StoreError.Code(rawValue: "deletionsRefused")
}

extension StoreError {
  static func deletionsRefused(_ message: String) -> StoreError {
    StoreError(
      .deletionsRefused,
      message,
      remedy: """
        If this export is what holds, import it with --accept-deletions: what it lacks is then removed.
        """
    )
  }
}
