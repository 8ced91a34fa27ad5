/// What a store has seen: for each replica, the highest of its clocks.
///
/// CareKit's knowledge vector (CareKitStore's `OCKRevisionRecord`).
public struct KnowledgeVector: Hashable, Sendable {
  private(set) var entries: [VersionID: Int] = [:]

  public init() {}

  package init(_ clocks: some Sequence<(VersionID, Int)>) {
    for (replica, clock) in clocks { self[replica] = max(self[replica], clock) }
  }

  /// The clock of a replica; 0 for one that was never seen.
  package subscript(replica: VersionID) -> Int {
    get { entries[replica] ?? 0 }
    set { entries[replica] = newValue }
  }

  /// All replicas with their clocks, by replica.
  package var clocks: [(replica: VersionID, clock: Int)] {
    entries.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  package var isEmpty: Bool { entries.isEmpty }

  /// Counts one more change of a replica.
  package mutating func increment(_ replica: VersionID) { self[replica] += 1 }

  /// Takes in what another vector has seen: the greater clock of each replica.
  package mutating func merge(_ other: KnowledgeVector) {
    entries.merge(other.entries) { max($0, $1) }
  }

  /// Returns how this vector compares to another one; vectors that saw different things are
  /// concurrent.
  public func compared(to other: KnowledgeVector) -> Comparison {
    let replicas = Set(entries.keys).union(other.entries.keys)
    let isBehind = replicas.contains { self[$0] < other[$0] }
    let isAhead = replicas.contains { self[$0] > other[$0] }
    return switch (isBehind, isAhead) {
    case (false, false): .equal
    case (true, false): .before
    case (false, true): .after
    case (true, true): .concurrent
    }
  }

  /// How two vectors compare.
  public enum Comparison: String, Hashable, Sendable {
    case equal, before, after, concurrent
  }
}
