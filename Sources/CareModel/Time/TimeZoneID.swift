/// The name of a time zone in the IANA database, such as `America/New_York`.
///
/// The name is checked for its form alone, so that a file stays valid whatever the database of the
/// machine that reads it; ``TimeZoneRules`` says whether this computer knows the zone.
public struct TimeZoneID: Hashable, Sendable {
  public let name: String

  /// Makes a name of letters, digits, `_`, `+`, `-` in parts divided by `/`; nil for any other.
  public init?(_ name: String) {
    guard name.utf8.count <= 64 else { return nil }
    let slash = UInt8(ascii: "/")
    // A slash is between two letters or signs, never at an end or beside another slash.
    var last = slash
    for byte in name.utf8 {
      guard byte == slash ? last != slash : Self.isInPart(byte) else { return nil }
      last = byte
    }
    guard last != slash else { return nil }
    self.name = name
  }

  private init(known name: String) { self.name = name }

  /// Coordinated universal time.
  public static let utc = TimeZoneID(known: "UTC")

  private static func isInPart(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "+"),
      UInt8(ascii: "-"):
      true
    default: false
    }
  }
}

extension TimeZoneID: LosslessStringConvertible {
  public var description: String { name }

  /// The city, or whatever the last part names, as people write it: `New York`.
  public var place: String {
    String(name.split(separator: "/").last ?? "").replacing("_", with: " ")
  }
}
