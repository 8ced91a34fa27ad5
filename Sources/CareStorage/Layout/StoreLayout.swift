public import CareModel

/// Where everything stands in the tree of a store.
public enum StoreLayout: Sendable {
  /// What a path of the store is for.
  public enum Place: Hashable, Sendable {
    case manifest
    case attributes
    /// The derived copy of a record's head.
    case head(RecordKind, directory: String)
    /// A version of a record that is no outcome.
    case version(RecordKind, directory: String, VersionID)
    /// A version of an outcome, placed on its day or not.
    case outcome(VersionID)
    /// A marker of something erased.
    case purged(VersionID)
    /// A file that is not the store's.
    case foreign
  }

  public static let manifest = "careplan.json"
  public static let attributes = ".gitattributes"
  public static let headName = "current.json"

  /// The top-level names that belong to the store.
  public static let ownPrefixes =
    [manifest, attributes, "purged"] + RecordKind.allCases.map(\.directory)

  /// The directory of a record that is no outcome.
  public static func directory(of key: RecordKey) -> String {
    "\(key.kind.directory)/\(DirectoryName.of(key.id))"
  }

  /// The head file of a record; nil for outcomes, which have none.
  public static func head(of key: RecordKey) -> String? {
    key.kind == .outcome ? nil : "\(directory(of: key))/\(headName)"
  }

  /// The file of a version.
  public static func path(of record: AnyRecord) -> String {
    guard case .outcome(let outcome) = record else {
      return path(of: record.key, record.version.uuid)
    }
    return path(of: outcome)
  }

  /// The marker of a version that was erased.
  static func marker(of uuid: VersionID) -> String {
    "purged/\(uuid.description.prefix(2))/\(uuid).json"
  }

  /// What the paths of files have in common that say much the same: outcomes of one task, or versions
  /// of one record.
  static func likeness(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return path }
    guard path.hasPrefix("outcomes/") else { return String(path[..<slash]) }
    return String(path[path.index(after: slash)...].prefix { $0 != "." })
  }

  /// The directory of a version's record below that of its kind; of an outcome that of its day.
  static func recordDirectory(of path: String) -> String {
    let parts = path.split(separator: "/").dropFirst().dropLast()
    return parts.filter { $0 != "versions" }.joined(separator: "/")
  }

  /// The file of a version of a record that is no outcome.
  static func path(of key: RecordKey, _ uuid: VersionID) -> String {
    "\(directory(of: key))/versions/\(uuid).json"
  }

  private static func path(of outcome: Outcome) -> String {
    guard let taskID = outcome.taskID, let start = outcome.eventStart else {
      return "outcomes/unplaced/\(outcome.version.uuid).json"
    }
    let day = start.day.description.replacing("-", with: "/")
    let time = start.time.map { String($0.timeText.replacing(":", with: "").prefix(6)) }
    return "outcomes/\(day)/\(DirectoryName.of(taskID)).\(time ?? "all-day")"
      + ".\(outcome.version.uuid).json"
  }
}

extension StoreLayout {
  /// What a path is for; a path inside the store's directories that fits nothing is foreign too.
  public static func place(of path: String) -> Place {
    if path == manifest { return .manifest }
    if path == attributes { return .attributes }
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard let kind = RecordKind.allCases.first(where: { $0.directory == parts[0] }) else {
      return purged(parts)
    }
    return kind == .outcome ? outcome(parts) : record(kind, parts)
  }

  /// Whether a path lies inside a directory that only the store may fill.
  public static func isOwn(_ path: String) -> Bool {
    ownPrefixes.contains { path == $0 || path.hasPrefix($0 + "/") }
  }

  private static func record(_ kind: RecordKind, _ parts: [String]) -> Place {
    if parts.count == 3, parts[2] == headName { return .head(kind, directory: parts[1]) }
    guard parts.count == 4, parts[2] == "versions", let uuid = uuid(inFileName: parts[3]) else {
      return .foreign
    }
    return .version(kind, directory: parts[1], uuid)
  }

  private static func outcome(_ parts: [String]) -> Place {
    let name = parts[parts.count - 1]
    if parts.count == 3, parts[1] == "unplaced", let uuid = uuid(inFileName: name) {
      return .outcome(uuid)
    }
    let fields = name.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 5, fields.count == 4,
      CivilDate(parts[1...3].joined(separator: "-")) != nil,
      let uuid = uuid(inFileName: "\(fields[2]).\(fields[3])")
    else { return .foreign }
    return .outcome(uuid)
  }

  private static func purged(_ parts: [String]) -> Place {
    guard parts.count == 3, parts[0] == "purged", let uuid = uuid(inFileName: parts[2]),
      parts[1] == uuid.description.prefix(2)
    else { return .foreign }
    return .purged(uuid)
  }

  /// The uuid that a file is named after; upper case is foreign, so that a path has one spelling.
  private static func uuid(inFileName name: String) -> VersionID? {
    guard name.hasSuffix(".json"), let uuid = VersionID(String(name.dropLast(5))),
      name == "\(uuid).json"
    else { return nil }
    return uuid
  }
}
