import CareAccess
import CareStorage
import CareSync
import CareTestSupport
import Git
import Platform
import Synchronization
import TestSupport
import Testing

/// Commits as somebody makes them who does without careplan.
extension SignedHousehold {
  /// Takes what stands in a clone's work tree as a tree.
  func tree(_ clone: String) throws -> ObjectID {
    try git(clone, "add", "--all")
    return try #require(ObjectID(hex: git(clone, "write-tree")))
  }

  /// Makes a commit of a tree, signed or not, moves the clone's branch there and returns it.
  @discardableResult
  func forge(
    _ clone: String,
    by signer: CommitSigner?,
    tree: ObjectID? = nil,
    parents: [String]? = nil,
    at seconds: Int64 = 1_800_000_000,
    author: String = "somebody@example.org",
    message: String = "By hand\n"
  ) throws -> String {
    let repository = try Repository(opening: directory[clone])
    let signature = Signature(name: "Somebody", email: author, seconds: seconds, offsetMinutes: 0)
    let tree = try tree ?? self.tree(clone)
    let parents = try (parents ?? [head(clone)]).compactMap { ObjectID(hex: $0) }
    let commit = try repository.writeObjects { writer throws(GitError) in
      try writer.commit(
        tree: tree,
        parents: parents,
        author: signature,
        committer: signature,
        message: message,
        signing: signer?.signature
      )
    }
    try git(clone, "reset", "--quiet", "--hard", commit.hex)
    return commit.hex
  }

  /// Pushes, and keeps in mind what a server's hook says of the same push.
  func push(_ clone: String, _ options: String...) throws {
    let (old, new) = (try head("origin"), try git(clone, "rev-parse", "HEAD"))
    let update = try #require(PlainGit.Update("\(old) \(new) refs/heads/main"))
    let findings = try PlainGit(at: directory["origin"]).check(
      [update],
      environment: ["GIT_OBJECT_DIRECTORY": directory["\(clone)/.git/objects"]]
    )
    hookFindings.withLock { $0 = findings }
    let result = try run(
      "git",
      ["push", "--quiet"] + options + ["origin", "HEAD:main"],
      in: directory[clone]
    )
    guard result.status == 0 else { throw GitComplaint(text: result.errors) }
  }

  /// Replaces a text in a file of a clone's work tree.
  func edit(_ clone: String, _ path: String, _ old: String, _ new: String) throws {
    let text = try directory.text(of: "\(clone)/\(path)")
    guard text.contains(old) else { throw GitComplaint(text: "\(path) has no '\(old)'") }
    try directory.write(text.replacing(old, with: new), to: "\(clone)/\(path)")
  }
}

extension SignedHousehold {
  /// A household with a child, who records and edits nothing, and a copy of the child's.
  static func withChild() throws -> (SignedHousehold, SigningPerson, GitStore) {
    let home = try SignedHousehold()
    let child = try SigningPerson("child")
    try home.admit(child, AccessRole.patient.rights)
    return (home, child, try home.clone("copy", child, seed: 3))
  }

  /// What the patient's copy holds of the remote's commits, after the first of two looks that agree, and
  /// as a server's hook would have refused it.
  func held() throws -> [HeldCommit] {
    let before = try head("home")
    let held = try sync(home).held
    #expect(try sync(home).held == held)
    #expect(hookFindings.withLock { $0 }.isEmpty == held.isEmpty)
    if !held.isEmpty {
      #expect(try git("home", "merge-base", "--is-ancestor", before, "main").isEmpty)
    }
    return held
  }
}
