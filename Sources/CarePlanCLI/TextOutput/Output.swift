import CarePlanKit

/// Standard output or standard error.
///
/// What a person watches is written line by line, the rest in large pieces. Writing never throws, so that a closed pipe cannot stop a command in the middle of its work; the
/// fault is kept, and a command that only prints may look at ``isClosed`` and end early.
final class Output {
  /// When bytes are handed on.
  enum Pace {
    case immediate
    case collected
  }

  let terminal: Terminal
  private(set) var fault: SinkFault?
  private let sink: any ByteSink
  private let pace: Pace
  private var buffer: [UInt8] = []
  /// What has to be done before anything is handed on; nothing is if it fails.
  var beforeWriting: (() -> SinkFault?)?

  private static let flushLimit = 1 << 16

  init(to sink: any ByteSink, _ terminal: Terminal, _ pace: Pace = .collected) {
    self.sink = sink
    self.terminal = terminal
    self.pace = pace
  }

  /// Whether nothing more can be written.
  var isClosed: Bool { fault != nil }

  /// Whether somebody may still read what is written, as far as that can be known without writing.
  var hasReader: Bool { !isClosed && sink.hasReader }

  /// Writes a line for people.
  func line(_ text: StyledText = "") {
    verbatim(text.rendered(inColor: terminal.usesColor) + "\n")
  }

  /// Writes several lines for people.
  func lines(_ texts: [StyledText]) {
    for text in texts { line(text) }
  }

  /// Writes JSON: as it is, or on a terminal with escapes for what could steer it.
  func document(_ text: String) { verbatim(terminal.isTerminal ? text.escapedJSON() : text) }

  /// Writes the bytes of JSON: as they are, or on a terminal with escapes for what could steer it.
  func document(_ bytes: [UInt8]) {
    guard terminal.isTerminal else { return write(bytes) }
    document(String(decoding: bytes, as: UTF8.self))
  }

  /// Writes text as it is: scripts and other texts for programs.
  func verbatim(_ text: String) { write(text.utf8) }

  /// Writes bytes as they are.
  func write(_ bytes: some Sequence<UInt8>) {
    guard !isClosed else { return }
    buffer += bytes
    if pace == .immediate || buffer.count >= Self.flushLimit { flush() }
  }

  /// Writes one JSON document under its versioned key, such as `careplan.diff/v1`.
  ///
  /// - Parameter others: Further documents, each under a versioned key of its own.
  func json(
    _ format: String,
    _ value: JSONValue,
    beside others: (format: String, value: JSONValue)?...
  ) {
    var members: JSONObject = [:]
    members[format] = value
    for case let other? in others { members[other.format] = other.value }
    document(CanonicalJSON.text(.object(members)))
  }

  /// Writes nothing more, nor what is buffered.
  func refuse(_ reason: SinkFault) {
    fault = reason
    buffer.removeAll()
  }

  /// Writes everything that is buffered.
  func flush() {
    guard !isClosed, !buffer.isEmpty else { return }
    if let refusal = beforeWriting?() { return refuse(refusal) }
    do { try sink.write(buffer) } catch { fault = error }
    buffer.removeAll(keepingCapacity: true)
  }
}
