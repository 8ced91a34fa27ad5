public import CareAccess
package import CareSharing

/// A difference between the files of a sealed remote and those that statements and commits call for.
public enum SealedFault: Hashable, Sendable {
  /// A file that cannot be used, and why, as a sentence.
  case file(path: String, String)
  /// The keys of a stream have to be renewed.
  case epoch(SealedStream)
  /// A person who may open a stream has no envelope.
  case envelopeMissing(SealedStream, PersonID)
  /// A former reader of a category has an envelope with its present keys.
  case envelopeLeft(SealedStream, PersonID)
  /// A vault has no snapshot that opens with its present keys.
  case snapshotMissing(SealedStream)
  /// The newest snapshot of a vault shows an earlier state of the store.
  case snapshotOld(SealedStream)
  /// The newest snapshot of a vault, by a device of this person, does not show the commit that it names.
  case snapshotFalse(SealedStream, PersonID?)

  package init(_ finding: SealedFinding) { self = .file(path: finding.path, finding.words) }
}
