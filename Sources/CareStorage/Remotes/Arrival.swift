package import CareModel

/// What a check found in commits that came from elsewhere.
package struct Arrival: Sendable {
  /// What the last commit says of itself; nil if it is not a store.
  package internal(set) var manifest: StoreManifest?
  /// What is made to do harm, or harms whoever takes it: a reason to take nothing.
  package internal(set) var hostile: [Finding] = []
  /// The files of the last commit that are not valid records: they stay, and no reader sees them.
  package internal(set) var quarantined: [Finding] = []

  /// The files of versions that some commit changed: a merge judges them, and so must whoever takes all.
  var changedVersions: Set<String> = []

  /// What is to be reported about those files, one sentence for each.
  package var remarks: [String] {
    var first: [String: String] = [:]
    for finding in quarantined {
      guard let path = finding.path, first[path] == nil else { continue }
      first[path] = finding.message
    }
    return first.keys.sorted().map {
      "The file \($0) is no valid record; it is kept as it is, unseen: \(first[$0] ?? "")"
    }
  }
}
