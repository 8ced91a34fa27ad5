import CarePlanKit

/// Standard output or standard error, collected and written in large pieces.
///
/// Writing never throws, so that a closed pipe cannot stop a command in the middle of its work; the
/// fault is kept, and a command that only prints may look at ``isClosed`` and end early.
final class Output {
  let terminal: Terminal
  private(set) var fault: SinkFault?
  private let sink: any ByteSink
  private var buffer: [UInt8] = []

  private static let flushLimit = 1 << 16

  init(to sink: any ByteSink, _ terminal: Terminal) {
    self.sink = sink
    self.terminal = terminal
  }

  /// Whether nothing more can be written.
  var isClosed: Bool { fault != nil }

  /// Writes a line for people.
  func line(_ text: StyledText = "") {
    verbatim(text.rendered(inColor: terminal.usesColor) + "\n")
  }

  /// Writes several lines for people.
  func lines(_ texts: [StyledText]) {
    for text in texts { line(text) }
  }

  /// Writes text as it is: JSON, scripts and other texts for programs.
  func verbatim(_ text: String) {
    guard !isClosed else { return }
    buffer += text.utf8
    if buffer.count >= Self.flushLimit { flush() }
  }

  /// Writes one JSON document under its versioned key, such as `careplan.diff/v1`.
  func json(_ format: String, _ value: JSONValue) {
    verbatim(CanonicalJSON.text(.object(JSONObject([(format, value)]))))
  }

  /// Hands everything to the system.
  func flush() {
    guard !isClosed, !buffer.isEmpty else { return }
    do { try sink.write(buffer) } catch { fault = error }
    buffer.removeAll(keepingCapacity: true)
  }
}
