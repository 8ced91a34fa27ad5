import Foundation

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
  package var place: String {
    String(name.split(separator: "/").last ?? "").replacing("_", with: " ")
  }
}

extension TimeZoneID {
  /// Why the name is taken for a typing mistake; nil for a known zone, and for one that a newer
  /// database may have.
  ///
  /// New databases add cities, hardly ever areas: a name in no known area, or within two letters of
  /// a known zone, is a mistake.
  public var doubt: String? {
    if let spelling = otherSpelling { return spelling }
    guard TimeZoneRules(self) == nil else { return nil }
    if let meant { return "There is no time zone '\(name)': did you mean '\(meant)'?" }
    let areas = Set(TimeZone.knownTimeZoneIdentifiers.compactMap(Self.area)).union(["Etc"])
    guard Self.area(of: name).map(areas.contains) != true else { return nil }
    return "There is no time zone '\(name)': write a name of the IANA database such as"
      + " America/New_York."
  }

  /// The names of the database by themselves in small letters.
  private static let spellings = Dictionary(
    TimeZone.knownTimeZoneIdentifiers.map { ($0.lowercased(), $0) },
    uniquingKeysWith: { first, _ in first }
  )

  /// Why a name that a computer takes for a zone is refused: an abbreviation, which several zones share, or another
  /// case of a name.
  private var otherSpelling: String? {
    let right = Self.spellings[name.lowercased()]
    if ["UTC", "GMT"].contains(name) || right == name { return nil }
    if let right { return "There is no time zone '\(name)': did you mean '\(right)'?" }
    guard name.wholeMatch(of: /[A-Za-z]{2,5}([0-9][A-Za-z]*)?/) != nil,
      name == name.uppercased() || TimeZone.abbreviationDictionary[name.uppercased()] != nil
    else { return nil }
    let city = TimeZone.abbreviationDictionary[name.uppercased()].map { ", perhaps \($0)" } ?? ""
    return
      "'\(name)' is an abbreviation, which several time zones share: write the name of a city\(city)."
  }

  /// The zone that is spelled almost so, or the only one of that city; nil if there is none.
  public var meant: TimeZoneID? {
    let known = TimeZone.knownTimeZoneIdentifiers
    if let near = known.lookalike(of: name) { return TimeZoneID(near) }
    let cities = known.filter { $0.lowercased().hasSuffix("/\(name.lowercased())") }
    return cities.count == 1 ? TimeZoneID(cities[0]) : nil
  }

  /// Returns what is before the first slash; nil if there is none.
  private static func area(of name: String) -> String? {
    name.contains("/") ? name.split(separator: "/").first.map(String.init) : nil
  }

  /// What the reader can do where this computer lacks a zone.
  public static let unknownAdvice =
    "Install a newer time zone database (Debian: tzdata), or correct the name."
}
