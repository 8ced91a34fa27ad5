public import CareStorage

extension StoreError.Code {
  /// Whoever is asked before a run did not want it.
  public static let calledOff = StoreError.Code(rawValue: "calledOff")
  /// Nobody has said whether a type may be read.
  public static let undetermined = StoreError.Code(rawValue: "undetermined")
}
