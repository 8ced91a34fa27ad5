import CanonicalJSON
public import CareHealth
public import CareModel
public import CareStorage
import Files

/// An object that a store did not take, and that others no longer wait for.
public struct QuarantinedObject: Hashable, Sendable {
  public let object: HealthObject
  /// The name of the store.
  public let store: String
  /// Why, in the words of the store.
  public var reason: String
  /// How often it was tried.
  public var tries: Int
  /// When it was first put aside.
  public var first: Instant
  /// When it was last tried.
  public var last: Instant
}

/// The objects that were put aside, a file for each sample.
public struct Quarantine: Sendable {
  private let places: RunPlaces

  /// Names the quarantine below some places; nothing is read yet.
  public init(in places: RunPlaces) { self.places = places }

  /// Returns everything that is put aside, by id and store, and the files that cannot be read.
  public func entries() throws(StoreError) -> (readable: [QuarantinedObject], unreadable: [String])
  {
    var found: (readable: [QuarantinedObject], unreadable: [String]) = ([], [])
    for name in try names() {
      let path = "\(places.quarantine)/\(name)"
      if let entries = try Self.entries(places.read(path) ?? []) {
        found.readable += entries
      } else {
        found.unreadable.append(path)
      }
    }
    return found
  }

  /// Returns what can be read of it, and the places of what cannot, for whoever only looks.
  public func glance() -> (readable: [QuarantinedObject], unreadable: [String]) {
    guard let names = try? names() else { return ([], [places.quarantine]) }
    var found: (readable: [QuarantinedObject], unreadable: [String]) = ([], [])
    for name in names {
      let path = "\(places.quarantine)/\(name)"
      let bytes = FileSystem.kind(of: path) == .file ? try? places.read(path) : nil
      if let entries = bytes.flatMap(Self.entries) {
        found.readable += entries
      } else {
        found.unreadable.append(path)
      }
    }
    return found
  }

  /// Returns the samples of which something is put aside.
  func ids() throws(StoreError) -> Set<HealthSampleID> {
    Set(try names().compactMap { HealthSampleID(String($0.dropLast(".json".count))) })
  }

  private func names() throws(StoreError) -> [String] {
    do throws(FileError) {
      return try FileSystem.names(in: places.quarantine).filter { $0.hasSuffix(".json") }
    } catch {
      throw StoreError(.io, "What is in quarantine cannot be listed.", causes: ["\(error)"])
    }
  }

  /// Puts an object aside; one that is there already keeps its first moment and its tries.
  func put(_ entry: QuarantinedObject) throws(StoreError) {
    try change(entry.object.id) { entries in
      var entry = entry
      if let place = entries.firstIndex(where: { $0.store == entry.store }) {
        entry.first = entries[place].first
        let sum = entry.tries.addingReportingOverflow(entries[place].tries)
        entry.tries = sum.overflow ? .max : sum.partialValue
        entries[place] = entry
      } else {
        entries.append(entry)
      }
    }
  }

  /// Forgets that a store did not take an object; nothing if that is not there.
  public func remove(_ id: HealthSampleID, at store: String) throws(StoreError) {
    guard FileSystem.kind(of: path(of: id)) != nil else { return }
    try change(id) { entries in entries.removeAll { $0.store == store } }
  }

  /// Removes the files that cannot be read, once every store has been sent everything again.
  public func removeUnreadable() throws(StoreError) {
    for path in try entries().unreadable { try places.remove(path) }
  }

  private func path(of id: HealthSampleID) -> String { "\(places.quarantine)/\(id).json" }

  private func change(
    _ id: HealthSampleID,
    _ body: (inout [QuarantinedObject]) -> Void
  ) throws(StoreError) {
    let lock: FileLock
    do throws(FileError) {
      lock = try FileLock(places.quarantineLock, patience: 10, as: .owner)
    } catch {
      throw StoreError(
        .busy,
        "Another process changes what is in quarantine.",
        causes: ["\(error)"]
      )
    }
    try lock.whileHeld { () throws(StoreError) in
      let path = path(of: id)
      // A file that cannot be read says nothing that would be missed: its object is put aside anew.
      var entries = try places.read(path).flatMap(Self.entries) ?? []
      body(&entries)
      guard !entries.isEmpty else { return try places.remove(path) }
      try places.write([Self.member: .array(entries.map(Self.json))], to: path)
    }
  }

  private static let member = "careplan.quarantine/v1"

  private static func json(_ entry: QuarantinedObject) -> JSONValue {
    [
      "first": .string(entry.first.description), "last": .string(entry.last.description),
      "object": entry.object.json, "reason": .string(entry.reason),
      "store": .string(entry.store), "tries": .number(JSONNumber(entry.tries)),
    ]
  }

  private static func entries(_ bytes: [UInt8]) -> [QuarantinedObject]? {
    guard let json = try? CanonicalJSON.read(bytes, limits: .exchange),
      let list = json.object?[member]?.array
    else { return nil }
    let entries = list.compactMap { json -> QuarantinedObject? in
      guard let entry = json.object, let object = entry["object"].flatMap({ HealthObject($0) }),
        let store = entry["store"]?.string, let reason = entry["reason"]?.string,
        let tries = entry["tries"]?.number?.int,
        let first = entry["first"]?.string.flatMap({ Instant($0) }),
        let last = entry["last"]?.string.flatMap({ Instant($0) })
      else { return nil }
      return QuarantinedObject(
        object: object,
        store: store,
        reason: reason,
        tries: tries,
        first: first,
        last: last
      )
    }
    return entries.count == list.count ? entries : nil
  }
}
