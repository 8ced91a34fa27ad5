/// How far an exchange with a remote has come.
public struct SyncProgress: Hashable, Sendable {
  /// The steps, in their order.
  public enum Phase: String, Hashable, Sendable, CaseIterable {
    case fetch
    case check
    case merge
    case push
  }

  public let phase: Phase
  /// How many things are done and how many there are; both 0 while that is unknown.
  public let done: Int
  public let total: Int

  package init(_ phase: Phase, done: Int = 0, of total: Int = 0) {
    self.phase = phase
    self.done = done
    self.total = total
  }
}
