import CanonicalJSON
import Files

/// What a command said of an edit that the edited file cannot say: kept until the edit is committed.
struct Intents {
  private var retroactive: Set<String> = []

  /// Whether the edit of a head shall keep the effective date although the plan changes.
  func isRetroactive(_ path: String) -> Bool { retroactive.contains(path) }

  mutating func setRetroactive(_ path: String, _ isRetroactive: Bool) {
    if isRetroactive { retroactive.insert(path) } else { retroactive.remove(path) }
  }

  func removing(_ paths: [String]) -> Intents {
    var intents = self
    intents.retroactive.subtract(paths)
    return intents
  }

  static func load(_ paths: StorePaths) throws(StoreError) -> Intents {
    let bytes = try files { () throws(FileError) in try FileSystem.contents(of: paths.intents) }
    var intents = Intents()
    if let bytes, let json = try? CanonicalJSON.read(bytes) {
      intents.retroactive = Set(json.object?["retroactive"]?.array?.compactMap(\.string) ?? [])
    }
    return intents
  }

  func save(_ paths: StorePaths) throws(StoreError) {
    try files { () throws(FileError) in
      guard !retroactive.isEmpty else { return try FileSystem.removeIfPresent(paths.intents) }
      let list = retroactive.sorted().map { JSONValue.string($0) }
      try FileSystem.replace(
        paths.intents,
        with: CanonicalJSON.write(["retroactive": .array(list)]),
        through: paths.scratch
      )
    }
  }
}
