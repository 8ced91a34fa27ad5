import CareAccess
import CareModel
import CareStorage
import CareTestSupport
import TestSupport

extension PushedAttack {
  /// Members who ended their own access and commit that end once more, on a parent from before it.
  static let ownEnds = OwnEnd.allCases.flatMap(replays) + harmless

  private static func replays(of end: OwnEnd) -> [PushedAttack] {
    [
      PushedAttack("\(end.rawValue), changing a dose", end.outcome) { household in
        try household.replay(end, onto: household.old) { try $0.forgeDose() }
      },
      PushedAttack("\(end.rawValue), erasing a record", end.outcome) { household in
        try household.replay(end, onto: household.old) { home in
          let copy = try home.open("copy", as: home.patient)
          _ = try copy.write("Erase") { transaction throws(StoreError) in
            _ = try transaction.purge(RecordKey(.task, "doxylamine"), reason: "asked for")
          }
        }
      },
      PushedAttack("\(end.rawValue), with a dose in the same commit", end.outcomeAtOnce) {
        try $0.replay(end) { try $0.forgeDose() }
      },
    ]
  }

  private static let harmless = [
    PushedAttack(
      "the end of a member, committed without what it had seen",
      .held(.statement, path: "access/people/")
    ) { household in
      try household.replay(.left, onto: household.old) { _ in }
    },
    PushedAttack("the end of a member, committed once more with nothing else", .accepted) {
      try $0.replay(.left) { _ in }
    },
    PushedAttack("the end of a member, on a parent that the end had not seen", .held(.ended)) {
      household in
      let statement = try household.end(.left)
      try household.home.git("copy", "checkout", "--quiet", "-B", "main", household.old)
      try household.home.edit("copy", head, "Doxylamine", "Other")
      try household.home.forge("copy", by: household.home.patient.signer)
      try household.home.write(statement)
      let commit = try household.home.forge("copy", by: household.parent.signer)
      return PushedCommit(commit: commit, reference: "refs/heads/late")
    },
  ]

  /// How members end their own access.
  enum OwnEnd: String, CaseIterable {
    case left = "a member who left"
    case device = "a device that ended itself"
    case words = "old recovery words after renewal"
    case demotion = "an owner who demoted themselves"

    /// Who only demoted themselves still answers for their commits, with fewer rights.
    fileprivate var outcome: Outcome {
      self == .demotion ? .held(.statement, path: "access/people/") : .held(.ended)
    }

    var outcomeAtOnce: Outcome {
      self == .demotion ? .held(.notAllowed, verb: "edit") : .held(.ended)
    }
  }
}

extension GuardedHousehold {
  /// Ends access of its own signer, so that everybody knows it, and returns the statement.
  @discardableResult
  func end(_ end: PushedAttack.OwnEnd) throws -> AccessStatement {
    let copy = try home.open("copy", as: parent)
    guard let membership = try copy.accessState()?.membership(of: parent.signer.signer.key) else {
      throw GitComplaint(text: "The parent is no member.")
    }
    let statement: AccessStatement
    switch end {
    case .left: statement = try copy.say(.end([membership]), "Leave\n")
    case .device, .words:
      let key = try signer(of: end)
      var (added, renewed) = (OwnChange(devices: [key.accessDevice]), OwnChange())
      if end == .words {
        added = OwnChange(recovery: key.accessDevice)
        renewed.recovery = try parent.device("new words").accessDevice
      }
      renewed.ends = [key.signer.signer.key]
      try copy.say(.own(added), "Add a key\n")
      statement = try home.open("copy", as: key).say(.own(renewed), "End the key\n")
    case .demotion:
      let admission = Admission(
        card: parent.card,
        rights: AccessRole.family.rights,
        ends: [membership]
      )
      statement = try copy.say(.admit(admission), "Demote myself\n")
    }
    try home.sync(copy)
    try home.sync(home.home)
    try mirror()
    return statement
  }

  /// Whose key signs an end.
  func signer(of end: PushedAttack.OwnEnd) throws -> SigningPerson {
    switch end {
    case .left, .demotion: parent
    case .device: try parent.device("second")
    case .words: try parent.device("words")
    }
  }

  /// Ends access, and commits the same statement once more with further changes.
  ///
  /// - Parameter parent: The parent of the commit; nil for the one that the end had.
  fileprivate func replay(
    _ end: PushedAttack.OwnEnd,
    onto parent: String? = nil,
    _ change: (SignedHousehold) throws -> Void
  ) throws -> PushedCommit {
    let statement = try self.end(end)
    guard let parent = parent ?? statement.draft.seen?.description else {
      throw GitComplaint(text: "The end names no commit.")
    }
    try home.git("copy", "checkout", "--quiet", "-B", "main", parent)
    try home.write(statement)
    try change(home)
    return PushedCommit(
      commit: try home.forge("copy", by: signer(of: end).signer, parents: [parent]),
      reference: "refs/heads/late"
    )
  }
}

extension SignedHousehold {
  /// Gives the copy's task another title.
  func forgeDose() throws {
    let path = "copy/\(PushedAttack.head)"
    let text = try directory.text(of: path)
    try directory.write(
      text.replacing(/"title": "[^"]*"/, with: "\"title\": \"Nothing\""),
      to: path
    )
  }
}
