/// What a user has allowed in a merge beforehand.
package struct MergeOptions: Hashable, Sendable {
  /// Whether commits of different stores may be merged.
  package var allowsUnrelated: Bool
  /// Whether version files that somebody changed get their first bytes again.
  package var repairs: Bool
  /// Records to leave as they are.
  package var skipped: Set<VersionFamily> = []
  /// Whether a record whose head is not valid is left as it is, too.
  package var skipsInvalid = false
  /// Whether of what the bases have that the side has not, only what stands for erased versions counts.
  var keepsErasuresOnly = false
  /// Whether to look at the whole history, whatever is known to be settled.
  package var isThorough = false

  package init(allowsUnrelated: Bool = false, repairs: Bool = false) {
    self.allowsUnrelated = allowsUnrelated
    self.repairs = repairs
  }
}
