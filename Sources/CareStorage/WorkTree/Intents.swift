import CanonicalJSON
import CareModel
import Files

/// What an edited file cannot say of an edit: kept until that is committed.
struct Intents {
  /// The heads whose edits shall keep the effective date although the plan changes.
  private var retroactive: Set<String> = []
  /// The heads that were removed, with the versions that they showed when they went.
  private var removed: [String: VersionID] = [:]

  /// Whether the edit of a head shall keep the effective date although the plan changes.
  func isRetroactive(_ path: String) -> Bool { retroactive.contains(path) }

  mutating func setRetroactive(_ path: String, _ isRetroactive: Bool) {
    if isRetroactive { retroactive.insert(path) } else { retroactive.remove(path) }
  }

  /// The version that a removed head showed when it went, if that is known to have been another one
  /// than it would show now.
  func shown(byRemoved path: String) -> VersionID? { removed[path] }

  /// Notes what a head that is gone showed; what was noted first stays.
  mutating func note(removed path: String, showing version: VersionID) {
    if removed[path] == nil { removed[path] = version }
  }

  /// Forgets the removal of heads that are there.
  mutating func forgetRemovals(where isThere: (String) -> Bool) {
    removed = removed.filter { !isThere($0.key) }
  }

  func removing(_ paths: [String]) -> Intents {
    var intents = self
    intents.retroactive.subtract(paths)
    for path in paths { intents.removed[path] = nil }
    return intents
  }

  static func load(_ paths: StorePaths) throws(StoreError) -> Intents {
    let bytes = try files { () throws(FileError) in try FileSystem.contents(of: paths.intents) }
    var intents = Intents()
    guard let bytes, let json = try? CanonicalJSON.read(bytes).object else { return intents }
    intents.retroactive = Set(json["retroactive"]?.array?.compactMap(\.string) ?? [])
    for member in json["removed"]?.object?.members ?? [] {
      intents.removed[member.key] = member.value.string.flatMap(VersionID.init(_:))
    }
    return intents
  }

  func save(_ paths: StorePaths) throws(StoreError) {
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
