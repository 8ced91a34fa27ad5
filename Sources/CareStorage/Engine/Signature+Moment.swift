package import CareModel
package import Git

extension Signature {
  /// When somebody claims to have done something; a date that no file can hold becomes the nearest
  /// one that can be held.
  ///
  /// git takes any number of seconds for a date.
  package var moment: Instant {
    Instant(seconds: min(max(seconds, Instant.earliest.seconds), Instant.latest.seconds - 1))
  }

  /// Whether the date lies outside the years 0001 to 9998: an edit of that time leaves no time for
  /// later ones.
  package var isOutOfTime: Bool {
    !(Instant.earliest.seconds..<Instant.endOfVersions.seconds).contains(seconds)
  }

  static let careplanEmail = "careplan@invalid"

  /// Returns the signature of a commit that follows from another one alone.
  package static func careplan(after parent: Commit) -> Signature {
    Signature(
      name: "careplan",
      email: careplanEmail,
      seconds: parent.committer.moment.seconds,
      offsetMinutes: 0
    )
  }
}

extension Commit {
  /// Whether it says that careplan made it, of nothing but its parents.
  package var isByCareplan: Bool { author.email == Signature.careplanEmail }

  /// Whether its date lies outside the years that a file can hold.
  package var isOutOfTime: Bool { author.isOutOfTime || committer.isOutOfTime }

  /// The author's date, at most the committer's, as far as a file can hold it.
  package var saidAt: Instant { min(author.moment, committer.moment) }
}
