public import CareModel
import Git

/// The person who made a version, and when: the signer of the first commit with its file, or its author.
///
/// In a signed store a commit by a member's device is the member's, whatever author it has.
/// A commit brings a file that it has and none of its parents. Where several commits brought one, the
/// first is one that no other leads to, and of several such ones that with the least id. Versions that
/// careplan made in a merge have careplan as their author.
public struct Authorship: Hashable, Sendable {
  public let name: String
  public let email: String
  /// The commit's author if its signer has another name.
  public package(set) var writtenAs: String?
  /// When the author made the commit, by the author's clock.
  public let time: Instant
  /// The 40 hexadecimal digits of the commit.
  public let commit: String
}

extension Authorship {
  init(_ commit: Commit) {
    self.init(
      name: commit.author.name,
      email: commit.author.email,
      time: commit.author.moment,
      commit: commit.id.hex
    )
  }

  /// Returns a copy that names the commit's signer; nil if no member signed it.
  func signed(by signer: SigningMember?) -> Authorship {
    guard let signer else { return self }
    return Authorship(
      name: signer.name,
      email: signer.email,
      writtenAs: signer.writtenAs,
      time: time,
      commit: commit
    )
  }

  /// Whether the commit has no author of its own, since it follows from others alone.
  package var isCareplan: Bool { email == Signature.careplanEmail }

  /// Whether the name has nothing that a reader sees.
  public var isNameless: Bool { Self.isNameless(name) }

  /// Returns whether a name has nothing that a reader sees.
  static func isNameless(_ name: String) -> Bool {
    name.unicodeScalars.allSatisfy { scalar in
      scalar.properties.isWhitespace
        || [.control, .format].contains(scalar.properties.generalCategory)
    }
  }
}

extension Snapshot {
  /// Returns who made some versions of this state.
  ///
  /// Nothing is known of a version from before the cut of a shallow clone, or of one that is in no
  /// commit yet. The first question reads the whole history, later ones what was added to it;
  /// questions to a state of the past read its history each time.
  public func authorship(
    of versions: [VersionID]
  ) throws(StoreError) -> [VersionID: Authorship] {
    try source.authorship(of: versions)
  }
}

/// The person whose device signed a commit of a signed store.
public struct SigningMember: Hashable, Sendable {
  /// The person's name, with the label if several people have it.
  public let name: String
  /// The label of the person on the command line.
  public let label: String
  /// The address of the person's commits, which no mail reaches.
  public let email: String
  /// The author that the commit has, if that is another name.
  public let writtenAs: String?
}
