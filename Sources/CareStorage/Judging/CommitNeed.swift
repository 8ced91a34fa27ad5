import CareAccess

/// What somebody has to be allowed, since a commit changes a file.
struct CommitNeed: Hashable {
  let path: String
  let verb: AccessVerb

  /// Whether it depends on the category of the record that the file is of.
  var concernsRecord: Bool { verb == .record || verb == .edit }
}

/// What nobody could allow.
struct CommitFault: Error, Hashable {
  let rule: HeldCommit.Rule
  let path: String
}
