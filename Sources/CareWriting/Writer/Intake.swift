public import CareModel
import Git

/// What a long import has left to its transaction, and what was done before it.
public struct Intake: Sendable {
  /// How many versions of outcomes are in the repository already, not committed yet.
  public package(set) var written = 0
  /// How many outcomes those are versions of.
  public package(set) var outcomes = 0
  /// The versions of outcomes that the store has, with all others of their outcome that came.
  public package(set) var present: Set<VersionID> = []
  /// The versions that need a look at other records, and drafts, in their order.
  public package(set) var rest: [AnyRecord] = []
}
