import Files

/// Something that git has begun and that a person has to finish.
package enum UnfinishedOperation: String, CaseIterable {
  case merge
  case rebase
  case cherryPick = "cherry-pick"
  case revert

  /// Finds what git has begun; nil if nothing.
  package init?(in paths: StorePaths) {
    let begun = Self.allCases.first { operation in
      operation.notes.contains { FileSystem.kind(of: "\(paths.gitDirectory)/\($0)") != nil }
    }
    guard let begun else { return nil }
    self = begun
  }

  /// What git keeps in its directory meanwhile.
  private var notes: [String] {
    switch self {
    case .merge: ["MERGE_HEAD"]
    case .rebase: ["rebase-merge", "rebase-apply"]
    case .cherryPick: ["CHERRY_PICK_HEAD"]
    case .revert: ["REVERT_HEAD"]
    }
  }

  /// Why nothing else can be committed until then.
  package var refusal: StoreError {
    let finish = self == .merge ? "commit" : "\(rawValue) --continue"
    return StoreError(
      .refused,
      "A \(rawValue) by git is not finished.",
      remedy:
        "Take a side of each file in conflict (\(.git("checkout --ours FILE")), \(.git("add FILE")):"
        + " no version is lost by it), then finish it with \(.git("\(finish)")); or take it back with"
        + " \(.git("\(rawValue) --abort"))."
    )
  }
}
