import CareStorage
import Files

extension Surroundings {
  /// Writes a line to standard error when a signal ends the process; the signal then has its usual
  /// effect.
  ///
  /// A signal that is ignored stays ignored.
  package static func say(_ line: String, whenEndedBy signal: Int32) {
    LastWords.say(line, at: signal)
  }
}
