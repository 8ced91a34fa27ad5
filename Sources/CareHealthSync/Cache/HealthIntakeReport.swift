public import CareHealth

/// What an import did to the samples of this machine.
public struct HealthIntakeReport: Hashable, Sendable {
  /// How many samples came.
  public var seen = 0
  /// How many of them were not here.
  public var added = 0
  /// How many were here already, as they came.
  public var known = 0
  /// How many came again in the same import.
  public var repeated = 0
  /// How many say something else than they did here.
  public var changed = 0
  /// How many are here no more, as their source no longer has them.
  public var removed = 0
  /// How many could not be read, such as those without a number.
  public var unreadable = 0
  /// How many stay though the export lacks them, as it is older than the last one.
  public var keptMissing = 0
  /// How many begin more than a day after the import: a clock may be wrong.
  public var ahead = 0
  /// How many were passed over, as they are not among those that were asked for.
  public var skipped = 0
  /// The types of which samples came, with how many.
  public var types: [HealthType: Int] = [:]
  /// The names of the devices and apps that the samples are from.
  public var sources: Set<String> = []

  public init() {}

  /// Whether the samples of this machine are what they were before.
  public var isNothingNew: Bool { added == 0 && changed == 0 && removed == 0 }
}
