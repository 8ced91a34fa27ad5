import CanonicalJSON
import CareModel

/// Proves that versions which are new stand by themselves: each has a uuid of its own, and follows
/// only versions of its own record, never itself.
///
/// Only uuids and paths are held: there can be very many.
struct NewVersions {
  /// Where the files of versions stand outside of what is new, as far as somebody knows.
  typealias Elsewhere = (Set<VersionID>) throws(StoreError) -> [VersionID: String]

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

  /// How many versions are asked after at once.
  private static let atOnce = 4096

  /// What must not be.
  ///
  /// - Parameter elsewhere: Asked for all versions and what they follow, some at a time.
  func findings(_ elsewhere: Elsewhere) throws(StoreError) -> [Finding] {
    var findings = twins
    for uuids in Array(paths.keys).chunked(by: Self.atOnce) {
      for (uuid, other) in try elsewhere(Set(uuids)) {
        if let path = paths[uuid], path != other { findings.append(.twin(uuid, at: path, other)) }
      }
    }
    for links in links.chunked(by: Self.atOnce) {
      let others = try elsewhere(Set(links.lazy.flatMap(\.previous).filter { paths[$0] == nil }))
      for (version, previous) in links {
        guard let path = paths[version] else { continue }
        for parent in previous {
          guard let other = paths[parent] ?? others[parent], !VersionFamily.isOne(path, other)
          else { continue }
          findings.append(.foreignParent(parent, at: path))
        }
      }
    }
    return (findings + cycles).sorted()
  }

  /// The finding of versions that follow from themselves: the first file by path stands for them.
  var cycles: [Finding] {
    let places = Dictionary(
      links.enumerated().map { ($1.version, $0) },
      uniquingKeysWith: { first, _ in first }
    )
    let cyclic = CausalOrder.cyclic(links.map { $0.previous.compactMap { places[$0] } })
    let files = cyclic.compactMap { paths[links[$0].version] }
    return files.min { $0.precedesInUTF8($1) }.map { [.cycle(at: $0)] } ?? []
  }
}

extension Finding {
  static func twin(
    _ uuid: VersionID,
    at path: String,
    _ other: String,
    key: RecordKey? = nil
  ) -> Finding {
    Finding(
      .error,
      .duplicateVersion,
      "The version \(uuid) is also at \(other).",
      path: path,
      key: key,
      remedy: "Give the new version a uuid of its own."
    )
  }

  static func foreignParent(
    _ parent: VersionID,
    at path: String,
    key: RecordKey? = nil
  ) -> Finding {
    Finding(
      .error,
      .missingParent,
      "The version was made from \(parent), which belongs to another record.",
      path: path,
      key: key,
      remedy: "A copy is a record of its own: commit its current.json alone, with a new id."
    )
  }

  fileprivate static func cycle(at path: String) -> Finding {
    Finding(.error, .cycle, "Versions follow from themselves.", path: path)
  }
}
