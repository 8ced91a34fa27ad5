package import CareModel

/// What a check found in commits that came from elsewhere.
package struct Arrival: Sendable {
  /// What the last commit says of itself; nil if it is no store.
  package internal(set) var manifest: StoreManifest?
  /// What is made to harm, or harms whoever takes it over: reason to take nothing.
  package internal(set) var hostile: [Finding] = []
  /// The files of the last commit that are no valid records: they stay, and no reader sees them.
  package internal(set) var quarantined: [Finding] = []
}

extension StoreError {
  /// The refusal of everything that some place has.
  package static func hostile(_ findings: [Finding], at place: String) -> StoreError {
    StoreError(
      .hostile,
      "What '\(place)' has would harm this store, and nothing of it was taken.",
      advice: findings.first?.advice,
      causes: findings.prefix(20).map { finding in
        let commit = finding.commit.map { "commit \($0): " } ?? ""
        let place = finding.line.map { ":\($0):\(finding.column ?? 1)" } ?? ""
        return commit + (finding.path.map { "\($0)\(place): " } ?? "") + finding.message
      }
    )
  }
}
