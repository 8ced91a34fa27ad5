public import CareHealth
public import CareModel

/// What an export says of itself before its first record.
public struct AppleHealthHeading: Hashable, Sendable {
  /// The path of the XML file, or of the archive and the file in it.
  public let path: String
  /// How many bytes the XML has.
  public let size: Int64
  /// When the phone wrote it; nil if it does not say.
  public let exported: Instant?
  /// Whose it is; nil if the phone does not know.
  public let person: PersonFingerprint?
  /// The files beside it, which are not read, counted by the end of their names: `gpx`, `csv`.
  public let otherFiles: [String: Int]
}

/// What was read of an export, to its end: there is none of an export that is cut.
public struct AppleHealthSummary: Hashable, Sendable {
  /// When the phone wrote it; nil if it does not say.
  public internal(set) var exported: Instant?
  /// Whose it is; nil if the phone does not know.
  public internal(set) var person: PersonFingerprint?
  /// How many samples there were of each type; those that stand there twice count twice.
  public internal(set) var samplesByType: [HealthType: Int] = [:]
  /// How many samples there were of each source.
  public internal(set) var samplesBySource: [String: Int] = [:]
  /// How many records were put aside.
  public internal(set) var quarantined = 0
  /// How many elements were passed over, by their names; a record of a type that is neither quantity
  /// nor category counts by that.
  public internal(set) var notRead: [String: Int] = [:]
  /// How many samples there were.
  public var samples: Int { samplesByType.values.reduce(0, +) }
}
