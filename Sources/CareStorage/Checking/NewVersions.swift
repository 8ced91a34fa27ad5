import CanonicalJSON
import CareModel

/// Proves that versions which are new stand by themselves: each has a uuid of its own, and follows
/// only versions of its own record, never itself.
///
/// Only uuids and paths are held: there can be very many.
struct NewVersions {
  /// Where the file of a version stands outside of what is new; nil if nobody knows it.
  typealias Elsewhere = (VersionID) throws(StoreError) -> String?

  private var paths: [VersionID: String] = [:]
  /// What the versions follow that follow something, in the order in which they were added.
  private var links: [(version: VersionID, previous: [VersionID])] = []
  private var twins: [Finding] = []

  /// Adds the version at a path.
  mutating func add(_ uuid: VersionID, previous: [VersionID], at path: String) {
    if let other = paths[uuid], other != path {
      twins.append(.twin(uuid, at: path, other))
    } else {
      paths[uuid] = path
    }
    if !previous.isEmpty { links.append((uuid, previous)) }
  }

  /// What must not be, by the order of what was added.
  func findings(_ elsewhere: Elsewhere) throws(StoreError) -> [Finding] {
    var findings = twins
    for (uuid, path) in paths.sorted(by: { $0.value.precedesInUTF8($1.value) }) {
      if let other = try elsewhere(uuid), other != path {
        findings.append(.twin(uuid, at: path, other))
      }
    }
    for (version, previous) in links {
      guard let path = paths[version] else { continue }
      for parent in previous {
        let known = paths[parent]
        guard let other = known == nil ? try elsewhere(parent) : known, !Self.isOne(path, other)
        else { continue }
        findings.append(.foreignParent(parent, at: path))
      }
    }
    return findings + cycles
  }

  /// Whether two versions may be of one record: an outcome may have had no event before.
  static func isOne(_ path: String, _ parent: String) -> Bool {
    VersionFamily(path) == VersionFamily(parent)
      || path.hasPrefix("\(RecordKind.outcome.directory)/")
        && parent.hasPrefix("\(RecordKind.outcome.directory)/\(StoreLayout.unplaced)/")
  }

  /// The versions that follow from themselves.
  var cycles: [Finding] {
    var waiting: [VersionID: Int] = [:]
    var children: [VersionID: [VersionID]] = [:]
    let own = Set(links.map(\.version))
    for (version, previous) in links {
      let parents = Set(previous).intersection(own)
      waiting[version] = parents.count
      for parent in parents { children[parent, default: []].append(version) }
    }
    var ready = waiting.filter { $0.value == 0 }.map(\.key)
    while let next = ready.popLast() {
      waiting[next] = nil
      for child in children[next] ?? [] {
        guard let count = waiting[child] else { continue }
        waiting[child] = count - 1
        if count == 1 { ready.append(child) }
      }
    }
    // What follows from a cycle waits too; its first file by path stands for it.
    let path = waiting.keys.compactMap { paths[$0] }.min { $0.precedesInUTF8($1) }
    return path.map { [.cycle(at: $0)] } ?? []
  }
}

extension Finding {
  fileprivate static func twin(_ uuid: VersionID, at path: String, _ other: String) -> Finding {
    Finding(
      .error,
      .duplicateVersion,
      "The version \(uuid) is also at \(other).",
      path: path,
      advice: "Give the new version a uuid of its own."
    )
  }

  fileprivate static func foreignParent(_ parent: VersionID, at path: String) -> Finding {
    Finding(
      .error,
      .missingParent,
      "The version was made from \(parent), which belongs to another record.",
      path: path,
      advice: "A copy is a record of its own: commit its current.json alone, with a new id."
    )
  }

  fileprivate static func cycle(at path: String) -> Finding {
    Finding(.error, .cycle, "Versions follow from themselves.", path: path)
  }
}
