import CanonicalJSON
package import CareAccess
public import CareModel
import Git
import SQLite

/// Where everything is in the tree of a store.
public enum StoreLayout: Sendable {
  /// What a path of the store is for.
  package enum Place: Hashable, Sendable {
    case manifest
    case attributes
    /// The derived copy of a record's head.
    case head(RecordKind, directory: String)
    /// A version of a record that is not an outcome.
    case version(RecordKind, directory: String, VersionID)
    /// A version of an outcome, placed on its day or not.
    case outcome(VersionID)
    /// A marker of something erased.
    case purged(VersionID)
    /// A statement about who may do what.
    case statement(AccessStatement.Folder, StatementID)
    /// A file that does not belong to the store.
    case foreign
  }

  /// The name of the file in which a store describes itself, its manifest.
  public static let manifest = "careplan.json"
  /// The name of the file that tells git how to treat the files of a store.
  public static let attributes = ".gitattributes"
  package static let headName = "current.json"
  /// The directory of the outcomes whose event is not known, below that of all.
  package static let unplaced = "unplaced"

  /// The directory of the markers of erased versions.
  package static let purgedDirectory = "purged"

  /// The directory of the statements about who may do what.
  package static let accessDirectory = "access"

  /// The top-level names that belong to the store.
  public static let ownPrefixes =
    [manifest, attributes, purgedDirectory, accessDirectory] + RecordKind.allCases.map(\.directory)

  /// Returns the directory of the statements of a folder.
  package static func statements(_ folder: AccessStatement.Folder) -> String {
    "\(accessDirectory)/\(folder.rawValue)"
  }

  /// Returns the directory of a record that is not an outcome.
  public static func directory(of key: RecordKey) -> String {
    "\(key.kind.directory)/\(DirectoryName.of(key.id))"
  }

  /// Returns the head file of a record; nil for outcomes, which have none.
  public static func head(of key: RecordKey) -> String? {
    key.kind == .outcome ? nil : "\(directory(of: key))/\(headName)"
  }

  /// Returns the file of a version.
  package static func path(of record: AnyRecord) -> String {
    guard case .outcome(let outcome) = record else {
      return path(of: record.key, record.version.uuid)
    }
    return path(of: outcome)
  }

  /// Returns the marker of a version that was erased.
  package static func marker(of uuid: VersionID) -> String {
    "\(purgedDirectory)/\(uuid.description.prefix(2))/\(uuid).json"
  }

  /// Returns what the paths of files have in common that say much the same: outcomes of one task,
  /// or versions of one record.
  package static func likeness(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return path }
    guard path.hasPrefix("outcomes/") else { return String(path[..<slash]) }
    return String(path[path.index(after: slash)...].prefix { $0 != "." })
  }

  /// Returns the directory of a version's record below that of its kind; of an outcome that of its
  /// day.
  package static func recordDirectory(of path: String) -> String {
    let parts = path.split(separator: "/").dropFirst().dropLast()
    return parts.filter { $0 != "versions" }.joined(separator: "/")
  }

  /// Returns the file of a version of a record that is not an outcome.
  package static func path(of key: RecordKey, _ uuid: VersionID) -> String {
    "\(directory(of: key))/versions/\(uuid).json"
  }

  private static func path(of outcome: Outcome) -> String {
    path(ofOutcome: outcome.version.uuid, of: outcome.taskID, at: outcome.eventStart)
  }

  /// Returns the file of a version of an outcome, of an event or of an unknown task.
  package static func path(
    ofOutcome uuid: VersionID,
    of taskID: String?,
    at start: EventStart?
  ) -> String {
    guard let taskID, let start else { return "outcomes/\(unplaced)/\(uuid).json" }
    var day = Array(start.day.description.utf8)
    for place in day.indices where day[place] == UInt8(ascii: "-") { day[place] = slash }
    let time = start.time.map { time in
      String(
        decoding: time.timeText.utf8.filter { $0 != UInt8(ascii: ":") }.prefix(6),
        as: UTF8.self
      )
    }
    return "outcomes/\(String(decoding: day, as: UTF8.self))/\(DirectoryName.of(taskID))"
      + ".\(time ?? "all-day").\(uuid).json"
  }

  private static let slash = UInt8(ascii: "/")
}

extension StoreLayout {
  /// Returns what a path is for; a path inside the store's directories that fits nothing is foreign
  /// too.
  package static func place(of path: String) -> Place {
    if path == manifest { return .manifest }
    if path == attributes { return .attributes }
    guard isOwn(path) else { return .foreign }
    let parts = Array(path.utf8).split(separator: slash, omittingEmptySubsequences: false)
    guard let kind = RecordKind.allCases.first(where: { parts[0].says($0.directory) }) else {
      return parts[0].says(accessDirectory) ? statement(parts) : purged(parts)
    }
    return kind == .outcome ? outcome(parts) : record(kind, parts)
  }

  /// Returns whether a path lies inside a directory that only the store may fill.
  public static func isOwn(_ path: String) -> Bool {
    let first = path.utf8.prefix { $0 != slash }
    return ownPrefixes.contains { first.elementsEqual($0.utf8) }
  }

  /// Returns whether a file is in the directory of outcomes.
  package static func isOutcome(_ path: String) -> Bool { path.utf8.starts(with: "outcomes/".utf8) }

  /// Returns whether a file is one of JSON that belongs to the store: an editor may save it with a byte
  /// order mark, or with CRLF line ends.
  package static func isText(_ path: String) -> Bool { path.hasSuffix(".json") && isOwn(path) }

  /// Returns the bytes that a commit stores of those of a file in the work tree.
  package static func stored(_ bytes: [UInt8], at path: String) -> [UInt8] {
    isText(path) ? bytes.withoutEditorTraces : bytes
  }

  private static func record(_ kind: RecordKind, _ parts: [Part]) -> Place {
    if parts.count == 3, parts[2].says(headName) {
      return .head(kind, directory: parts[1].text)
    }
    guard parts.count == 4, parts[2].says("versions"), let uuid = uuid(inFileName: parts[3]) else {
      return .foreign
    }
    return .version(kind, directory: parts[1].text, uuid)
  }

  private static func outcome(_ parts: [Part]) -> Place {
    let name = parts[parts.count - 1]
    if parts.count == 3, parts[1].says(unplaced), let uuid = uuid(inFileName: name) {
      return .outcome(uuid)
    }
    let fields = name.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count == 5, fields.count == 4,
      CivilDate("\(parts[1].text)-\(parts[2].text)-\(parts[3].text)") != nil,
      let uuid = uuid(inFileName: name[fields[2].startIndex...])
    else { return .foreign }
    return .outcome(uuid)
  }

  private static func statement(_ parts: [Part]) -> Place {
    guard parts.count == 3, parts[2].count == 69, parts[2].suffix(5).says(".json"),
      let folder = AccessStatement.Folder(rawValue: parts[1].text),
      let id = StatementID(parts[2].prefix(64).text)
    else { return .foreign }
    return .statement(folder, id)
  }

  private static func purged(_ parts: [Part]) -> Place {
    guard parts.count == 3, parts[0].says("purged"), let uuid = uuid(inFileName: parts[2]),
      parts[1].says(String(uuid.description.prefix(2)))
    else { return .foreign }
    return .purged(uuid)
  }

  /// Returns the uuid that a file is named after; upper case is foreign, so that a path has one
  /// spelling.
  private static func uuid(inFileName name: Part) -> VersionID? {
    guard name.count == 41, name.suffix(5).says(".json"),
      let uuid = VersionID(name.prefix(36).text), name.prefix(36).says(uuid.description)
    else { return nil }
    return uuid
  }

  /// What stands between two slashes, as bytes: texts are slow to take apart.
  private typealias Part = ArraySlice<UInt8>
}

extension ArraySlice<UInt8> {
  fileprivate func says(_ text: String) -> Bool { elementsEqual(text.utf8) }
  fileprivate var text: String { String(decoding: self, as: UTF8.self) }
}

extension StoreLayout {
  /// Returns the file of a version, of which only a summary is there.
  package static func path(of version: VersionSummary) -> String {
    guard version.key.kind == .outcome else { return path(of: version.key, version.uuid) }
    return path(ofOutcome: version.uuid, of: version.event?.taskID, at: version.eventStart)
  }
}

extension StoreLayout.Place {
  /// The version that a file of this place holds.
  package var versionID: VersionID? {
    switch self {
    case .version(_, _, let uuid), .outcome(let uuid): uuid
    case .manifest, .attributes, .head, .purged, .statement, .foreign: nil
    }
  }

  /// Whether a file of this place never changes and never goes except an erasure.
  package var isForever: Bool {
    switch self {
    case .purged, .statement: true
    default: versionID != nil
    }
  }
}
