public import CareModel
public import Foundation

extension VersionID {
  /// The same sixteen bytes.
  public init(_ uuid: UUID) {
    func word(_ bytes: [UInt8]) -> UInt64 { bytes.reduce(0) { $0 << 8 | UInt64($1) } }
    let all = uuid.uuid
    self.init(
      high: word([all.0, all.1, all.2, all.3, all.4, all.5, all.6, all.7]),
      low: word([all.8, all.9, all.10, all.11, all.12, all.13, all.14, all.15])
    )
  }
}
