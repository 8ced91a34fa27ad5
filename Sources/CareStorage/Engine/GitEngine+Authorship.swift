package import CareAccess
package import CareModel
package import Git
import Sealing

extension GitEngine {
  /// Returns who made some versions that are at a commit, from all commits that lead to it.
  package func authorship(
    of versions: [VersionSummary],
    at commit: ObjectID
  ) throws(StoreError) -> [VersionID: Authorship] {
    guard !versions.isEmpty else { return [:] }
    let history = try VersionHistory(self)
    let wanted = Set(versions.map(\.uuid))
    let directories = Set(versions.flatMap { StoreLayout.directories(of: $0) })
    var commits: [VersionID: [BringingCommit]] = [:]
    let all = try history.part(to: commit) { _ throws(StoreError) in false }.commits
    for (place, id) in all.enumerated() {
      let commit = try self.commit(id)
      var bringing: BringingCommit?
      try history.forEachVersion(broughtBy: commit, entering: directories.contains) {
        version throws(StoreError) in
        guard wanted.contains(version) else { return }
        if bringing == nil {
          bringing = BringingCommit(
            place: Int64(place),
            id: id,
            isCutOff: history.boundary.contains(id),
            author: Authorship(commit),
            key: try deviceKey(of: id)
          )
        }
        commits[version, default: []] += [bringing].compactMap(\.self)
      }
    }
    var first = FirstCommit(self)
    var authors: [VersionID: Authorship] = [:]
    for (version, commits) in commits { authors[version] = try first.author(of: commits) }
    return authors
  }

  /// Returns who made some versions, by the commits among some that brought them; later commits first.
  ///
  /// Nothing is known of a version that none of them brought.
  package func authorship(
    of versions: Set<VersionID>,
    in commits: [ObjectID]
  ) throws(StoreError) -> [VersionID: Authorship] {
    guard !versions.isEmpty else { return [:] }
    let history = try VersionHistory(self)
    let names = try SignerNames(self)
    var authors: [VersionID: Authorship] = [:]
    for id in commits where !history.boundary.contains(id) {
      let commit = try self.commit(id)
      let author = try Authorship(commit).signed(by: names.signer(of: commit))
      try history.forEachVersion(
        broughtBy: commit,
        entering: { !$0.hasPrefix("\(RecordKind.outcome.directory)/") }
      ) { version throws(StoreError) in
        if versions.contains(version) { authors[version] = author }
      }
    }
    return authors
  }
}

extension StoreLayout {
  /// Returns the directories that lead to the file of a version; each ends in `/`.
  fileprivate static func directories(of version: VersionSummary) -> [String] {
    var directories: [String] = []
    for part in path(of: version).split(separator: "/").dropLast() {
      directories.append("\(directories.last ?? "")\(part)/")
    }
    return directories
  }
}

extension CommitSignature {
  /// The key of the only SSH signature of a commit; nil if it is not a signature of the commit's bytes.
  ///
  /// Cost: a tenth of a millisecond if there is a signature.
  package var deviceKey: DeviceKey? {
    guard texts.count == 1, let text = texts.first, let parsed = try? SSHSignature(armored: text),
      parsed.hash == .sha512,
      (try? parsed.verify(message, namespace: CommitSigner.namespace)) != nil
    else { return nil }
    return DeviceKey(parsed.key)
  }
}
