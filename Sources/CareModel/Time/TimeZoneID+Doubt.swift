import Foundation

extension TimeZoneID {
  /// Why the name is taken for a typing mistake; nil for a known zone, and for one that a newer
  /// database may have.
  ///
  /// New databases add cities, hardly ever areas: a name in no known area, or within two letters of
  /// a known zone, is a mistake.
  public var doubt: String? {
    guard TimeZoneRules(self) == nil else { return nil }
    if let meant { return "There is no time zone '\(name)': did you mean '\(meant)'?" }
    let areas = Set(TimeZone.knownTimeZoneIdentifiers.compactMap(Self.area)).union(["Etc"])
    guard Self.area(of: name).map(areas.contains) != true else { return nil }
    return "There is no time zone '\(name)': write a name of the IANA database such as"
      + " America/New_York."
  }

  /// The zone that is spelled almost so, or the only one of that city; nil if there is none.
  package var meant: TimeZoneID? {
    let known = TimeZone.knownTimeZoneIdentifiers
    if let near = known.lookalike(of: name) { return TimeZoneID(near) }
    let cities = known.filter { $0.lowercased().hasSuffix("/\(name.lowercased())") }
    return cities.count == 1 ? TimeZoneID(cities[0]) : nil
  }

  /// Returns what is before the first slash; nil if there is none.
  private static func area(of name: String) -> String? {
    name.contains("/") ? name.split(separator: "/").first.map(String.init) : nil
  }
}

extension TimeZoneID {
  /// What the reader can do where this computer lacks a zone.
  public static let unknownAdvice =
    "Install a newer time zone database (Debian: tzdata), or correct the name."
}
