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

  /// Writes a line to standard error when a signal ends the process; the signal then has its usual
  /// effect.
  ///
  /// A signal that is ignored stays ignored.
  public static func say(_ line: String, whenEndedBy signal: Int32) {
    LastWords.say(line, at: signal)
  }

  /// Hides what is typed at a terminal, also beyond signals; false if the descriptor is not a terminal.
  public static func hideTyping(at terminal: Int32) -> Bool { HiddenTyping.begin(at: terminal) }

  /// Shows again what is typed.
  public static func showTyping() { HiddenTyping.end() }

  /// How often a signal has shown what is typed: the question has to be asked anew.
  public static var typingInterruptions: Int32 { HiddenTyping.interruptions }
}
