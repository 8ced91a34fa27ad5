/// Called with how far a transfer has come.
public typealias TransferObserver = (TransferProgress) -> Void

/// How far a transfer has come.
public struct TransferProgress: Hashable, Sendable {
  /// What is going on.
  public enum Phase: String, Hashable, Sendable {
    case receiving
    case sending
  }

  public let phase: Phase
  /// How many objects have come or gone, and how many there are.
  public let done: Int
  public let total: Int

  public init(_ phase: Phase, done: Int, of total: Int) {
    self.phase = phase
    self.done = done
    self.total = total
  }
}
