public import CareModel

/// Several changes that become one commit, or nothing.
///
/// Every change sees those before it. A transaction touches no file; the store that opened it writes
/// its versions when the body has returned.
public struct Transaction {
  /// What a transaction gives to the versions that it makes.
  struct Stamp {
    var now: Instant
    var newID: @Sendable () -> VersionID
    var replica: VersionID
    var clock: Int
  }

  private var source: OverlaySource
  let stamp: Stamp
  /// The versions that the transaction adds, in the order in which they were made.
  public private(set) var versions: [AnyRecord] = []
  /// The versions that the transaction erases.
  public private(set) var erasures: [Erasure] = []
  /// Versions that were not taken in, because they were erased.
  private var refused: Set<VersionID> = []
  /// The manifest as it shall be.
  public var manifest: StoreManifest
  /// What the user should be told of.
  public private(set) var remarks: [String] = []

  private init(on snapshot: Snapshot, stamp: Stamp) {
    source = OverlaySource(base: snapshot.source)
    manifest = snapshot.manifest
    self.stamp = stamp
  }

  /// Runs a body on a state of a store and joins what it forked: how every transaction goes.
  static func run<Result>(
    on snapshot: Snapshot,
    _ stamp: Stamp,
    _ body: (inout Transaction) throws(StoreError) -> Result
  ) throws(StoreError) -> (result: Result, transaction: Transaction) {
    var transaction = Transaction(on: snapshot, stamp: stamp)
    let result = try body(&transaction)
    try transaction.joinForks()
    transaction.remarkRefused()
    return (result, transaction)
  }

  /// The state of the store with the changes so far.
  public var snapshot: Snapshot { Snapshot(source, manifest: manifest) }

  /// When the transaction takes place.
  public var now: Instant { stamp.now }

  /// Tells the user something about the change.
  public mutating func remark(_ text: String) { remarks.append(text) }

  /// Takes in a version as it is, as an import does; one that is there already is skipped.
  ///
  /// One that was erased, or was made from an erased record, is skipped too, with a remark.
  ///
  /// - Returns: Whether the version is new.
  /// - Throws: ``StoreError/Code/invalid`` with all faults.
  @discardableResult
  public mutating func accept(_ version: AnyRecord) throws(StoreError) -> Bool {
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
  mutating func erase(_ erasure: Erasure) {
    source.erase(erasure.marker, of: erasure.key)
    versions.removeAll { $0.version.uuid == erasure.marker.uuid }
    erasures.removeAll { $0.marker.uuid == erasure.marker.uuid }
    erasures.append(erasure)
  }

  private mutating func remarkRefused() {
    guard !refused.isEmpty else { return }
    remark(
      refused.count == 1
        ? "1 version was erased from this store and is not taken in again"
        : "\(refused.count) versions were erased from this store and are not taken in again"
    )
  }

  /// Makes the versions of one write: the first one follows some versions, each other one the one
  /// before it.
  mutating func mint(
    _ drafts: [AnyRecord],
    after parents: [VersionSummary]
  ) throws(StoreError) -> [AnyRecord] {
    let updated = timeOfWrite(after: parents)
    var versions: [AnyRecord] = []
    for draft in drafts {
      let before = versions.last.map { [VersionSummary($0)] } ?? parents
      versions.append(
        try mint(draft, after: before, deleted: draft.version.deleted, updated: updated)
      )
    }
    return versions
  }

  /// The one moment at which all versions of a write came into being.
  private func timeOfWrite(after parents: [VersionSummary]) -> Instant {
    let latest = parents.map { $0.updated.adding(nanoseconds: 1000) }.max()
    return max(stamp.now.roundedToMicroseconds, latest ?? .earliest)
  }

  /// Makes a version of a record out of its content and the versions before it.
  mutating func mint(
    _ record: AnyRecord,
    after parents: [VersionSummary],
    deleted: Instant? = nil,
    updated: Instant? = nil
  ) throws(StoreError) -> AnyRecord {
    var record = record
    let updated = updated ?? timeOfWrite(after: parents)
    record.version = Version(
      uuid: stamp.newID(),
      previous: parents.map(\.uuid),
      created: parents.map(\.created).min() ?? updated,
      updated: updated,
      deleted: deleted,
      replica: stamp.replica,
      clock: stamp.clock
    )
    guard try accept(record) else {
      throw StoreError(
        .internal,
        "The new version \(record.version.uuid) of \(record.key) has the uuid of another one.",
        advice: "Give every store a source of ids of its own."
      )
    }
    return record
  }
}

extension Instant {
  /// The moment without its fraction of a second: what "now" means as an effective date.
  var wholeSecond: Instant { Instant(seconds: seconds) }
}

/// A transaction stays inside the closure that it was given to.
@available(*, unavailable)
extension Transaction: Sendable {}
