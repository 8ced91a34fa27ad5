package import CareModel
package import Git

extension Signature {
  /// When somebody says to have done something; what no file can say is the nearest that one can.
  ///
  /// git takes any number of seconds for a date.
  package var moment: Instant {
    Instant(seconds: min(max(seconds, Instant.earliest.seconds), Instant.latest.seconds - 1))
  }

  /// Whether the date lies outside the years 0001 to 9998: an edit of that time leaves none to others.
  package var isOutOfTime: Bool {
    !(Instant.earliest.seconds..<Instant.endOfVersions.seconds).contains(seconds)
  }

  static let careplanEmail = "careplan@invalid"

  /// The signature of a commit that follows from another one alone.
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
  /// Whether somebody says to have made it outside the years that a file can say.
  package var isOutOfTime: Bool { author.isOutOfTime || committer.isOutOfTime }

  /// When the author says to have made it, at most when the committer does, as far as a file can say.
  package var saidAt: Instant { min(author.moment, committer.moment) }
}
