import CareSharing
import Git
import Sealing
import Digests

/// The judgement of a push to a server's repository that is a sealed remote.
///
/// Nothing but encrypted files comes in, so that nobody sends a store there in clear. That the branch was
/// rewritten is as it should be: only the files of its last commit count.
struct SealedPushCheck {
  /// The branches that bring requests, `request/` and 32 hexadecimal digits, with one file each.
  private static let requests = "refs/heads/request/"
  private static let requestFile = "request.age"
  private static let mostRequestBytes = 64 << 10

  private let reader: CheckedReader
  /// The files that were there before.
  private let known: Set<SealedTree.File>

  private var engine: GitEngine { reader.engine }

  /// - Returns: Nil if the repository is not a sealed remote and the push does not make it one.
  init?(
    _ updates: [PlainGit.Update],
    branches: [Reference],
    _ reader: CheckedReader
  ) throws(StoreError) {
    self.reader = reader
    let present = branches.first { $0.name == SealedTree.branch }?.id
    let commit = present ?? updates.first { $0.reference == SealedTree.branch }?.new
    guard let commit else { return nil }
    let engine = reader.engine
    let isSealed = try git("Reading the branch 'main'") { () throws(GitError) in
      try engine.repository.entry(at: SealedTree.format, in: engine.repository.commit(commit).tree)
        != nil
    }
    guard isSealed else { return nil }
    var known: Set<SealedTree.File> = []
    if let present {
      do throws(GitError) {
        let tree = try SealedTree(present, in: engine.repository)
        known = Set(tree.packs + tree.envelopes)
      } catch { known = [] }
    }
    self.known = known
  }

  func check(_ update: PlainGit.Update) throws(StoreError) {
    let reference = update.reference
    guard let new = update.new else {
      // The member who answers a request removes its branch.
      if reference == SealedTree.branch { reader.add(.deleted(reference)) }
      return
    }
    do throws(GitError) {
      if reference == SealedTree.branch {
        try checkFiles(of: new)
      } else if !isRequest(reference) {
        reader.add(
          .unsealed("A sealed remote has the branch main and branches of requests.", reference)
        )
      } else if try !isRequest(new) {
        reader.add(.unsealed("A request is one encrypted file, 'request.age'.", reference))
      }
    } catch {
      reader.add(.unsealed(error.message, reference))
    }
  }

  private func checkFiles(of commit: ObjectID) throws(GitError) {
    let tree = try SealedTree(commit, in: engine.repository)
    for path in tree.unknownPaths {
      reader.add(.unsealed("A sealed remote has no such file.", path))
    }
    for (directory, files) in [
      (SealedTree.packs, tree.packs), (SealedTree.envelopes, tree.envelopes),
    ] {
      for file in files where !known.contains(file) {
        let bytes = try engine.repository.blob(file.id)
        let isPack = directory == SealedTree.packs
        let isNamed = !isPack || Digest(sha256: bytes).hex(64) == file.name
        guard isNamed, let count = AgeFile.recipientCount(of: bytes), count == 1 || !isPack else {
          reader.add(
            .unsealed("The file is no encrypted file of careplan.", "\(directory)/\(file.name)")
          )
          continue
        }
      }
    }
  }

  private func isRequest(_ reference: String) -> Bool {
    guard reference.hasPrefix(Self.requests) else { return false }
    let name = reference.dropFirst(Self.requests.count)
    return name.utf8.count == 32
      && name.allSatisfy { $0.isASCII && $0.isHexDigit && !$0.isUppercase }
  }

  private func isRequest(_ id: ObjectID) throws(GitError) -> Bool {
    let commit = try engine.repository.commit(id)
    let entries = try engine.repository.tree(commit.tree).entries
    guard commit.parents.isEmpty, entries.count == 1, entries[0].name == Self.requestFile,
      entries[0].mode == .blob,
      try engine.repository.size(ofBlob: entries[0].id) <= Self.mostRequestBytes
    else { return false }
    return try AgeFile.recipientCount(of: engine.repository.blob(entries[0].id)) == 1
  }
}

extension Finding {
  fileprivate static func unsealed(_ message: String, _ path: String) -> Finding {
    Finding(
      .error,
      .unsealed,
      message,
      path: path,
      remedy: "Send nothing to a sealed remote but with careplan, at its address 'sealed::…'."
    )
  }
}
