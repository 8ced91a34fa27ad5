/// Why a statement, though well formed and signed, counts for nothing.
public enum AccessRule: String, CaseIterable, Hashable, Sendable {
  /// It is made under no valid membership.
  case membership
  /// Its signer had not seen the membership that it is made under.
  case unseen
  /// Its membership was ended by somebody who did not know it.
  case ended
  /// Its key is no device of the person, as far as its signer had seen.
  case device
  /// Its device was ended by somebody who did not know it.
  case deviceEnded
  /// The membership has no right to it.
  case rights
  /// It ends only what it may not end: seniors, peers, or somebody with more rights.
  case target
}
