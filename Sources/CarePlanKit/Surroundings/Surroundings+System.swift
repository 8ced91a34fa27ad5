import CareModel
import CareStorage
import Files
import Foundation

extension Surroundings {
  /// Returns the clock and the random numbers of this computer.
  ///
  /// - Parameter author: The author of commits; nil takes the author of git's configuration.
  public static func system(author: Author? = nil) -> Surroundings {
    Surroundings(now: { Instant(Date()) }, newID: { VersionID(UUID()) }, author: author)
  }
}

extension Surroundings {
  /// Writes a line to standard error when a signal ends the process; the signal then has its usual
  /// effect.
  ///
  /// A signal that is ignored stays ignored.
  package static func say(_ line: String, whenEndedBy signal: Int32) {
    LastWords.say(line, at: signal)
  }
}
