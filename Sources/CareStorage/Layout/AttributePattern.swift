import CareModel
import Files

/// A pattern of a `.gitattributes`, asked whether it may mean files of a store (gitattributes(5)).
struct AttributePattern {
  /// The names between its slashes.
  private let parts: [Substring]

  /// Reads the first word of a line; nil for one without a pattern.
  init?(line: some StringProtocol) {
    let words = line.split { $0 == " " || $0 == "\t" }
    guard let word = words.first, !word.hasPrefix("#"), !word.hasPrefix("[attr]") else {
      return nil
    }
    let text = String(word.drop { $0 == "/" })
    let isAnchored = word.contains("/")
    parts = ((isAnchored ? "" : "**/") + text).split(separator: "/")
  }

  /// Whether it may mean a file of the store.
  var mayMeanRecords: Bool { Self.places.contains { Self.matches(parts[...], $0[...]) } }

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
