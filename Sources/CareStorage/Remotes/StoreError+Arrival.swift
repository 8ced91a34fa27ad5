import CareModel

extension StoreError {
  /// Returns the refusal of everything that some place has.
  package static func hostile(_ findings: [Finding], at place: String) -> StoreError {
    StoreError(
      .hostile,
      "What '\(place)' has would harm this store, and nothing of it was taken.",
      remedy: findings.first?.remedy,
      causes: places(of: findings)
    )
  }

  /// Returns what was found, each with its commit and path.
  static func places(of findings: [Finding]) -> [String] {
    findings.prefix(20).map { finding in
      let commit = finding.commit.map { "commit \($0): " } ?? ""
      let place = finding.line.map { ":\($0):\(finding.column ?? 1)" } ?? ""
      return commit + (finding.path.map { "\($0)\(place): " } ?? "") + finding.message
    }
  }
}
