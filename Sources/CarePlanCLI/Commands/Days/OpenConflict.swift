import CarePlanKit

/// What the versions of a record say that stand side by side, because nobody has joined them yet.
struct OpenConflict: Hashable, Sendable {
  let kind: RecordKind
  let leaves: [VersionID]
  /// The members in which the versions differ.
  let members: [String]
  /// Every value that is in question: `instructions "10 mg" OR "20 mg": unresolved`.
  let phrases: [String]

  /// Reads the versions of an open record.
  init(
    _ key: RecordKey,
    _ leaves: [VersionID],
    in snapshot: Snapshot,
    _ open: OpenStore
  ) throws(CommandFailure) {
    let view = try RecordView(Selection(key: key), in: snapshot, open)
    let members =
      view.json[JSONPointer(["conflict", "members"])]?.array?.compactMap(\.string) ?? []
    let values = Self.clinicalMembers(of: key.kind).filter { members.contains($0.member) }
      .map { $0.label + (view.words(of: $0.member) ?? "nothing") }
    (kind, self.leaves, self.members) = (key.kind, leaves, members)
    phrases = values + (try Self.ends(key.kind, leaves, in: snapshot, open.wording))
  }

  /// `CONFLICT: 2 versions of the task`.
  var mark: StyledText {
    let noun = kind == .outcome ? "outcome" : "task"
    return "\("CONFLICT: \(leaves.count) versions", [.bold, .red]) of the \(noun)"
  }

  /// The members of which a reader must know every value, with what is said before them.
  private static func clinicalMembers(of kind: RecordKind) -> [(member: String, label: String)] {
    kind == .outcome
      ? [("state", "state "), ("reason", "reason "), ("values", "")]
      : [
        ("title", "title "), ("instructions", "instructions "), ("schedule", "schedule: "),
        ("healthKitLinkage", "health data: "),
      ]
  }

  /// What versions say that end the record.
  private static func ends(
    _ kind: RecordKind,
    _ leaves: [VersionID],
    in snapshot: Snapshot,
    _ wording: Wording
  ) throws(CommandFailure) -> [String] {
    try attempt { () throws(StoreError) in
      var phrases: [String] = []
      for leaf in leaves {
        guard let version = try snapshot.version(leaf), version.version.isTombstone else {
          continue
        }
        phrases.append(
          kind == .outcome
            ? "taken back: unresolved"
            : "discontinued on \(wording.instant(version.effectiveDate)): unresolved"
        )
      }
      return phrases
    }
  }
}
