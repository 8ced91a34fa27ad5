public import CareHealth
public import CareModel
public import CareStorage
import Files
import SQLite
import Synchronization

/// The samples of health that this machine keeps, from all sources, in a database of its own.
///
/// It is never shared and only its owner can read it. It can be thrown away: what is still at its sources
/// can be imported again. One import writes at a time, and readers see the state before it until it is
/// complete.
public final class HealthCache: Sendable {
  /// Where the database was put that could not be read; nil if there was none.
  public let setAside: String?
  /// The file of the database; nil in memory.
  public let path: String?
  let database: Mutex<HealthDatabase>

  /// What a cache is opened for.
  package enum Access: Hashable, Sendable {
    /// To look, which works where nothing can be written too.
    case reading
    /// To take samples in, and to look.
    case writing
  }

  /// Opens a cache for samples in memory, such as for tests.
  ///
  /// - Parameter now: Where the numbers of changes begin.
  public init(inMemoryAt now: Instant) throws(StoreError) {
    path = nil
    setAside = nil
    database = Mutex(try HealthDatabase(memoryFrom: now))
  }

  /// Opens the cache in a directory, or makes it.
  ///
  /// A database that is damaged, or of another careplan, is set aside and a new one made; so is a
  /// directory, a pipe or a link that stands in its place.
  ///
  /// - Parameters:
  ///   - directory: What `StorePaths` calls `health`; it is made for its owner alone.
  ///   - now: Where the numbers of changes begin in a new one, so that they are later than all that an
  ///     older one had.
  package init(
    in directory: String,
    now: Instant,
    for access: Access = .writing
  ) throws(StoreError) {
    let path = Self.path(in: directory)
    try files { () throws(FileError) in try FileSystem.makeDirectory(directory, as: .owner) }
    Permissions.owner.apply(to: directory)
    var aside: String?
    database = Mutex(try Self.database(at: path, in: directory, from: now, access, &aside))
    setAside = aside
    self.path = path
  }

  private static func database(
    at path: String,
    in directory: String,
    from now: Instant,
    _ access: Access,
    _ aside: inout String?
  ) throws(StoreError) -> sending HealthDatabase {
    if let found = try HealthDatabase(opening: path, for: access) { return found }
    let lock = try lock(directory, patience: patience)
    defer { withExtendedLifetime(lock) {} }
    // Another process may have made it meanwhile.
    if let found = try HealthDatabase(opening: path, for: access) { return found }
    aside = try setAside(path)
    return try HealthDatabase(making: path, from: now)
  }

  /// Opens the cache of a store to look into it; nil if nothing was imported there yet.
  public convenience init?(ifPresentIn store: GitStore) throws(StoreError) {
    let directory = store.paths.health
    guard FileSystem.kind(of: Self.path(in: directory)) != nil else { return nil }
    try self.init(in: directory, now: store.surroundings.now(), for: .reading)
  }

  /// Opens the cache of a store, or makes it.
  public convenience init(of store: GitStore) throws(StoreError) {
    try files { () throws(FileError) in
      try FileSystem.makeDirectory(store.paths.own, as: store.paths.permissions)
    }
    try self.init(in: store.paths.health, now: store.surroundings.now())
  }

  static func path(in directory: String) -> String { "\(directory)/samples.sqlite" }

  /// How long one import waits for another, in seconds.
  static let patience = 5.0

  /// Takes the lock of whoever writes, which stands beside the directory as that can be removed.
  static func lock(_ directory: String, patience: Double) throws(StoreError) -> FileLock {
    try files { () throws(FileError) in
      try FileLock("\(directory).lock", patience: patience, as: .owner)
    }
  }

  /// Moves what stands in the place of a database out of the way, into the place of one that was set aside
  /// before; what is no database keeps its own.
  ///
  /// - Returns: Where it is; nil if there was none.
  private static func setAside(_ path: String) throws(StoreError) -> String? {
    guard FileSystem.kind(of: path) != nil else { return nil }
    let aside = placeAside(for: path)
    try files { () throws(FileError) in
      for suffix in ["", "-wal", "-shm"] {
        try FileSystem.remove(aside + suffix)
        if FileSystem.kind(of: path + suffix) != nil {
          try FileSystem.move(path + suffix, to: aside + suffix)
        }
      }
    }
    return aside
  }

  private static func placeAside(for path: String) -> String {
    let first = "\(path).set-aside"
    var (aside, number) = (first, 1)
    while let kind = FileSystem.kind(of: aside), kind != .file, number < 1000 {
      number += 1
      aside = "\(first)-\(number)"
    }
    return aside
  }
}

extension HealthCache {
  /// Removes all samples of a store from this machine, with what is remembered of where they went.
  ///
  /// - Returns: Whether there was anything.
  @discardableResult
  public static func forget(in store: GitStore) throws(StoreError) -> Bool {
    let directory = store.paths.health
    guard FileSystem.kind(of: directory) != nil else { return false }
    let lock = try lock(directory, patience: patience)
    try lock.whileHeld { () throws(StoreError) in
      try files { () throws(FileError) in try FileSystem.remove(directory) }
    }
    return true
  }

  /// Returns whether this machine keeps samples of a store, or remembers where they went.
  public static func isPresent(in store: GitStore) -> Bool {
    FileSystem.kind(of: store.paths.health) != nil
  }

  /// Takes in samples that a program of your own has, and deletes others, as one change.
  ///
  /// - Parameter feed: What names where they come from: letters, digits, `-` and `_`.
  /// - Throws: ``StoreError/Code/busy`` if another import is under way.
  @discardableResult
  public func take(
    _ samples: [HealthSample],
    deleting deletions: [HealthSampleID] = [],
    from feed: String,
    at date: Instant
  ) throws(StoreError) -> HealthIntakeReport {
    try takeIn(Occasion(feed: feed, date: date)) { intake throws(StoreError) in
      try intake.add(samples)
      for id in deletions { try intake.delete(id) }
    }.report
  }
}
