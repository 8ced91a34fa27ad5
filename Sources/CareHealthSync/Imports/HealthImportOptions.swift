public import CareHealth
public import CareModel

/// What is wanted of an import of samples.
public struct HealthImportOptions: Hashable, Sendable {
  /// The only types that are wanted; nil for all.
  public var types: Set<HealthType>?
  /// The moment before which nothing is wanted.
  public var since: Instant?
  /// Whether samples are removed that an export no longer has.
  public var deletions = HealthDeletionRule.ifPlausible
  /// Whether it is only tried: everything is read and counted, and nothing kept.
  public var isTrial = false

  public init() {}
}

/// How far an import is.
public struct HealthImportProgress: Hashable, Sendable {
  /// How many samples were read.
  public let samples: Int
  /// How many bytes were read.
  public let bytes: Int64
  /// How many bytes there are; nil if nobody knows.
  public let total: Int64?
}

/// What an import brought.
public struct HealthImportReport: Hashable, Sendable {
  /// Something that could not be read.
  public struct Fault: Hashable, Sendable {
    /// The line, or the place of an entry, from 1.
    public let line: Int
    /// Why, in a sentence that names no value.
    public let message: String
  }

  /// Where the samples come from.
  public let source: HealthSource
  /// The file inside of an archive or folder, or the file; nil for what is none.
  public internal(set) var path: String?
  /// How many bytes were read.
  public internal(set) var size: Int64 = 0
  /// When the source says that it was exported.
  public internal(set) var exported: Instant?
  public internal(set) var intake = HealthIntakeReport()
  /// The first things that could not be read; ``HealthIntakeReport/unreadable`` says how many there are.
  public internal(set) var faults: [Fault] = []
  /// How many elements of a sort are no samples and were passed over.
  public internal(set) var notRead: [String: Int] = [:]
  /// How many samples name the zone in which they were measured.
  public internal(set) var zoned = 0

  init(_ source: HealthSource) { self.source = source }

  /// How many faults are told one by one.
  static let mostFaults = 20
}
