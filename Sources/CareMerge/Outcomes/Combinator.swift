import CanonicalJSON

/// The merge of one part of a record.
protocol Combinator: Sendable {
  /// The top-level members that the part is made of.
  var members: [String] { get }
  /// Merges the part as all leaves have it.
  func merge(_ sides: Sides<VersionContent>, into merged: inout MergedContent)
}

extension MergeRules {
  /// Merges the content of the leaves; what conflicts is chosen by somebody else.
  func merge(
    _ fork: Fork,
    choosing choose: @escaping (MemberConflict) -> JSONValue? = { _ in nil }
  ) -> MergedContent {
    var merged = MergedContent(fork, choosing: choose)
    for combinator in combinators(for: fork) { combinator.merge(fork.sides, into: &merged) }
    return merged
  }
}
