package import CareAccess
package import CareSharing
package import Git
package import Sealing

/// What a push to a sealed remote writes beside the commits, and with which keys.
package struct SealingPlan: Sendable {
  /// Which files a push writes.
  package enum Extent: Hashable, Sendable {
    /// Those that are missing.
    case changes
    /// All, so that no file of the host is needed.
    case all
    /// All with new keys, in a commit without parents and without any other file: nothing leads to the older
    /// files any more.
    case anew
  }

  /// A stream in its present epoch.
  package struct Stream: Sendable {
    package let stream: SealedStream
    package let recipient: AgeRecipient
    /// What envelopes hold, newest first: in the core stream also the identities of earlier epochs.
    package let identities: [AgeIdentity]
    /// Where the envelope of each person goes who may open the stream.
    package let envelopes: [Envelope.Address]
    /// The terms in the envelope of each reader.
    package let terms: [PersonID: StreamTerms]
    /// The envelopes of readers that wait for an administrator.
    package var pending: [PendingEnvelope.Draft] = []
    /// The snapshot that is to be added; nil for none, and in the core stream.
    package var snapshot: Addition?
  }

  /// A snapshot of a vault that the remote lacks.
  package struct Addition: Sendable {
    package let commit: ObjectID
    /// The snapshot that the receivers have in the same epoch; nil if they are to get all of it.
    package let base: VaultSnapshot?
  }

  /// The core stream, and if an owner pushes each vault that somebody may open.
  package let streams: [Stream]
  /// Whether the person who pushes owns the store, and so removes files that nobody is to have.
  package let isOwner: Bool

  package var core: Stream? { streams.first { $0.stream == .core } }
}
