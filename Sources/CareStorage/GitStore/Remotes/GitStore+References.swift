package import CareReading
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
}
