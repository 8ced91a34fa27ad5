public import CareModel

/// How a run sends samples.
public struct RunOptions: Hashable, Sendable {
  /// Which samples are sent.
  public enum Selection: Hashable, Sendable {
    /// Those that the last run was to send; all at first.
    case asBefore
    case all
    /// Those that began at a moment or later; deletions of others are sent too.
    case since(Instant)
  }

  /// How many changes a batch has, at most; the store may want fewer.
  public var batchSize: Int
  public var retry: RetryPolicy
  public var selection: Selection
  /// Whether a sample that the store has no form for ends the run, instead of being left out.
  public var isStrict: Bool
  /// Whether the next run goes on where this one ends; a run without sends everything.
  public var keepsAnchor: Bool
  /// How many seconds to wait for another run of the same type and store.
  public var lockPatience: Double

  public init(
    batchSize: Int = 25,
    retry: RetryPolicy = RetryPolicy(),
    selection: Selection = .asBefore,
    isStrict: Bool = false,
    keepsAnchor: Bool = true,
    lockPatience: Double = 5
  ) {
    self.batchSize = batchSize
    self.retry = retry
    self.selection = selection
    self.isStrict = isStrict
    self.keepsAnchor = keepsAnchor
    self.lockPatience = lockPatience
  }
}
