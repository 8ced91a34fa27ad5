import CarePlanKit
import Foundation

/// The program that shows long texts page by page.
///
/// What it was given is kept until it is sure that it reads: a pager that cannot be started must not
/// swallow anything.
@safe final class Pager: ByteSink {
  private let stream: UnsafeMutablePointer<FILE>
  private let sink: FileDescriptorSink
  /// Where everything goes if the pager cannot be started.
  private let instead: any ByteSink
  /// What was handed on; nil once the pager must have read some of it.
  private var kept: [UInt8]? = []
  /// Whether it ran; nil while nobody has asked.
  private var hasStarted: Bool?

  /// More than any pipe holds, so that somebody has read.
  private static let mostKept = 2 << 20

  /// Returns the command line of the pager, or nil if none is wanted.
  ///
  /// The order is git's: `GIT_PAGER`, `core.pager`, `PAGER`; a variable of our own comes before.
  static func command(
    in environment: [String: String],
    _ preferences: GitPreferences = GitPreferences()
  ) -> String? {
    let choices = [
      environment["CAREPLAN_PAGER"], environment["GIT_PAGER"], preferences.pager,
      environment["PAGER"],
    ]
    let command = choices.lazy.compactMap(\.self).first ?? "less -FRX"
    return command.isEmpty || command == "cat" ? nil : command
  }

  /// Starts the pager, or returns nil if the shell cannot be started.
  ///
  /// As git does, less is told to leave colours alone and to end when one page is enough. popen keeps
  /// the pager in our process group, without which it could not read the keyboard.
  init?(_ command: String, instead: any ByteSink) {
    // A pager that is left early, or cannot start, must not end us as well.
    signal(SIGPIPE, SIG_IGN)
    let defaults = #"export LESS="${LESS-FRX}" LV="${LV--c}""#
    guard let stream = unsafe popen("\(defaults); \(command)", "w") else { return nil }
    unsafe self.stream = unsafe stream
    self.instead = instead
    sink = FileDescriptorSink(unsafe fileno(stream))
  }

  func write(_ bytes: [UInt8]) throws(SinkFault) {
    if hasStarted == false { return try instead.write(bytes) }
    kept? += bytes
    do { try sink.write(bytes) } catch {
      // The reader may have left it, which is not an error of the pager.
      guard !end() else { throw error }
      try writeKept()
    }
    if let count = kept?.count, count > Self.mostKept { kept = nil }
  }

  /// Waits until the reader has left the pager, and shows directly what it could not.
  ///
  /// - Returns: Whether the pager could be started.
  func wait() -> Bool {
    if end() { return true }
    // If the terminal takes nothing, there is nobody left to tell.
    try? writeKept()
    return false
  }

  private func writeKept() throws(SinkFault) {
    let bytes = kept ?? []
    kept = nil
    if !bytes.isEmpty { try instead.write(bytes) }
  }

  /// Waits for the end of the pager once, and says whether it ran.
  private func end() -> Bool {
    if let hasStarted { return hasStarted }
    let status = unsafe pclose(stream)
    // The shell ends with these where it finds no program, or one that it may not run.
    let isMissing = status >= 0 && [126, 127].contains(status >> 8 & 0xFF) && status & 0x7F == 0
    hasStarted = kept == nil || !isMissing
    return hasStarted ?? true
  }
}
