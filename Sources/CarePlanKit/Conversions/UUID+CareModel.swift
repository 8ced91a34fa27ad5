public import CareModel
public import Foundation

extension UUID {
  /// The same sixteen bytes.
  public init(_ id: VersionID) {
    func byte(_ place: Int) -> UInt8 {
      UInt8(truncatingIfNeeded: (place < 8 ? id.high : id.low) >> (56 - place % 8 * 8))
    }
    self.init(
      uuid: (
        byte(0), byte(1), byte(2), byte(3), byte(4), byte(5), byte(6), byte(7), byte(8), byte(9),
        byte(10), byte(11), byte(12), byte(13), byte(14), byte(15)
      )
    )
  }
}
