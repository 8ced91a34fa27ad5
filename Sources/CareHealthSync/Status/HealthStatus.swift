public import CareHealth
public import CareModel
public import CareStorage
import Files
import SQLite

/// What samples this machine has, where they come from and where they go.
public struct HealthStatus: Hashable, Sendable {
  /// A registered source.
  public struct Source: Hashable, Sendable {
    public let source: HealthSource
    public let lastImport: HealthImportEntry?
    /// Whether its file is there; always so for a program.
    public let isThere: Bool
  }

  /// A health task and the last sample that its type has.
  public struct Task: Hashable, Sendable {
    public let key: RecordKey
    public let type: HealthType
    /// The device or app whose sample is the last one; nil if there are no samples.
    public let last: HealthSourceCount?
  }

  /// A type that goes to a store outside.
  public struct Outlet: Hashable, Sendable {
    public let store: String
    public let type: HealthType
    public let lastSuccess: Instant?
    /// How many changes it does not have yet; nil if nobody knows how far it is.
    public let pending: Int?
    /// How many runs failed since the last one that did not.
    public let failures: Int
    public let lastFailure: String?
    /// How many objects it did not take.
    public let quarantined: Int
  }

  public let samples: Int
  public let sources: [Source]
  public let tasks: [Task]
  public let outlets: [Outlet]
  /// The files that say what is in quarantine and cannot be read, or the directory of all of them.
  public let unreadable: [String]

  /// Looks at everything that a copy knows of samples.
  public init(of store: GitStore, _ cache: HealthCache?) throws(StoreError) {
    let counts = try cache?.sources() ?? []
    samples = counts.map(\.count).reduce(0, +)
    let imports = try cache?.imports() ?? []
    sources = try store.healthSources().map { source in
      Source(
        source: source,
        lastImport: imports.first { $0.feed == source.feed },
        isThere: source.form == .program || FileSystem.kind(of: source.place) != nil
      )
    }
    let living = try store.read { snapshot throws(StoreError) in try snapshot.livingHealthTasks() }
    tasks = living.map { task in
      let type = task.content.healthKitLinkage.type
      let last = counts.filter { $0.type == type }.max { $0.last < $1.last }
      return Task(key: task.key, type: type, last: last)
    }
    let quarantine = Quarantine(in: store.runPlaces).glance()
    unreadable = quarantine.unreadable
    outlets = try Self.outlets(of: store, cache, quarantine.readable)
  }

  private static func outlets(
    of store: GitStore,
    _ cache: HealthCache?,
    _ objects: [QuarantinedObject]
  ) throws(StoreError) -> [Outlet] {
    let places = store.runPlaces
    var outlets: [Outlet] = []
    for outlet in try store.healthOutlets() {
      for type in outlet.types {
        var anchor: RunAnchor?
        if case .anchor(let found) = RunAnchor.read(type, at: outlet.name, in: places) {
          anchor = found
        }
        outlets.append(
          Outlet(
            store: outlet.name,
            type: type,
            lastSuccess: anchor?.lastSuccess,
            pending: try cache?.changeCount(of: type, beyond: anchor),
            failures: anchor?.failures ?? 0,
            lastFailure: anchor?.lastFailure,
            quarantined: objects.count { $0.store == outlet.name && $0.object.type == type }
          )
        )
      }
    }
    return outlets
  }
}

extension HealthCache {
  /// Returns how many changes of a type a store outside does not have that is as far as its anchor.
  fileprivate func changeCount(
    of type: HealthType,
    beyond anchor: RunAnchor?
  ) throws(StoreError) -> Int {
    let feed = try read { database throws(SQLiteError) in try database.feed() }
    let cursor = anchor.map { $0.feed == feed ? $0.cursor : 0 } ?? 0
    return try read { database throws(SQLiteError) in
      try database.changeCount(of: type, after: cursor)
    }
  }
}
