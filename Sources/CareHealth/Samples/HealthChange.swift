/// One step in the life of a sample, in the order in which this machine learned of it.
public struct HealthChange: Hashable, Sendable {
  /// The place of the change among all changes, later ones higher: what an anchor counts.
  public var sequence: Int64
  public var id: HealthSampleID
  public var type: HealthType
  /// The sample as it is now; nil once it has been deleted.
  public var sample: HealthSample?

  public init(sequence: Int64, id: HealthSampleID, type: HealthType, sample: HealthSample?) {
    self.sequence = sequence
    self.id = id
    self.type = type
    self.sample = sample
  }
}

/// Where the changes of samples are read from, a batch at a time: HealthKit's anchored query.
public protocol HealthChangeSource: Sendable {
  /// Returns the first changes of a type beyond a place, in order, at most `limit` of them.
  ///
  /// Of a sample that changed several times only the last change is returned.
  func changes(
    of type: HealthType,
    after sequence: Int64,
    limit: Int
  ) throws -> [HealthChange]

  /// Returns what names the count of changes: another text once it has begun anew, as in a cache that
  /// was made again; nil where it never does.
  func feed() throws -> String?

  /// Returns the place of the last change of any type; nil where nobody counts.
  func lastChange() throws -> Int64?
}

extension HealthChangeSource {
  public func feed() throws -> String? { nil }
  public func lastChange() throws -> Int64? { nil }
}
