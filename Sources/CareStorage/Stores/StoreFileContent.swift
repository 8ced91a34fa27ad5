import CanonicalJSON
import CareModel

/// What stands in the file of a ``FileStore``: one canonical JSON document.
struct StoreFileContent {
  /// The member under which everything stands; its number is that of the format.
  private static let name = "careplan.file/v1"

  var manifest: StoreManifest
  /// Which copy of the store the file is.
  var replica: VersionID
  /// The last value of its clock.
  var clock: Int
  var versions: [AnyRecord] = []
  var markers: [PurgeMarker] = []
  /// Versions and markers that this careplan cannot read, as they stand there.
  var unreadable: [JSONValue] = []
  /// Where those stand, sorted, by the kind that they say or, if they say none, by all kinds.
  private(set) var unreadablePlaces: [RecordKind: [String]] = [:]
  /// What is wrong with those.
  var faults: [FileFault] = []
  /// Members that this careplan does not know.
  var unknown = JSONObject()

  init(_ manifest: StoreManifest, replica: VersionID) {
    (self.manifest, self.replica, clock) = (manifest, replica, 0)
  }

  /// Reads a file; a version that is not valid is kept as it is and hides no other.
  ///
  /// - Throws: ``StoreError/Code/corrupt`` if the file is not a store,
  ///   ``StoreError/Code/unknownFormat`` for one of a later careplan.
  init(_ bytes: [UInt8], at path: String) throws(StoreError) {
    let document: JSONValue
    do throws(JSONError) { document = try CanonicalJSON.read(bytes, limits: .exchange) } catch {
      throw StoreError(
        .corrupt,
        "The file \(path) is no JSON document.",
        remedy: "Take an older copy of it.",
        faults: [FileFault(path, error)]
      )
    }
    guard let content = document.object?[Self.name]?.object else {
      throw StoreError(
        document.object?.members.first?.key.hasPrefix("careplan.file/") == true
          ? .unknownFormat : .corrupt,
        "The file \(path) is no store of the format \(Self.name).",
        remedy: "Open it with the careplan that wrote it."
      )
    }
    let pointer = JSONPointer([Self.name])
    guard let replica = content["replica"]?.string.flatMap({ VersionID($0) }),
      let clock = content["clock"]?.number?.int, clock >= 0
    else {
      throw StoreError(
        .corrupt,
        "The store in \(path) does not say which copy it is.",
        remedy: "Take an older copy of it.",
        faults: [FileFault(path, "The members 'replica' and 'clock' are missing.", at: pointer)]
      )
    }
    do throws(InvalidRecord) {
      manifest = try StoreManifest(json: content["manifest"] ?? .null)
    } catch {
      throw StoreError(
        .corrupt,
        "The manifest of the store in \(path) is not valid.",
        remedy: "Mend it, or take an older copy.",
        faults: error.faults.map { fault in
          let place = pointer.appending("manifest").tokens + fault.pointer.tokens
          return FileFault(path, Fault(fault.message, at: JSONPointer(place)), in: bytes)
        }
      )
    }
    guard manifest.isKnown else {
      throw StoreError(
        .unknownFormat,
        "The store in \(path) has a format that this careplan does not know.",
        remedy: "Open it with a later careplan."
      )
    }
    (self.replica, self.clock) = (replica, clock)
    for name in ["versions", "markers", "unreadable"] {
      guard let json = content[name] else { continue }
      guard let list = json.array else {
        throw StoreError(
          .corrupt,
          "The store in \(path) is damaged.",
          remedy: "Take an older copy of it.",
          faults: [
            FileFault(path, Fault("This must be a list.", at: pointer.appending(name)), in: bytes)
          ]
        )
      }
      for (place, json) in list.enumerated() {
        take(json, path, pointer.appending(name).appending(String(place)))
      }
    }
    for kind in unreadablePlaces.keys { unreadablePlaces[kind]?.sort() }
    for member in content.members where !Self.members.contains(member.key) {
      unknown[member.key] = member.value
    }
  }

  private static let members: Set<String> = [
    "clock", "manifest", "markers", "replica", "unreadable", "versions",
  ]

  /// Takes a version or a marker; what is neither is kept as it is.
  private mutating func take(_ json: JSONValue, _ path: String, _ pointer: JSONPointer) {
    if json.object?[MemberName.type] == nil, let marker = try? PurgeMarker(json: json) {
      markers.append(marker)
      return
    }
    do throws(InvalidRecord) { versions.append(try AnyRecord(json: json)) } catch {
      keep(json, error, path, pointer)
    }
  }

  private mutating func keep(
    _ json: JSONValue,
    _ error: InvalidRecord,
    _ path: String,
    _ pointer: JSONPointer
  ) {
    unreadable.append(json)
    let kind = json.object?["type"]?.string.flatMap { RecordKind(rawValue: $0) }
    for kind in kind.map({ [$0] }) ?? RecordKind.allCases {
      unreadablePlaces[kind, default: []].append("\(path)#\(pointer)")
    }
    faults += error.faults.map { fault in
      FileFault(path, fault.message, at: JSONPointer(pointer.tokens + fault.pointer.tokens))
    }
  }

  /// The bytes of the file: versions by age and then by uuid, so that the same store has the same file.
  var bytes: [UInt8] {
    let versions = versions.sorted {
      ($0.version.updated, $0.version.uuid) < ($1.version.updated, $1.version.uuid)
    }
    var content = unknown
    let own: JSONObject = [
      "manifest": manifest.json,
      "replica": .string(replica.description),
      "clock": .number(JSONNumber(clock)),
      "versions": .array(versions.map(\.json)),
    ]
    for member in own.members { content[member.key] = member.value }
    if !markers.isEmpty {
      content["markers"] = .array(markers.sorted { $0.uuid < $1.uuid }.map(\.json))
    }
    if !unreadable.isEmpty { content["unreadable"] = .array(unreadable) }
    return CanonicalJSON.write([Self.name: .object(content)])
  }
}
