import Foundation

/// The program that shows long texts page by page.
@safe final class Pager: ByteSink {
  private let stream: UnsafeMutablePointer<FILE>
  private let sink: FileDescriptorSink

  /// The command line of the pager, or nil if none is wanted.
  static func command(in environment: [String: String]) -> String? {
    let names = ["CAREPLAN_PAGER", "GIT_PAGER", "PAGER"]
    let command = names.lazy.compactMap { environment[$0] }.first ?? "less -FRX"
    return command.isEmpty || command == "cat" ? nil : command
  }

  /// Starts the pager, or returns nil if the shell cannot be started.
  ///
  /// As git does, less is told to leave colours alone and to end when one page is enough. popen keeps the pager in our process group, without which it could not read the keyboard.
  init?(_ command: String) {
    let defaults = #"export LESS="${LESS-FRX}" LV="${LV--c}""#
    guard let stream = unsafe popen("\(defaults); \(command)", "w") else { return nil }
    unsafe self.stream = unsafe stream
    sink = FileDescriptorSink(unsafe fileno(stream))
  }

  func write(_ bytes: [UInt8]) throws(SinkFault) { try sink.write(bytes) }

  /// Waits until the reader has left the pager.
  func wait() { _ = unsafe pclose(stream) }
}
