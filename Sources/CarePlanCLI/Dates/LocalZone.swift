import CarePlanKit
import Foundation

/// What `TZ` says of the time zone around a command.
enum LocalZone: Sendable {
  /// It says nothing, or names a file whose zone has no name.
  case unset
  case known(TimeZoneRules)
  /// It names nothing that there is, or in a form that only the system's clocks understand.
  case unknown(String)

  /// Understands names of the IANA database, what Foundation takes for one, paths of zone files, and
  /// the offsets of POSIX.
  init(environment: [String: String]) {
    let text = environment["TZ"].map { $0.hasPrefix(":") ? String($0.dropFirst()) : $0 } ?? ""
    let offset = Self.afterAbbreviation(text)
    if text.isEmpty {
      self = .unset
    } else if let offset, !offset.contains(where: \.isLetter) {
      // Foundation takes GMT+3 for the east of Greenwich, POSIX and every other program for the west.
      self = Self.fixed(offset).map { .known($0) } ?? .unknown(text)
    } else if let zone = Self.rules(text) ?? TimeZone(identifier: text).flatMap(Self.rules) {
      self = .known(zone)
    } else if text.hasPrefix("/") {
      let name = text.firstRange(of: "zoneinfo/").map { String(text[$0.upperBound...]) }
      let isThere = FileManager.default.fileExists(atPath: text)
      self = name.flatMap(Self.rules).map { .known($0) } ?? (isThere ? .unset : .unknown(text))
    } else {
      self = .unknown(text)
    }
  }

  /// The zone that `/etc/localtime` links to.
  static var system: TimeZoneRules? {
    let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "/etc/localtime")
    guard let target, let range = target.range(of: "zoneinfo/") else { return nil }
    return rules(String(target[range.upperBound...]))
  }

  /// The zone whose clock the user sees; nil if it is not known.
  var here: TimeZoneRules? {
    switch self {
    case .unset: Self.system
    case .known(let zone): zone
    case .unknown: nil
    }
  }

  /// Returns the rules of a name; the system has each zone under `posix/` once more.
  private static func rules(_ name: String) -> TimeZoneRules? {
    let name = name.hasPrefix("posix/") ? String(name.dropFirst(6)) : name
    return TimeZoneID(name).flatMap { TimeZoneRules($0) }
  }

  private static func rules(_ zone: TimeZone) -> TimeZoneRules? { rules(zone.identifier) }

  /// Returns what follows the abbreviation in the form of POSIX, `CET-1CEST` or `<+03>-3`; nil for
  /// other texts.
  private static func afterAbbreviation(_ text: String) -> Substring? {
    var rest = text[...]
    if rest.hasPrefix("<") {
      guard let end = rest.firstIndex(of: ">") else { return nil }
      rest = rest[rest.index(after: end)...]
    } else {
      rest = rest.drop { $0.isASCII && $0.isLetter }
      guard text.utf8.count - rest.utf8.count >= 3 else { return nil }
    }
    guard let first = rest.first, first.isWholeNumber || first == "+" || first == "-" else {
      return nil
    }
    return rest
  }

  /// Returns the zone of whole hours to the west of UTC; nil for any other text.
  private static func fixed(_ offset: Substring) -> TimeZoneRules? {
    guard let hours = Int(offset) else { return nil }
    return hours == 0 ? TimeZoneRules(.utc) : rules("Etc/GMT\(hours < 0 ? "" : "+")\(hours)")
  }
}
