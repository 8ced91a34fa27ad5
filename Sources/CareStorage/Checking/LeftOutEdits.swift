import CareModel
import Git

/// Finds edits of heads that are in no commit of the branch, although everything else is that the
/// commits beside them had: a host's squash takes one tree, and what that leaves out is gone with it.
struct LeftOutEdits {
  private let reader: CheckedReader
  private var engine: GitEngine { reader.engine }

  init(_ reader: CheckedReader) { self.reader = reader }

  /// Looks at all branches, those of remotes too, as long as they are there.
  func run(_ tip: Tip) throws(StoreError) {
    guard let commit = tip.commit, !engine.repository.isShallow else { return }
    var seen: Set<ObjectID> = []
    for prefix in ["refs/heads/", "refs/remotes/"] {
      let references = try git("Reading the branches") { () throws(GitError) in
        try engine.repository.references(prefix: prefix)
      }
      for reference in references
      where seen.insert(reference.id).inserted && engine.repository.contains(reference.id) {
        do throws(StoreError) {
          if try engine.isAncestor(reference.id, of: commit) { continue }
          try judge(reference, beside: tip)
        } catch {
          // What cannot be read of a branch is a finding of its own.
          guard [.corrupt, .hostile].contains(error.code) else { throw error }
        }
      }
    }
  }

  private func judge(_ reference: Reference, beside tip: Tip) throws(StoreError) {
    let known = try engine.settledCommits(before: reference.id)
    let walk = try HeadWalk(to: [reference.id], since: known, in: engine)
    for family in walk.histories.keys.sorted() {
      guard let history = walk.histories[family], !history.isPlain else { continue }
      let present = Set(try engine.files(in: tip.tree, under: family.directory).map(\.path))
      // A branch with versions of its own is yet to be merged.
      guard !present.isEmpty, history.files.keys.allSatisfy(present.contains) else { continue }
      try judge(history, of: family, reference.name, beside: contents(of: present, in: tip))
    }
  }

  /// Returns what the versions of a record say.
  private func contents(
    of paths: Set<String>,
    in tip: Tip
  ) throws(StoreError) -> Set<ContentDigest> {
    var contents: Set<ContentDigest> = []
    for path in paths {
      guard let bytes = try engine.contents(of: path, in: tip.tree),
        let version = try? VersionFile.read(bytes, at: path),
        let content = VersionSummary(version).contentDigest
      else { continue }
      contents.insert(content)
    }
    return contents
  }

  private func judge(
    _ history: HeadHistory,
    of family: VersionFamily,
    _ reference: String,
    beside contents: Set<ContentDigest>
  ) throws(StoreError) {
    let settling = try HeadReader(history, of: family, engine).settling()
    for version in settling.made {
      guard let content = VersionSummary(version).contentDigest, !contents.contains(content),
        let step = settling.shown.firstIndex(of: version.version.uuid)
      else { continue }
      reader.add(
        .leftOut(family.headPath, version.key, in: history.steps[step].commit, reference)
      )
    }
  }
}

extension Finding {
  fileprivate static func leftOut(
    _ path: String,
    _ key: RecordKey,
    in commit: ObjectID,
    _ reference: String
  ) -> Finding {
    Finding(
      .note,
      .leftOutEdit,
      "The edit by the commit \(commit), which \(reference) has, is in no commit of this branch.",
      path: path,
      key: key,
      commit: commit.hex,
      remedy: "If it is meant, run \(.merge(reference))."
    )
  }
}
