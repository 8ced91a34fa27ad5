import CanonicalJSON
package import Git

/// The files of a sealed remote, as one commit of the host's repository has them.
package struct SealedTree: Hashable, Sendable {
  /// A file of a sealed remote.
  package struct File: Hashable, Sendable {
    /// The name in its directory, 64 hexadecimal digits.
    package let name: String
    package let id: ObjectID
    package let size: Int
  }

  /// The branch of the host's repository that has the files.
  package static let branch = "refs/heads/main"
  /// The file that says of which form the others are.
  package static let format = "careplan-sealed.json"
  private static let formatText = "{\"format\":1}\n"
  package static let packs = "s"
  package static let envelopes = "k"
  /// What people see who look at the repository.
  private static let readme = """
    # Sealed by careplan

    The files of this repository are encrypted with age (https://age-encryption.org). Who is let in opens
    them with careplan. Do not edit, move or remove files here.

    """

  /// The files that every sealed remote has, by their paths.
  package static let fixedFiles = [format: formatText, "README.md": readme]

  /// The most files in `s/` and in `k/`, and the most bytes of each.
  private static let mostPacks = 20_000
  private static let mostEnvelopes = 4096
  package static let mostPackBytes = 64 << 20
  private static let mostEnvelopeBytes = 1 << 20

  package let commit: ObjectID
  package let tree: ObjectID
  package let packs: [File]
  package let envelopes: [File]
  /// Names that do not belong here; they are ignored.
  package let unknownPaths: [String]

  /// Reads the tree of a commit of the host's branch.
  ///
  /// - Throws: ``GitError/Code/notSealed`` for a repository that is no sealed remote,
  ///   ``GitError/Code/sealedFormat`` for one of another careplan, ``GitError/Code/tooMuch`` for more
  ///   files, or larger ones, than a sealed remote has.
  package init(_ commit: ObjectID, in repository: borrowing Repository) throws(GitError) {
    self.commit = commit
    tree = try repository.commit(commit).tree
    let entries = try repository.tree(tree).entries
    guard let format = entries.first(where: { $0.name == Self.format }), format.mode == .blob else {
      throw GitError(.notSealed, "There is no file '\(Self.format)' there.")
    }
    guard try repository.size(ofBlob: format.id) < 1024,
      try repository.blob(format.id) == Array(Self.formatText.utf8)
    else {
      throw GitError(.sealedFormat, "'\(Self.format)' does not say format 1.")
    }
    var unknown = entries.map(\.name).filter { name in
      ![Self.format, "README.md", Self.packs, Self.envelopes].contains(name)
    }
    packs = try Self.files(
      Self.packs,
      of: entries,
      atMost: Self.mostPacks,
      bytes: Self.mostPackBytes,
      in: repository,
      &unknown
    )
    envelopes = try Self.files(
      Self.envelopes,
      of: entries,
      atMost: Self.mostEnvelopes,
      bytes: Self.mostEnvelopeBytes,
      in: repository,
      &unknown
    )
    unknownPaths = unknown
  }

  private static func files(
    _ directory: String,
    of entries: [TreeEntry],
    atMost count: Int,
    bytes: Int,
    in repository: borrowing Repository,
    _ unknown: inout [String]
  ) throws(GitError) -> [File] {
    guard let entry = entries.first(where: { $0.name == directory }) else { return [] }
    guard entry.mode == .tree else {
      unknown.append(directory)
      return []
    }
    var files: [File] = []
    for entry in try repository.tree(entry.id).entries {
      guard entry.mode == .blob, isName(entry.name) else {
        unknown.append("\(directory)/\(entry.name)")
        continue
      }
      files.append(
        File(name: entry.name, id: entry.id, size: try repository.size(ofBlob: entry.id))
      )
    }
    guard files.count <= count else {
      throw GitError(
        .tooMuch,
        "There are \(files.count) files in '\(directory)/', more than \(count)."
      )
    }
    if let large = files.first(where: { $0.size > bytes }) {
      throw GitError(
        .tooMuch,
        "'\(directory)/\(large.name)' has \(large.size) bytes, more than \(bytes)."
      )
    }
    return files
  }

  private static func isName(_ name: String) -> Bool {
    name.utf8.count == 64
      && name.utf8.allSatisfy {
        UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0
          || UInt8(ascii: "a")...UInt8(ascii: "f") ~= $0
      }
  }
}
