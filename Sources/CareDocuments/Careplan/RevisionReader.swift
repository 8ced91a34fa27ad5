import CanonicalJSON
import CareModel

/// Reads the body of a document with revisions and collects all that is wrong with it.
struct RevisionReader {
  private(set) var faults: [ImportFault] = []
  private let root: JSONPointer
  private var seen: [VersionID: AnyRecord] = [:]

  init(at root: JSONPointer) { self.root = root }

  /// Reads a bundle; nil if faults were found.
  mutating func bundle(_ json: JSONValue) throws(DocumentError) -> RevisionBundle? {
    guard let object = json.object else {
      add("This must be an object, not \(json.kindName).", at: root)
      return nil
    }
    let manifest = manifest(object)
    if let manifest, !manifest.isKnown {
      throw DocumentError(
        .newerFormat,
        "The revisions have format \(manifest.format) and merge \(manifest.merge); this careplan"
          + " knows format \(StoreManifest.knownFormat) and merge \(StoreManifest.knownMerge)."
      )
    }
    let knowledge = vector(object["knowledge"], at: root.appending("knowledge"))
    let since = object["since"].flatMap { vector($0, at: root.appending("since")) }
    let count = number(object, "count", from: 0)
    let revisions = list(object, "revisions", of: root) { reader, json, place in
      reader.revision(json, at: place)
    }
    let markers =
      object["purged"] == nil
      ? []
      : list(object, "purged", of: root) { reader, json, place in
        reader.marker(json, at: place)
      }
    guard faults.isEmpty, let manifest, let knowledge, let count else { return nil }
    return RevisionBundle(
      of: manifest,
      knowledge: knowledge,
      since: since,
      count: count,
      revisions: revisions,
      markers: markers
    )
  }

  private mutating func manifest(_ object: JSONObject) -> StoreManifest? {
    let format = number(object, "format", from: 1)
    let merge = number(object, "merge", from: 1)
    guard let store = object["store"]?.string.flatMap(VersionID.init(_:)) else {
      add("This must be the UUID of a store.", at: root.appending("store"))
      return nil
    }
    guard let format, let merge else { return nil }
    var manifest = StoreManifest(uuid: store, timezone: .utc)
    (manifest.format, manifest.merge) = (format, merge)
    return manifest
  }

  private mutating func revision(_ json: JSONValue, at place: JSONPointer) -> Revision? {
    guard let object = json.object else {
      add("This must be an object, not \(json.kindName).", at: place)
      return nil
    }
    let knowledge = vector(object["knowledge"], at: place.appending("knowledge"))
    let records = list(object, "records", of: place) { reader, json, place in
      reader.record(json, at: place)
    }
    return knowledge.map { Revision(knowledge: $0, versions: records.compactMap(\.self)) }
  }

  /// Reads a version; nil in nil for one that stood before in the same form.
  private mutating func record(_ json: JSONValue, at place: JSONPointer) -> AnyRecord?? {
    let record: AnyRecord
    do { record = try AnyRecord(json: json) } catch {
      faults += error.faults.map { ImportFault($0, in: place) }
      return nil
    }
    if record.version.isDraft {
      add("A version has a UUID of its own.", at: place)
      return nil
    }
    if let first = seen.updateValue(record, forKey: record.version.uuid) {
      if first == record { return .some(nil) }
      add("Another version in this document has the same uuid.", at: place)
      return nil
    }
    return record
  }

  private mutating func marker(_ json: JSONValue, at place: JSONPointer) -> JSONValue? {
    guard json.object?[MemberName.uuid]?.string.flatMap(VersionID.init(_:)) != nil else {
      add("This must be the marker of an erased version.", at: place)
      return nil
    }
    return json
  }
}

extension RevisionReader {
  private mutating func add(_ message: String, at place: JSONPointer) {
    faults.append(ImportFault(Fault(message), in: place))
  }

  private mutating func number(_ object: JSONObject, _ name: String, from least: Int) -> Int? {
    guard let number = object[name]?.number?.int, number >= least else {
      add("This must be a whole number from \(least) on.", at: root.appending(name))
      return nil
    }
    return number
  }

  private mutating func vector(_ json: JSONValue?, at place: JSONPointer) -> KnowledgeVector? {
    do { return try KnowledgeVector(json: json ?? .null) } catch {
      faults += error.faults.map { ImportFault($0, in: place) }
      return nil
    }
  }

  private mutating func list<Element>(
    _ object: JSONObject,
    _ name: String,
    of place: JSONPointer,
    _ read: (inout RevisionReader, JSONValue, JSONPointer) -> Element?
  ) -> [Element] {
    let place = place.appending(name)
    guard let elements = object[name]?.array else {
      add("This must be a list.", at: place)
      return []
    }
    var values: [Element] = []
    for (index, element) in elements.enumerated() {
      if let value = read(&self, element, place.appending(index)) { values.append(value) }
    }
    return values
  }
}
