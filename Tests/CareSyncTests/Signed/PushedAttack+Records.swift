import CareAccess
import CareModel
import CareStorage
import CareTestSupport
import TestSupport

extension PushedAttack {
  /// Edits without the right, of records and across categories, and files that are in disorder.
  static let records = rights + disorder

  private static let rights = [
    PushedAttack(
      "an edit without the right",
      .held(.notAllowed, path: head, verb: "edit")
    ) { household in
      try household.commit(by: household.child.signer) {
        try $0.edit("copy", head, "Known", "Nothing")
      }
    },
    PushedAttack(
      "a head set back to an old version without the right",
      .held(.notAllowed, path: head, verb: "edit")
    ) { household in
      try household.commit(by: household.child.signer) { [old = household.old] in
        try $0.git("copy", "checkout", "--quiet", old, "--", head)
      }
    },
    PushedAttack("a root of its own", .held(.notAllowed, verb: "own")) { household in
      let home = household.home
      try home.edit("copy", head, "Known", "Nothing")
      return PushedCommit(
        commit: try home.forge("copy", by: household.provider.signer, parents: []),
        reference: "refs/heads/root"
      )
    },
    PushedAttack(
      "an id that is taken in another category",
      .held(.notAllowed, path: "tasks/knee/", verb: "edit")
    ) { try $0.assess("knee", on: $0.old) },
    PushedAttack(
      "an id that is free in every category",
      .accepted
    ) { try $0.assess("pain", on: $0.old) },
    PushedAttack(
      "a new task that claims outcomes which are nobody's",
      .held(.notAllowed, path: "tasks/survey/", verb: "edit")
    ) { try $0.assess("survey", on: nil) },
    PushedAttack(
      "a new task that claims them from an old parent",
      .held(.notAllowed, path: "tasks/survey/", verb: "edit")
    ) { try $0.assess("survey", on: $0.old) },
    PushedAttack(
      "a new task without a version that claims them",
      .held(.notAllowed, path: "tasks/survey/current.json", verb: "edit")
    ) { household in
      let pushed = try household.assess("survey", on: nil)
      let home = household.home
      try home.git("copy", "rm", "--quiet", "-r", "tasks/survey/versions")
      let commit = try home.forge(
        "copy",
        by: household.provider.signer,
        parents: ["\(pushed.commit)~1"].map { try home.git("copy", "rev-parse", $0) }
      )
      return PushedCommit(commit: commit)
    },
  ]

  private static let disorder = [
    PushedAttack(
      "a version that follows another record's",
      .refused(.missingParent, path: "tasks/walk/versions/", .hostile)
    ) { household in
      try household.commit(by: household.parent.signer) { home in
        try home.write("walk") { task, other in task.version.previous = [other] }
      }
    },
    PushedAttack("a head copied to a record of its own", .accepted) { household in
      try household.commit(by: household.parent.signer) { try $0.copyHead(to: "copied") }
    },
    PushedAttack(
      "a head copied over another record's",
      .refused(.wrongPath, path: "tasks/knee/current.json", .invalid)
    ) { household in
      try household.commit(by: household.parent.signer) { try $0.copyHead(to: "knee") }
    },
    PushedAttack(
      "a version that is at two paths",
      .refused(.duplicateVersion, path: "tasks/walk/versions/", .hostile)
    ) { household in
      try household.commit(by: household.parent.signer) { home in
        try home.write("walk") { task, other in task.version.uuid = other }
      }
    },
    PushedAttack(
      "a head whose id is another record's",
      .refused(.wrongPath, path: "tasks/walk/current.json", .hostile)
    ) { household in
      try household.commit(by: household.parent.signer) { home in
        try home.directory.write(
          try home.directory.text(of: "copy/\(head)"),
          to: "copy/tasks/walk/current.json"
        )
      }
    },
    PushedAttack(
      "a marker that goes",
      .held(.removed, path: "purged/", finding: .removedMarker)
    ) { household in
      try household.commit(by: household.parent.signer) {
        try $0.git("copy", "rm", "--quiet", "-r", "purged")
      }
    },
  ]
}

extension GuardedHousehold {
  /// Changes the copy's work tree, and commits it on the tip as somebody.
  func commit(
    by signer: CommitSigner?,
    _ body: (SignedHousehold) throws -> Void
  ) throws -> PushedCommit {
    try body(home)
    return PushedCommit(commit: try home.forge("copy", by: signer))
  }

  /// Lets the provider add an assessment with an id; on a parent of its own as another branch.
  fileprivate func assess(_ id: String, on parent: String?) throws -> PushedCommit {
    if let parent { try home.git("copy", "checkout", "--quiet", "-B", "main", parent) }
    var task = Fixtures.task(id)
    task.activityType = .assessment
    var record = AnyRecord(task)
    record.version = try home.version()
    record.version.uuid = TestSurroundings.identifier(7, 7)
    try home.write(record)
    let commit = try home.forge("copy", by: provider.signer)
    return parent == nil
      ? PushedCommit(commit: commit)
      : PushedCommit(commit: commit, reference: "refs/heads/other")
  }
}

extension SignedHousehold {
  /// What a version of somebody's has of its own, following nothing.
  fileprivate func version() throws -> Version {
    guard let task = try home.fetch(TaskContent.self, id: "doxylamine") else {
      throw GitComplaint(text: "There is no task.")
    }
    var version = task.version
    version.previous = []
    return version
  }

  /// Writes a version and the head of a record into the copy's work tree.
  fileprivate func write(_ record: AnyRecord) throws {
    let text = String(decoding: record.bytes, as: UTF8.self)
    try directory.write(text, to: "copy/\(StoreLayout.path(of: record))")
    guard let head = StoreLayout.head(of: record.key) else { return }
    try directory.write(text, to: "copy/\(head)")
  }

  /// Writes a task of which something is not in order, given the version of another one.
  fileprivate func write(_ id: String, _ body: (inout AnyRecord, VersionID) -> Void) throws {
    var record = AnyRecord(Fixtures.task(id))
    record.version = try version()
    let other = record.version.uuid
    record.version.uuid = TestSurroundings.identifier(7, 7)
    body(&record, other)
    try write(record)
  }

  fileprivate func copyHead(to id: String) throws {
    let text = try directory.text(of: "copy/\(PushedAttack.head)")
    try directory.write(
      text.replacing("\"id\": \"doxylamine\"", with: "\"id\": \"\(id)\""),
      to: "copy/tasks/\(id)/current.json"
    )
  }
}
