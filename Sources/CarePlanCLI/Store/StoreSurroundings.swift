import CarePlanKit
import Foundation

/// What the store needs from outside; the command line has surroundings of its own.
typealias StoreSurroundings = CareStorage.Surroundings

extension CommandContext {
  /// The current moment.
  var instant: Instant {
    let seconds = now.timeIntervalSince1970
    let whole = seconds.rounded(.down)
    return Instant(seconds: Int64(whole), nanoseconds: Int64(((seconds - whole) * 1e9).rounded()))
  }

  /// Makes the surroundings in which a store works for this command.
  ///
  /// - Parameter ids: Where new ids come from.
  func storeSurroundings(_ ids: IDSource) throws(CommandFailure) -> StoreSurroundings {
    guard TimeZone(identifier: "America/New_York") != nil else {
      throw CommandFailure(
        .internal,
        code: "no-time-zones",
        "this computer knows no time zones by their names",
        hints: ["install the time zone database (on Debian the package tzdata)"]
      )
    }
    // The clock of one command stands still, so that all it writes has one time.
    let instant = instant
    return StoreSurroundings(
      now: { instant },
      newID: { ids.next() },
      author: author,
      command: words
    )
  }

  /// Who acts, if git's variables say so; else git's configuration knows.
  private var author: StoreSurroundings.Author? {
    guard let name = environment["GIT_AUTHOR_NAME"], let email = environment["GIT_AUTHOR_EMAIL"]
    else { return nil }
    return StoreSurroundings.Author(name: name, email: email)
  }
}
