package import CareModel
import Git

/// What a long import has left to its transaction, and what was done before it.
package struct ImportRemainder: Sendable {
  /// How many versions of outcomes are in the repository already, not committed yet.
  package var written = 0
  /// How many outcomes those are versions of.
  package var outcomes = 0
  /// The versions of outcomes that the store has, with all others of their outcome that came.
  package var present: Set<VersionID> = []
  /// The versions that need a look at other records, and drafts, in their order.
  package var rest: [AnyRecord] = []
}
