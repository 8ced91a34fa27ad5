public import CareModel
public import Sandbox

/// Ids that are no accident.
public enum SampleID: Sendable {
  /// A version-4 UUID that says which one it is.
  public static func of(_ high: UInt64, _ low: UInt64) -> VersionID {
    VersionID(high: high & ~0xF000 | 0x4000, low: low & (~0 >> 2) | 1 << 63)
  }

  /// A version-4 UUID, the same for the same seed.
  public static func random(_ numbers: inout SeededGenerator) -> VersionID {
    of(numbers.next(), numbers.next())
  }
}
