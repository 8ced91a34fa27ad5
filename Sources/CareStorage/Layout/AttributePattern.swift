import CareModel
import Files

/// A pattern of a `.gitattributes`, asked whether it may mean files of a store (gitattributes(5)).
struct AttributePattern {
  /// The names between its slashes.
  private let parts: [Substring]
  private let isEscaped: Bool

  /// The names of the attributes behind it, without what they are set to.
  package let attributes: [Substring]

  /// Reads a line; nil for one without a pattern.
  init?(line: String) {
    let line = line.drop { $0 == " " || $0 == "\t" }
    guard !line.isEmpty, !line.hasPrefix("#"), !line.hasPrefix("[attr]") else { return nil }
    let isQuoted = line.hasPrefix("\"")
    let word =
      isQuoted
      ? line.dropFirst().prefix { $0 != "\"" } : line.prefix { $0 != " " && $0 != "\t" }
    attributes = line.dropFirst(word.count + (isQuoted ? 2 : 0)).split { $0 == " " || $0 == "\t" }
      .map { $0.drop { $0 == "-" || $0 == "!" }.prefix { $0 != "=" } }
    let text = word.drop { $0 == "/" }
    parts = ((word.contains("/") ? "" : "**/") + text).split(separator: "/")
    // What an escape stands for may be anything.
    isEscaped = isQuoted && word.contains("\\")
  }

  /// Whether it may mean a file of the store.
  var mayMeanRecords: Bool {
    isEscaped || Self.places.contains { Self.matches(parts[...], $0[...]) }
  }

  /// Where files of the store stand; nil is a name that differs from store to store.
  private static let places: [[String?]] =
    [[StoreLayout.manifest], ["purged", nil, nil], ["outcomes", "unplaced", nil]]
    + [["outcomes", nil, nil, nil, nil]]
    + RecordKind.allCases.filter { $0 != .outcome }.flatMap { kind in
      [[kind.directory, nil, StoreLayout.headName], [kind.directory, nil, "versions", nil]]
    }

  private static func matches(_ pattern: ArraySlice<Substring>, _ path: ArraySlice<String?>) -> Bool
  {
    guard let part = pattern.first else { return path.isEmpty }
    let rest = pattern.dropFirst()
    if part == "**" {
      return matches(rest, path) || (!path.isEmpty && matches(pattern, path.dropFirst()))
    }
    guard let name = path.first else { return false }
    let isLast = path.count == 1
    let fits =
      switch name {
      case .some(let name): NamePattern(part).matches(name)
      // A file's name ends with `.json`, a directory's may be any.
      case nil: !isLast || part.hasSuffix(".json") || NamePattern(part).matches("a.json")
      }
    return fits && matches(rest, path.dropFirst())
  }
}
