import Sodium

/// Writes an age file as its content comes, with the memory of one piece of 64 KiB.
///
/// It cannot be copied, since two copies would seal different bytes with the same nonce.
package struct AgeWriter: ~Copyable {
  private var payload: AgePayload
  /// The head and the nonce, until they are handed on.
  private var beginning: [UInt8]
  /// The bytes of the piece that is not full yet.
  private var pending: [UInt8] = []

  /// Begins a file with a key of its own.
  ///
  /// Cost: for a passphrase, see ``Sodium/Scrypt``; for a recipient, a third of a millisecond.
  package init(for recipients: AgeRecipients) throws(SealingError) {
    let begun = try AgePayload.begun(for: recipients)
    beginning = begun.bytes
    payload = begun.payload
  }

  /// Takes more of the content, and adds to the file what can be sealed by now.
  package mutating func write(
    _ content: Span<UInt8>,
    to file: inout [UInt8]
  ) throws(SealingError) {
    handOnBeginning(to: &file)
    var place = 0
    while place < content.count {
      // A full piece is sealed only when more follows, as it may be the last.
      if pending.count == AgePayload.chunkCount {
        let piece = pending
        pending = []
        file += try payload.sealed(piece.span, .notLast)
      }
      let count = min(AgePayload.chunkCount - pending.count, content.count - place)
      pending.append(content.extracting(place..<place + count))
      place += count
    }
  }

  /// Adds to the file what is left; without it the file is one that was cut off.
  package consuming func finish(to file: inout [UInt8]) throws(SealingError) {
    handOnBeginning(to: &file)
    let piece = pending
    file += try payload.sealed(piece.span, .last)
  }

  private mutating func handOnBeginning(to file: inout [UInt8]) {
    file += beginning
    beginning = []
  }
}
