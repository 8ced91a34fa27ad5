import CGit2
import Files

/// A reference and the object that it leads to.
public struct Reference: Hashable, Sendable {
  /// The whole name, such as `refs/heads/main`.
  public let name: String
  public let id: ObjectID

  public init(name: String, id: ObjectID) {
    self.name = name
    self.id = id
  }
}

extension Repository {
  /// Returns the branch that HEAD is on, such as `refs/heads/main`, born or not; nil if HEAD is
  /// detached.
  public func headBranch() throws(GitError) -> String? {
    let head = try Owned<ReferenceKind>("git_reference_lookup") {
      git_reference_lookup(&$0, pointer, "HEAD")
    }
    return git_reference_symbolic_target(head.pointer).map { String(text: $0) }
  }

  /// Returns the commit that HEAD is on, or nil before the first commit.
  public func headCommit() throws(GitError) -> ObjectID? {
    if let branch = try headBranch() { try refusePipe(branch) }
    return try reference("HEAD")
  }

  /// Throws if the file of a reference is a pipe: libgit2 would wait forever.
  private func refusePipe(_ name: String) throws(GitError) {
    let path = try commonDirectory() + name
    do { try FileSystem.refusePipe(at: path) } catch {
      throw GitError(.corrupt, "The file '\(path)' is no ordinary file.")
    }
  }

  private func refusePipes(below name: String) throws(GitError) {
    let path = try commonDirectory() + name
    guard FileSystem.kind(of: path) == .directory else { return try refusePipe(name) }
    for part in try files({ () throws(FileError) in try FileSystem.names(in: path) }) {
      try refusePipes(below: "\(name)/\(part)")
    }
  }

  /// Returns the object that a reference leads to, through symbolic ones; nil if to none.
  public func reference(_ name: String) throws(GitError) -> ObjectID? {
    try refusePipe(name)
    var native = git_oid()
    let isFound = try find("git_reference_name_to_id") {
      git_reference_name_to_id(&native, pointer, name)
    }
    return isFound ? ObjectID(native) : nil
  }

  /// Returns the references whose names start with a text, ordered by name.
  ///
  /// A symbolic reference that leads nowhere is left out.
  public func references(prefix: String = "refs/") throws(GitError) -> [Reference] {
    try refusePipes(below: "refs")
    let iterator = try Owned<ReferenceIteratorKind>("git_reference_iterator_new") {
      git_reference_iterator_new(&$0, pointer)
    }
    var references: [Reference] = []
    while true {
      var next: UnsafePointer<CChar>?
      let status = git_reference_next_name(&next, iterator.pointer)
      if status == GIT_ITEROVER.rawValue { break }
      try call("git_reference_next_name") { status }
      let name = String(text: next)
      guard name.utf8.starts(with: prefix.utf8), let id = try reference(name) else { continue }
      references.append(Reference(name: name, id: id))
    }
    return references.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  /// Moves a reference if it is still where it was expected.
  ///
  /// - Parameters:
  ///   - name: `refs/…`, or `HEAD` while it is detached.
  ///   - expected: Where it is now; nil if it must not exist.
  ///   - message: The line for the reflog.
  /// - Throws: ``GitError/Code/modified`` if somebody else moved it first,
  ///   ``GitError/Code/locked`` while somebody does.
  public func updateReference(
    _ name: String,
    to id: ObjectID,
    expecting expected: ObjectID?,
    message: String
  ) throws(GitError) {
    guard contains(id) else {
      throw GitError(.notFound, "The object \(id) for '\(name)' is not in the repository.")
    }
    var native = id.native
    let transaction = try lock(name, expecting: expected)
    try call("git_transaction_set_target") {
      git_transaction_set_target(transaction.pointer, name, &native, nil, message)
    }
    try call("git_transaction_commit") { git_transaction_commit(transaction.pointer) }
    try share(reference: name)
  }

  /// Moves a reference, wherever it was before.
  package func setReference(_ name: String, to id: ObjectID) throws(GitError) {
    for attempt in 1...3 {
      let current = try reference(name)
      guard current != id else { return }
      do {
        return try updateReference(name, to: id, expecting: current, message: "fetch")
      } catch {
        guard error.code == .modified, attempt < 3 else { throw error }
      }
    }
  }

  /// Deletes a reference if it is still where it was expected.
  ///
  /// - Throws: As ``updateReference(_:to:expecting:message:)`` does.
  public func deleteReference(
    _ name: String,
    expecting expected: ObjectID
  ) throws(GitError) {
    let transaction = try lock(name, expecting: expected)
    try call("git_transaction_remove") { git_transaction_remove(transaction.pointer, name) }
    try call("git_transaction_commit") { git_transaction_commit(transaction.pointer) }
    try share(reference: name)
  }

  /// Locks a reference as git does and compares it under the lock.
  ///
  /// `git_reference_create` looks whether a new reference exists before it takes the lock, so two
  /// processes can both succeed.
  private func lock(
    _ name: String,
    expecting expected: ObjectID?
  ) throws(GitError) -> Owned<TransactionKind> {
    if name != "HEAD" { try Self.checkReferenceName(name) }
    let transaction = try Owned<TransactionKind>("git_transaction_new") {
      git_transaction_new(&$0, pointer)
    }
    try call("git_transaction_lock_ref") { git_transaction_lock_ref(transaction.pointer, name) }
    let current = try direct(name)
    guard current == expected else {
      let place = current.map { "at \($0)" } ?? "missing"
      throw GitError(.modified, "'\(name)' is \(place), not where it was expected.")
    }
    return transaction
  }

  /// Refuses what is not the whole name of a reference: `refs/…` as git allows it.
  static func checkReferenceName(_ name: String) throws(GitError) {
    var isValid: Int32 = 0
    try call("git_reference_name_is_valid") { git_reference_name_is_valid(&isValid, name) }
    guard isValid == 1, name.utf8.starts(with: "refs/".utf8) else {
      throw GitError(.invalidName, "'\(name)' is not the whole name of a reference.")
    }
  }

  private func direct(_ name: String) throws(GitError) -> ObjectID? {
    var made: OpaquePointer?
    guard try find("git_reference_lookup", { git_reference_lookup(&made, pointer, name) }) else {
      return nil
    }
    defer { git_reference_free(made) }
    guard let target = git_reference_target(made) else {
      throw GitError(.wrongKind, "'\(name)' is symbolic: move the reference that it names.")
    }
    return ObjectID(target.pointee)
  }
}
