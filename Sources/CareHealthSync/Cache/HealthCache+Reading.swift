public import CareHealth
public import CareModel
public import CareStorage
import SQLite
import Synchronization

extension HealthCache: HealthSampleReading {
  public func samples(
    of type: HealthType,
    in window: Range<Instant>
  ) throws(StoreError) -> [HealthSample] {
    try read { database throws(SQLiteError) in try database.samples(of: type, in: window) }
  }

  public func deletedSamples(
    of type: HealthType,
    in window: Range<Instant>
  ) throws(StoreError) -> [HealthSampleID] {
    try read { database throws(SQLiteError) in
      try database.deletedSamples(of: type, in: window)
    }
  }

  public func span(of types: Set<HealthType>) throws(StoreError) -> ClosedRange<Instant>? {
    try read { database throws(SQLiteError) in try database.span(of: types) }
  }

  /// Returns the sample with an id; nil if it is not on this machine.
  public func sample(_ id: HealthSampleID) throws(StoreError) -> HealthSample? {
    try read { database throws(SQLiteError) in try database.sample(id) }
  }

  /// Returns how many samples of each type each device or app gave, by type and the most first.
  ///
  /// - Parameter type: The only type that matters; nil for all.
  public func sources(of type: HealthType? = nil) throws(StoreError) -> [HealthSourceCount] {
    try read { database throws(SQLiteError) in try database.sources(of: type) }
  }

  /// Returns when the last sample of a type started; nil if there is none.
  public func lastStart(of type: HealthType) throws(StoreError) -> Instant? {
    try read { database throws(SQLiteError) in try database.lastStart(of: type) }
  }

  /// Returns the sample of a type that started last; nil if there is none.
  public func lastSample(of type: HealthType) throws(StoreError) -> HealthSample? {
    try read { database throws(SQLiteError) in try database.lastSample(of: type) }
  }

  /// Returns the imports, the last one first.
  public func imports(limit: Int = 100) throws(StoreError) -> [HealthImportEntry] {
    try read { database throws(SQLiteError) in try database.imports(limit: limit) }
  }

  /// Reads something in one state of the samples.
  func read<Result: Sendable>(
    _ body: (HealthDatabase) throws(SQLiteError) -> Result
  ) throws(StoreError) -> Result {
    try locked { database throws(StoreError) in
      do throws(SQLiteError) { return try body(database) } catch {
        throw Self.failure(error, path, while: "Reading samples")
      }
    }
  }

  /// Does something while nobody else uses the database in this process.
  func locked<Result: Sendable>(
    _ body: (HealthDatabase) throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    try database.withLock { database throws(StoreError) in try body(database) }
  }
}

extension HealthCache: HealthChangeSource {
  public func changes(
    of type: HealthType,
    after sequence: Int64,
    limit: Int
  ) throws -> [HealthChange] {
    try read { database throws(SQLiteError) in
      try database.changes(of: type, after: sequence, limit: limit)
    }
  }

  public func feed() throws -> String? {
    try read { database throws(SQLiteError) in try database.feed() }
  }

  public func lastChange() throws -> Int64? {
    try read { database throws(SQLiteError) in try database.lastChange() }
  }
}

extension HealthIntake: HealthSampleReading {
  /// Returns what the cache has with all that was added so far.
  package func samples(
    of type: HealthType,
    in window: Range<Instant>
  ) throws(StoreError) -> [HealthSample] {
    // The longest sample of a type is written at the end.
    try wrapped { () throws(SQLiteError) in
      try writeSpans()
      return try database.samples(of: type, in: window)
    }
  }

  package func deletedSamples(
    of type: HealthType,
    in window: Range<Instant>
  ) throws(StoreError) -> [HealthSampleID] {
    try wrapped { () throws(SQLiteError) in try database.deletedSamples(of: type, in: window) }
  }

  package func span(of types: Set<HealthType>) throws(StoreError) -> ClosedRange<Instant>? {
    try wrapped { () throws(SQLiteError) in try database.span(of: types) }
  }
}
