import CanonicalJSON
package import CareModel
import Files

/// What an edited file cannot say of an edit: kept until that is committed.
package struct Intents: Hashable {
  /// The heads whose edits shall keep the effective date although the plan changes.
  private var retroactive: Set<String> = []
  /// The heads that were removed, with the versions that they showed when they went.
  private var removed: [String: VersionID] = [:]

  /// Returns whether the edit of a head shall keep the effective date although the plan changes.
  package func isRetroactive(_ path: String) -> Bool { retroactive.contains(path) }

  package mutating func setRetroactive(_ path: String, _ isRetroactive: Bool) {
    if isRetroactive { retroactive.insert(path) } else { retroactive.remove(path) }
  }

  /// Returns the version that a removed head showed when it went, if that is known to have been
  /// another one than it would show now.
  package func shown(byRemoved path: String) -> VersionID? { removed[path] }

  /// Notes what a head that is gone showed; what was noted first stays.
  package mutating func note(removed path: String, showing version: VersionID) {
    if removed[path] == nil { removed[path] = version }
  }

  /// Forgets the removal of heads that are there.
  mutating func forgetRemovals(where isThere: (String) -> Bool) {
    removed = removed.filter { !isThere($0.key) }
  }

  /// Forgets edits of heads that are as the last commit has them.
  mutating func forgetEdits(
    where isAsCommitted: (String) throws(StoreError) -> Bool
  ) throws(StoreError) {
    for path in retroactive where try isAsCommitted(path) { retroactive.remove(path) }
  }

  package func removing(_ paths: [String]) -> Intents {
    var intents = self
    intents.retroactive.subtract(paths)
    for path in paths { intents.removed[path] = nil }
    return intents
  }

  package static func load(_ paths: StorePaths) throws(StoreError) -> Intents {
    let bytes = try files { () throws(FileError) in try FileSystem.contents(of: paths.intents) }
    var intents = Intents()
    guard let bytes else { return intents }
    guard intents.read(bytes) else {
      throw StoreError(
        .corrupt,
        "The file \(paths.intents), which says what edited files cannot, is damaged.",
        remedy:
          "Remove it, and say '--retroactive' again for edits that are not committed and are to"
          + " keep their date: \(.status) lists them."
      )
    }
    return intents
  }

  /// Reads what ``save(_:)`` wrote; false if it makes no sense.
  private mutating func read(_ bytes: [UInt8]) -> Bool {
    guard let json = (try? CanonicalJSON.read(bytes))?.object else { return false }
    for path in json["retroactive"]?.array ?? [] {
      guard let path = path.string else { return false }
      retroactive.insert(path)
    }
    for member in json["removed"]?.object?.members ?? [] {
      guard let version = member.value.string.flatMap(VersionID.init(_:)) else { return false }
      removed[member.key] = version
    }
    return true
  }

  package func save(_ paths: StorePaths) throws(StoreError) {
    var json: JSONObject = [:]
    if !retroactive.isEmpty {
      json["retroactive"] = .array(retroactive.sorted().map { .string($0) })
    }
    if !removed.isEmpty {
      let versions = removed.map { ($0.key, JSONValue.string($0.value.description)) }
      json["removed"] = .object(JSONObject(versions))
    }
    try files { () throws(FileError) in
      guard !json.members.isEmpty else { return try FileSystem.removeIfPresent(paths.intents) }
      try paths.keep(CanonicalJSON.write(.object(json)), at: paths.intents)
    }
  }
}
