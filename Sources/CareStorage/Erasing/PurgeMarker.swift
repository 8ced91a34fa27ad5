import CanonicalJSON
public import CareModel

/// What is left of a version that was erased: enough to keep its place in the version graph.
public struct PurgeMarker: Hashable, Sendable {
  /// How much was erased.
  public enum Scope: String, Hashable, Sendable {
    case version
    /// The version and all that descend from it, known or not.
    case record
  }

  public let uuid: VersionID
  public let kind: RecordKind
  /// The directory of the record's files below that of its kind.
  ///
  /// It may be the record's id. Of an outcome it is the day of its event, or `unplaced`.
  public let directory: String
  public let previous: [VersionID]
  public let scope: Scope
  /// Why it was erased, in the words of who did it; never what was erased.
  public let reason: String
  public let when: Instant

  /// The longest reason, in bytes of UTF-8.
  public static let longestReason = 200

  init(
    uuid: VersionID,
    kind: RecordKind,
    directory: String,
    previous: [VersionID],
    scope: Scope,
    reason: String,
    when: Instant
  ) {
    self.uuid = uuid
    self.kind = kind
    self.directory = directory
    self.previous = previous.sorted()
    self.scope = scope
    self.reason = reason
    self.when = when
  }
}

extension PurgeMarker {
  /// Reads a marker; nil if the bytes are none.
  ///
  /// What else stands in the file has no meaning; ``faults(in:)`` tells of it.
  init?(_ bytes: [UInt8]) {
    guard let json = try? CanonicalJSON.read(bytes) else { return nil }
    self.init(json: json)
  }

  /// Takes a marker that travelled as JSON; nil if it is none.
  init?(json: JSONValue) {
    guard let json = json.object,
      let uuid = json["uuid"]?.string.flatMap(VersionID.init(_:)),
      let kind = json["kind"]?.string.flatMap(RecordKind.init(rawValue:)),
      let directory = json["dir"]?.string,
      let previous = json["previous"]?.array?.map({ $0.string.flatMap(VersionID.init(_:)) }),
      !previous.contains(nil),
      let scope = json["scope"]?.string.flatMap(Scope.init(rawValue:)),
      let reason = json["reason"]?.string,
      let when = json["when"]?.string.flatMap(Instant.init(_:))
    else { return nil }
    self.init(
      uuid: uuid,
      kind: kind,
      directory: directory,
      previous: previous.compactMap(\.self),
      scope: scope,
      reason: reason,
      when: when
    )
  }

  /// The file of the marker.
  var bytes: [UInt8] { CanonicalJSON.write(json) }

  /// The marker as it travels.
  var json: JSONValue {
    [
      "uuid": .string(uuid.description), "kind": .string(kind.rawValue), "dir": .string(directory),
      "previous": .array(previous.map { .string($0.description) }),
      "scope": .string(scope.rawValue), "reason": .string(reason),
      "when": .string(when.description),
    ]
  }

  /// The file of the marker, from the root of the store.
  public var path: String { StoreLayout.marker(of: uuid) }

  /// Where the version's file stood; nil for an outcome's, whose name has more than its uuid.
  var versionPath: String? {
    kind == .outcome ? nil : "\(kind.directory)/\(directory)/versions/\(uuid).json"
  }

  /// The head of the record; nil for outcomes, which have none.
  var headPath: String? {
    kind == .outcome ? nil : "\(kind.directory)/\(directory)/\(StoreLayout.headName)"
  }

  /// Whether the marker may be one of a record, as far as it says; an outcome's never says so.
  func concerns(_ key: RecordKey) -> Bool {
    kind != .outcome && kind == key.kind && directory == DirectoryName.of(key.id)
  }

  /// The marker of a version that descends from this one and goes with it.
  func covering(_ version: ErasedVersions.Candidate) -> PurgeMarker {
    PurgeMarker(
      uuid: version.uuid,
      kind: kind,
      directory: StoreLayout.recordDirectory(of: version.path),
      previous: version.previous,
      scope: scope,
      reason: reason,
      when: when
    )
  }

  /// Whether this one stands rather than another one of the same version.
  ///
  /// The wider scope does; then the earlier one; then the lesser bytes.
  func stands(before other: PurgeMarker) -> Bool {
    if scope != other.scope { return scope == .record }
    if when != other.when { return when < other.when }
    return bytes.lexicographicallyPrecedes(other.bytes)
  }
}

extension PurgeMarker {
  /// Says that a file of the work tree would bring back what was erased.
  func refusal(of path: String, at pointer: JSONPointer, _ bytes: [UInt8]) -> StoreError {
    let fault = Fault("This was made from a version that was erased; remove the file.", at: pointer)
    return VersionFile.invalid(path, [FileFault(path, fault, in: bytes)])
  }

  /// What is wrong with a reason; nil if it can be kept with every copy of the store for ever.
  static func fault(inReason reason: String) -> String? {
    if !reason.utf8.contains(where: { $0 != UInt8(ascii: " ") }) { return "The reason is empty." }
    if reason.utf8.count > longestReason {
      return "The reason is longer than \(longestReason) bytes."
    }
    let isPlain = reason.unicodeScalars.allSatisfy { !($0.properties.generalCategory == .control) }
    return isPlain ? nil : "The reason has a control character or more than one line."
  }
}
