public import CareModel
import CareWords

/// Several changes that become one commit, or nothing.
///
/// Every change sees those before it. A transaction touches no file; the store that opened it writes
/// its versions when the body has returned.
public struct Transaction {
  /// What a transaction gives to the versions that it makes.
  package struct Stamp {
    package var now: Instant
    package var newID: @Sendable () -> VersionID
    package var replica: VersionID
    /// The value of the replica's clock for the first version; each later one has the next.
    package var clock: Int

    package init(
      now: Instant,
      newID: @escaping @Sendable () -> VersionID,
      replica: VersionID,
      clock: Int
    ) {
      (self.now, self.newID, self.replica, self.clock) = (now, newID, replica, clock)
    }
  }

  private var source: OverlaySource
  package let stamp: Stamp
  /// The versions that the transaction adds, in the order in which they were made.
  package private(set) var versions: [AnyRecord] = []
  /// The versions that the transaction erases.
  package private(set) var erasures: [Erasure] = []
  /// The records that it changes and that stay in question until somebody resolves them: known when
  /// the body has returned.
  public internal(set) var conflicts: [RecordKey] = []
  /// The last value of the replica's clock that a version got; nil if none did.
  package private(set) var clock: Int?
  /// The records whose courses were written, beside those that were only taken in.
  private(set) var changedCourses: Set<RecordKey> = []
  /// What became of changes of records that were in question.
  var sharedChanges: [RecordKey: SharedChange] = [:]
  /// Versions that were not taken in, because they were erased.
  private var refused: Set<VersionID> = []
  /// The manifest after the transaction.
  public var manifest: StoreManifest
  /// Remarks for the user.
  package private(set) var remarks: [String] = []

  private init(on snapshot: Snapshot, stamp: Stamp) {
    source = OverlaySource(base: snapshot.source)
    manifest = snapshot.manifest
    self.stamp = stamp
  }

  /// Runs a body on a state of a store and joins what it forked: how every transaction goes.
  package static func run<Result>(
    on snapshot: Snapshot,
    _ stamp: Stamp,
    _ body: (inout Transaction) throws(StoreError) -> Result
  ) throws(StoreError) -> (result: Result, transaction: Transaction) {
    var transaction = Transaction(on: snapshot, stamp: stamp)
    let result = try body(&transaction)
    try transaction.refuseOtherStore(than: snapshot.manifest)
    try transaction.joinForks()
    transaction.remarkRefused()
    return (result, transaction)
  }

  /// Refuses to make another store of it, or one that nobody could open.
  private func refuseOtherStore(than before: StoreManifest) throws(StoreError) {
    guard manifest.uuid == before.uuid, manifest.format == before.format,
      manifest.merge == before.merge
    else {
      throw StoreError(
        .refused,
        "A write changes neither which store it is nor its format.",
        remedy: "Leave uuid, format and merge of the manifest as they are."
      )
    }
  }

  /// The state of the store with the changes so far.
  public var snapshot: Snapshot { Snapshot(source, manifest: manifest) }

  /// When the transaction takes place.
  public var now: Instant { stamp.now }

  /// Adds a remark about the change for the user.
  package mutating func remark(_ text: String) { remarks.append(text) }

  /// Takes in a version as it is, as an import does; one that is there already is skipped.
  ///
  /// One that was erased, or was made from an erased record, is skipped too, with a remark.
  ///
  /// - Returns: Whether the version is new.
  /// - Throws: ``StoreError/Code/invalid`` with all faults, and for a draft.
  @discardableResult
  package mutating func accept(_ version: AnyRecord) throws(StoreError) -> Bool {
    guard !version.version.isDraft else {
      throw StoreError(
        .invalid,
        "The record \(version.key) is a draft, which is no version yet.",
        remedy: "Add it, or update what is there with it."
      )
    }
    guard version.faults.isEmpty else {
      throw StoreError(InvalidRecord(version.faults), in: version.key.description)
    }
    guard try source.summary(of: version.version.uuid) == nil else { return false }
    if try snapshot.erasure(covering: version) != nil {
      refused.insert(version.version.uuid)
      return false
    }
    source.add(version)
    versions.append(version)
    return true
  }

  /// Erases a version: its marker stands for it from now on.
  package mutating func erase(_ erasure: Erasure) {
    source.erase(erasure.marker, of: erasure.key)
    versions.removeAll { $0.version.uuid == erasure.marker.uuid }
    erasures.removeAll { $0.marker.uuid == erasure.marker.uuid }
    erasures.append(erasure)
  }

  private mutating func remarkRefused() {
    guard !refused.isEmpty else { return }
    remark(Wording.say(.erasedNotTaken, count: refused.count))
  }

  /// Returns a value of the replica's clock for one version.
  mutating func takeClock() -> Int {
    let value = clock.map { $0 + 1 } ?? stamp.clock
    clock = value
    return value
  }

  /// Notes that the course of a record may be another one, to be told.
  mutating func noteCourse(of key: RecordKey) { changedCourses.insert(key) }
}

/// A transaction stays inside the closure that it was given to.
@available(*, unavailable)
extension Transaction: Sendable {}

extension Transaction {
  /// Refuses to go on if a record is not as it was when a value was read.
  ///
  /// It has moved on if other versions follow the one that the value was read as, or stand beside it.
  /// A change that is made nevertheless stands beside theirs, and may leave a conflict
  /// (``conflicts``).
  ///
  /// - Throws: ``StoreError/Code/changed``; ``StoreError/Code/refused`` for a value that was not read
  ///   from a store; as ``update(_:_:from:outcomes:)`` does for one whose version is not here.
  package func requireUnchanged(_ record: AnyRecord) throws(StoreError) {
    guard !record.version.isDraft else {
      throw StoreError(
        .refused,
        "Nobody knows whether \(record.key) has changed: the value was not read from a store.",
        remedy: "Read the record, and change what was read."
      )
    }
    let parent = try parent(of: record)
    let leaves = try snapshot.graph(of: record.key).leaves.map(\.uuid)
    guard leaves != [parent.uuid] else { return }
    throw StoreError(
      .changed,
      leaves.contains(parent.uuid)
        ? "\(record.key) was changed by others too: \(leaves.count) versions of it are in question."
        : "\(record.key) has changed since the version \(parent.uuid) was read.",
      remedy: "Read it again, and make the change once more."
    )
  }
}
