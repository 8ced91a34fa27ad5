public import CareHealth

/// A record of an export that was put aside, as it cannot be what somebody measured.
///
/// It stops none of the others. Where it stands says which one it is; what it says is not repeated.
public struct QuarantinedRecord: Hashable, Sendable {
  /// The line of the export on which its tag begins, counted from 1.
  public let line: Int
  /// What it would have measured; nil if it does not say.
  public let type: HealthType?
  /// Why it is put aside; its members are called as the export's attributes are.
  public let fault: HealthSampleFault
}
