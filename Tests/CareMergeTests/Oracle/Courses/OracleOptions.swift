/// Rules that were tried and left, switched in to see that the tests would notice.
struct OracleOptions: OptionSet, Sendable {
  let rawValue: Int

  /// Each moment by itself, the leaves against the versions nearest to both.
  static let endpoints = OracleOptions(rawValue: 1)
  /// Statements, but of the plan too one for each moment.
  static let perMoment = OracleOptions(rawValue: 2)
  /// A tombstone says what its members are.
  static let tombstonesSay = OracleOptions(rawValue: 4)
  /// Each version is a write of its own.
  static let versionsAreWrites = OracleOptions(rawValue: 8)
  /// Plans are the same though several of their steps lie less than a day apart.
  static let manyStepsNear = OracleOptions(rawValue: 16)
}
