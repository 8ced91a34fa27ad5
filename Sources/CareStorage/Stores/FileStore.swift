public import CareModel
import Files
import Synchronization

/// A care store in one JSON file: for small apps, tests and demonstrations.
///
/// The file has every version of every record. Each write replaces it as a whole, flushed to the
/// disk, so that its cost grows with the store: a plan with a year of outcomes is some megabytes.
/// Readers see the old file or the new one. Several processes may use one file: a writer holds a
/// lock beside it, and a reader checks whether another process has written.
///
/// There are no commits, no branches and no work tree; ``RevisionStore/exchange(with:from:)`` brings its
/// versions into any other store and back.
public final class FileStore: TransactionalStore {
  private struct State {
    var steps: StoreSteps
    var content: StoreFileContent
    /// The file as it was before it was read.
    var status: FileStatus?

    init(_ content: StoreFileContent, _ status: FileStatus?) {
      steps = StoreSteps(content.manifest)
      (self.content, self.status) = (content, status)
      take(content)
    }

    mutating func take(_ content: StoreFileContent) {
      self.content = content
      steps.take(
        content.versions,
        content.markers,
        content.manifest,
        clock: content.clock,
        unreadable: content.unreadablePlaces
      )
    }
  }

  /// The absolute path of the file.
  public let path: String
  private let calls = Calls()
  private let state: Mutex<State>
  public let threads = StoreThreads()
  private let surroundings: Surroundings
  let signal = ChangeSignal()

  /// Opens a file, or makes one.
  ///
  /// Cost: reading and decoding the whole file.
  ///
  /// - Parameters:
  ///   - manifest: What the store says of itself if there is no file yet; nil makes none.
  /// - Throws: ``StoreError/Code/noStore`` if there is no file and none is to be made,
  ///   ``StoreError/Code/corrupt`` for a file that is not a store.
  public init(
    at path: String,
    creating manifest: StoreManifest? = nil,
    surroundings: Surroundings
  ) throws(StoreError) {
    guard !path.utf8.contains(0) else {
      throw StoreError(.noStore, "A path has no NUL.", remedy: "Name another file.")
    }
    self.path = path
    self.surroundings = surroundings
    if let manifest, !manifest.isKnown {
      throw StoreError(.unknownFormat, "This careplan cannot make a store of that format.")
    }
    let status = try files { () throws(FileError) in try FileStatus(of: path) }
    var content = try Self.content(at: path)
    if content == nil, let manifest {
      content = try Self.alone(path, surroundings) { () throws(StoreError) in
        if let present = try Self.content(at: path) { return present }
        let new = StoreFileContent(manifest, replica: surroundings.newID())
        try files { () throws(FileError) in try FileSystem.replace(path, with: new.bytes) }
        return new
      }
    }
    guard let content else {
      throw StoreError(
        .noStore,
        "There is no store at \(path).",
        remedy: "Give a manifest to make one."
      )
    }
    // What was read may be newer than the look, never older: then it is read once more.
    state = Mutex(State(content, status))
  }

  deinit { signal.raise() }

  private static func content(at path: String) throws(StoreError) -> StoreFileContent? {
    let bytes = try files { () throws(FileError) in try FileSystem.contents(of: path) }
    guard let bytes else { return nil }
    return try StoreFileContent(bytes, at: path)
  }

  private static func alone<Result>(
    _ path: String,
    _ surroundings: Surroundings,
    _ body: () throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    let lock: FileLock
    do throws(FileError) {
      lock = try FileLock(
        "\(path).lock",
        patience: surroundings.lockPatience,
        unless: { Cancellation.isRequested }
      )
    } catch {
      if Cancellation.isRequested { throw .cancelled }
      guard error.code == .locked else { throw StoreError(error) }
      throw StoreError(.busy, "Somebody else is writing to \(path).", remedy: "Try again.")
    }
    return try lock.whileHeld(body)
  }

  var isClosed: Bool { calls.isClosed }

  /// The time zone and settings of the store.
  public var manifest: StoreManifest { state.withLock { $0.content.manifest } }

  /// What is wrong with versions in the file, as it was last read or written, that are not records;
  /// they stay as they are.
  public var faults: [FileFault] { state.withLock { $0.content.faults } }

  /// Returns what was done, in the order in which it was, with what others have written by now.
  func steps() throws(StoreError) -> StoreSteps { try present().steps }

  /// Returns the state of the file; it is read anew if another process has written it.
  private func present() throws(StoreError) -> State {
    let status = try files { () throws(FileError) in try FileStatus(of: path) }
    guard let status else { throw removed }
    return try state.withLock { state throws(StoreError) in
      guard state.status != status else { return state }
      guard let content = try Self.content(at: path) else { throw removed }
      state.take(content)
      // If it is replaced after this look, it has another inode.
      state.status = status
      return state
    }
  }

  private var removed: StoreError {
    StoreError(.noStore, "The store \(path) was removed.", remedy: "Put a copy there.")
  }

  /// Reads from the last state that was written, whatever is being written meanwhile.
  ///
  /// Cost: a look at the file; if another process has written it, reading all of it.
  ///
  /// - Parameter body: Must not call the store or keep the snapshot.
  public func read<Result: Sendable>(
    _ body: (Snapshot) throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    try calls.run(.reading) { () throws(StoreError) in
      let present = try present()
      return try body(present.steps.snapshot)
    }
  }

  /// Does several changes as one, and reports what was done.
  ///
  /// Cost: writing and flushing the whole file.
  ///
  /// - Parameter body: Must not call the store, keep the transaction or wait for what others write.
  public func commit<Result: Sendable>(
    _ message: String,
    _ body: (inout Transaction) throws(StoreError) -> Result
  ) throws(StoreError) -> WriteReport<Result> {
    defer { signal.raise() }
    return try calls.run(.writing) { () throws(StoreError) in
      try Self.alone(path, surroundings) { () throws(StoreError) in
        try written(body)
      }
    }
  }

  private func written<Result>(
    _ body: (inout Transaction) throws(StoreError) -> Result
  ) throws(StoreError) -> WriteReport<Result> {
    var present = try present()
    let before = present.steps.snapshot
    let stamp = Transaction.Stamp(
      now: surroundings.now(),
      newID: surroundings.newID,
      replica: present.content.replica,
      clock: present.steps.clock + 1
    )
    let (result, transaction) = try Transaction.run(on: before, stamp, body)
    try StoreSteps.requireSize(of: transaction.versions)
    let revision = present.steps.revision(after: transaction)
    let report = try WriteReport(result, transaction, on: before, commit: revision)
    guard revision != nil else { return report }
    present.steps.take(transaction)
    present.content.manifest = transaction.manifest
    present.content.clock = present.steps.clock
    present.content.versions = present.steps.versions
    present.content.markers += transaction.erasures.map(\.marker)
    try files { () throws(FileError) in
      try FileSystem.replace(path, with: present.content.bytes)
      // What cannot be read stands elsewhere in the new file: it is read anew to say where.
      present.status = present.content.faults.isEmpty ? try FileStatus(of: path) : nil
    }
    let new = present
    state.withLock { $0 = new }
    return report
  }

  /// Refuses further calls, and waits for those that are under way.
  ///
  /// The file stays. Calls that wait for their turn, and all later ones, throw
  /// ``StoreError/Code/refused``; the sequences of observers end. Closing again does nothing.
  ///
  /// Cost: waiting for the calls under way.
  ///
  /// - Throws: ``StoreError/Code/refused`` inside the body of a call.
  public func close() throws(StoreError) {
    try calls.refuseInside()
    try threads.close()
    try calls.close()
    signal.raise()
  }
}
