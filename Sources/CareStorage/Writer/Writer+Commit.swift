import CareModel
import Files
package import Git
import Sealing

extension Writer {
  /// Commits files on top of a tip and brings branch, work tree and index there.
  ///
  /// - Parameters:
  ///   - plain: What was written before, which the commit contains too.
  ///   - checkedOut: What is on the disk now, where that is not what the tip has.
  ///   - signature: Who signs and when; nil is the user, now.
  ///   - isJudged: Whether it is signed and judged, where the store is a signed one.
  @discardableResult
  package func commit(
    _ message: String,
    _ files: [String: [UInt8]?],
    on tip: Tip,
    after plain: PlainOutcomes? = nil,
    checkedOut: [String: ObjectID?] = [:],
    as signature: Signature? = nil,
    isJudged: Bool = true
  ) throws(StoreError) -> ObjectID {
    try refuseKeys(in: files, on: tip)
    let base = try plain?.tree(on: tip) ?? tip.tree
    let signer = try isJudged ? signer(of: files, on: tip) : nil
    let author: Signature
    if let signature, signer == nil {
      author = signature
    } else {
      author = try self.signature(engine.manifest(files, on: tip), signer)
    }
    let committer = signature == nil && signer == nil ? try committer(beside: author) : author
    let made = try git("Writing the commit") { () throws(GitError) in
      try engine.repository.writeObjects { writer throws(GitError) in
        var blobs: [String: ObjectID?] = [:]
        for path in files.keys.sorted() {
          guard case .some(let bytes) = files[path] else { continue }
          if let bytes {
            blobs[path] = .some(try writer.blob(bytes, near: StoreLayout.likeness(of: path)))
          } else {
            blobs[path] = .some(nil)
          }
        }
        let tree = try writer.updateTree(base, blobs)
        let commit = try writer.commit(
          tree: tree,
          parents: tip.commit.map { [$0] } ?? [],
          author: author,
          committer: committer,
          message: message,
          signing: signer?.signature
        )
        return (commit: commit, blobs: blobs)
      }
    }
    if signer != nil { try refuseHeld(made.commit, on: tip) }
    let blobs = made.blobs.merging(plain?.files.mapValues { .some($0) } ?? [:]) { new, _ in new }
    let journal = try self.journal(made.commit, blobs, on: tip, checkedOut: checkedOut)
    try move(tip, to: made.commit, journal, message)
    if signer != nil { surroundings.diagnostics?.note(.access, .debug, "signed a commit") }
    surroundings.diagnostics?.note(
      .store,
      .info,
      "committed",
      ("commit", .commit(made.commit)),
      ("files", .count(files.count))
    )
    return made.commit
  }

  /// Refuses to write secret keys, except where the record has one already: it can be changed and deleted.
  private func refuseKeys(in files: [String: [UInt8]?], on tip: Tip) throws(StoreError) {
    for path in files.keys.sorted() {
      guard case .some(.some(let bytes)) = files[path],
        let key = KeyMaterial(in: bytes, seeksWords: !StoreLayout.isOutcome(path))
      else { continue }
      if let head = VersionFamily(changed: path)?.headPath,
        let before = try engine.contents(of: head, in: tip.tree), KeyMaterial(in: before) != nil
      {
        continue
      }
      throw StoreError(
        .secretKey,
        "The file \(path) would have \(key.name); nothing was committed.",
        remedy: "Remove it from the record: everybody who syncs would get it."
      )
    }
  }

  /// Moves the branch and brings the work tree after it.
  package func move(
    _ tip: Tip,
    to commit: ObjectID,
    _ journal: Journal,
    _ message: String
  ) throws(StoreError) {
    let subject = message.split(separator: "\n").first.map(String.init) ?? ""
    let operation = Operation(
      command: surroundings.command,
      subject: subject,
      time: surroundings.now(),
      reference: tip.reference,
      before: origin ?? tip.commit,
      after: commit,
      kind: kind
    )
    try engine.refuseLinks(above: journal.files.lazy.map(\.path))
    try refuseOtherWorkTree(on: tip)
    try git("Reading git's index") { () throws(GitError) in
      try engine.repository.requireReadableIndex()
    }
    try engine.makeIndexIfGone(at: tip.tree)
    try OperationLog(engine.paths).requireAppendable()
    try noteRemovals(of: journal.files, from: tip)
    var journal = journal
    journal.operation = operation
    try journal.save(engine.paths)
    do throws(GitError) {
      try engine.repository.updateReference(
        tip.reference,
        to: commit,
        expecting: tip.commit,
        message: "careplan: \(subject)"
      )
    } catch {
      try Journal.remove(engine.paths)
      throw StoreError(error, while: "Moving \(tip.reference)")
    }
    do throws(StoreError) { try OperationLog(engine.paths).append(operation) } catch {
      throw behind(journal.commit, because: error)
    }
    try follow(journal)
  }

  /// Refuses to move a branch under the files of another work tree, as git does.
  private func refuseOtherWorkTree(on tip: Tip) throws(StoreError) {
    guard let branch = tip.branch else { return }
    let other = try git("Looking for other work trees") { () throws(GitError) in
      try engine.repository.otherWorkTree(on: branch)
    }
    guard let other else { return }
    throw StoreError(
      .refused,
      "The branch \(branch) is checked out in another work tree, \(other).",
      remedy:
        "Run the command there, or check out another branch there; \(.git("worktree list")) lists"
        + " the work trees."
    )
  }

  /// Brings the work tree to a commit that the branch stands at already.
  ///
  /// The commit is not made again if that fails: the journal stays, and the next command finishes.
  private func follow(_ journal: Journal) throws(StoreError) {
    for attempt in 1... {
      do throws(StoreError) {
        try engine.checkOut(journal.files, with: surroundings.environment)
        return try Journal.remove(engine.paths)
      } catch {
        // A git program holds its index for moments.
        if [.busy, .gitLocked].contains(error.code), attempt <= 20 {
          FileSystem.pause(forSeconds: 0.1)
          continue
        }
        throw behind(journal.commit, because: error)
      }
    }
  }

  private func behind(_ commit: ObjectID, because error: StoreError) -> StoreError {
    // Others say that it is to be tried again, which would be another commit.
    let repair = error.code == .corrupt ? error.remedy ?? "Mend the cause." : "Mend the cause."
    return StoreError(
      .behind,
      "The commit \(commit) is made, but the files of the work tree are behind it.",
      remedy: "\(repair) The next write, or \(.status), then brings the files up to date.",
      causes: [error.message] + error.causes
    )
  }

  /// Returns the note of what the work tree needs after the branch has moved.
  package func journal(
    _ commit: ObjectID,
    _ blobs: [String: ObjectID?],
    on tip: Tip,
    checkedOut: [String: ObjectID?]
  ) throws(StoreError) -> Journal {
    guard engine.paths.workDirectory != nil else { return Journal(commit: commit, files: []) }
    let paths = blobs.keys.sorted()
    let present = try engine.blobIDs(of: paths.filter { checkedOut[$0] == nil }, in: tip.tree)
    let files = paths.map { path in
      Journal.File(
        path: path,
        expected: checkedOut[path] ?? present[path],
        new: blobs[path].flatMap(\.self)
      )
    }
    return Journal(commit: commit, files: files)
  }

  /// Returns who makes a commit, at the present time of the store's zone.
  ///
  /// - Parameter signer: Who signs it; nil in a store that is not signed.
  func signature(
    _ manifest: StoreManifest,
    _ signer: CommitSigner? = nil
  ) throws(StoreError) -> Signature {
    guard let author = try author(signer) else {
      throw StoreError(
        .configuration,
        "Nobody has said whose changes these are.",
        remedy: "Run \(.git("config --global user.name NAME")) and"
          + " \(.git("config --global user.email ADDRESS"))."
      )
    }
    let now = surroundings.now()
    let offset = TimeZoneRules(manifest.timezone)?.offset(at: now) ?? 0
    return Signature(
      name: author.name,
      email: author.email,
      seconds: now.seconds,
      offsetMinutes: offset / 60
    )
  }

  /// The address of git's own settings, where a setting of this copy wants it in signed commits too.
  private func mailAddress() throws(StoreError) -> String? {
    try git("Reading git's configuration") { () throws(GitError) in
      let key = "careplan.\(CommitSigner.addressSetting)"
      guard try engine.repository.configValue(key) == "git" else { return nil }
      return if let author = surroundings.author { author.email } else {
        try engine.repository.identity(.author, variables).email
      }
    }
  }

  private func author(_ signer: CommitSigner?) throws(StoreError) -> Surroundings.Author? {
    if let signer, let anchor = try engine.accessLog().anchor() {
      let address = CommitSigner.address(of: signer.label, in: anchor)
      return Surroundings.Author(name: signer.name, email: try mailAddress() ?? address)
    }
    if let author = surroundings.author { return author }
    return try git("Reading git's configuration") { () throws(GitError) in
      let (name, email) = try engine.repository.identity(.author, variables)
      guard let name, let email else { return nil }
      return Surroundings.Author(name: name, email: email)
    }
  }

  /// Returns the committer of a commit that is not signed: the one of git's variables and configuration, or else
  /// the author.
  func committer(beside author: Signature) throws(StoreError) -> Signature {
    guard surroundings.author == nil else { return author }
    return try git("Reading git's configuration") { () throws(GitError) in
      let (name, email) = try engine.repository.identity(.committer, variables)
      return Signature(
        name: name ?? author.name,
        email: email ?? author.email,
        seconds: author.seconds,
        offsetMinutes: author.offsetMinutes
      )
    }
  }

  /// The variables that git would read, of a command of the user's.
  private var variables: [String: String] { surroundings.environment ?? [:] }
}
