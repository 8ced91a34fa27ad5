import CareModel
package import Git

extension GitStore {
  /// Returns the commit that a reference leads to; nil if there is none.
  package func reference(_ name: String) throws(StoreError) -> ObjectID? {
    try onRepository("Reading \(name)") { repository throws(GitError) in
      try repository.reference(name)
    }
  }

  /// Returns the references whose names start with a text.
  package func references(prefix: String) throws(StoreError) -> [Reference] {
    try onRepository("Reading the references") { repository throws(GitError) in
      try repository.references(prefix: prefix)
    }
  }

  /// Makes a reference lead to a commit, wherever it was, or removes it.
  ///
  /// For references that only one exchange at a time moves.
  package func setReference(
    _ name: String,
    to commit: ObjectID?,
    _ message: String
  ) throws(StoreError) {
    try onRepository("Moving \(name)", changes: true) { repository throws(GitError) in
      let present = try repository.reference(name)
      guard present != commit else { return }
      if let commit {
        try repository.updateReference(name, to: commit, expecting: present, message: message)
      } else if let present {
        try repository.deleteReference(name, expecting: present)
      }
    }
  }

  /// Returns a value of git's configuration; nil if there is none.
  package func configuration(_ key: String) throws(StoreError) -> String? {
    try onRepository("Reading git's configuration") { repository throws(GitError) in
      try repository.configValue(key)
    }
  }

  /// Does something with the repository.
  ///
  /// - Parameter isChange: Whether it changes references or settings, one after the other.
  package func onRepository<Result: Sendable>(
    _ doing: String,
    changes isChange: Bool = false,
    _ body: (borrowing Repository) throws(GitError) -> Result
  ) throws(StoreError) -> Result {
    try engines.use(isChange ? .writing : .reading) { engine throws(StoreError) in
      try git(doing) { () throws(GitError) in try body(engine.repository) }
    }
  }

  /// A file that a commit brings.
  package struct NewFile: Hashable, Sendable {
    package let path: String
    /// In bytes, before git compresses it.
    package let size: Int
  }

  /// Returns the files that a commit has and another has not, each content once; of two places of
  /// one content the version's, which stays.
  package func newFiles(
    of commit: ObjectID,
    notIn other: ObjectID?
  ) throws(StoreError) -> [NewFile] {
    try withEngine { engine throws(StoreError) in
      let before = try other.map { other throws(StoreError) in try engine.commit(other).tree }
      let tree = try engine.commit(commit).tree
      return try git("Comparing the commits") { () throws(GitError) in
        var paths: [ObjectID: String] = [:]
        try engine.repository.walkChanges(from: before, to: tree) { change in
          guard let new = change.new, new.mode == .blob else { return }
          let isVersion = StoreLayout.place(of: change.path).versionID != nil
          if isVersion || paths[new.id] == nil { paths[new.id] = change.path }
        }
        var files: [NewFile] = []
        for (blob, path) in paths.sorted(by: { $0.value < $1.value }) {
          files.append(NewFile(path: path, size: try engine.repository.size(ofBlob: blob)))
        }
        return files
      }
    }
  }

  /// Returns whether a commit is a store in which there never was a record, which gives way to any
  /// other.
  package func neverHadRecord(_ commit: ObjectID) throws(StoreError) -> Bool {
    try withEngine { engine throws(StoreError) in try engine.neverHadRecord(commit) }
  }
}
