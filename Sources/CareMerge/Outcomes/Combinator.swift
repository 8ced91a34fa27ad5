import CanonicalJSON

/// The merge of one part of a record.
protocol Combinator: Sendable {
  /// The top-level members that the part is made of.
  var members: [String] { get }
  /// Merges the part as all leaves have it.
  func merge(_ sides: LeafGroups<VersionContent>, into merged: inout MergedContent)
}
