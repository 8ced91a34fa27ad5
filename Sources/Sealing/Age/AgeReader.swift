import Sodium

/// Reads an age file as its bytes come, with the memory of one piece of 64 KiB and of what it is given.
///
/// What it has handed on is what was sealed, but only ``finish(to:)`` says that it is all of it.
package struct AgeReader: ~Copyable {
  private let identities: AgeIdentities
  private var header = AgeHeaderReader()
  /// The key of the file, once its head was read.
  private var fileKey: SecretBytes?
  /// What the file holds, once its nonce was read.
  private var payload: AgePayload?
  /// What is read and does not make a nonce or a piece yet.
  private var pending: [UInt8] = []
  /// What is wrong with the file.
  private var failure: SealingError?

  /// Begins with a file that these identities may open.
  package init(with identities: AgeIdentities) {
    self.identities = identities
  }

  /// Takes more of the file, and adds to the content what can be opened by now.
  ///
  /// Cost: when the head is complete, a third of a millisecond for each pair of a recipient and an
  /// identity, or the work for a passphrase; then three milliseconds for a mebibyte.
  ///
  /// - Throws: What is wrong with the file; the content has then what came before that.
  package mutating func read(
    _ file: Span<UInt8>,
    to content: inout [UInt8]
  ) throws(SealingError) {
    if let failure { throw failure }
    do {
      var place = 0
      try open(file, from: &place)
      pending.append(file.extracting(place..<file.count))
      try beginPayload()
      try readPieces(to: &content)
    } catch {
      failure = error
      throw error
    }
  }

  /// Adds to the content what is left, and says whether the file is whole.
  package consuming func finish(to content: inout [UInt8]) throws(SealingError) {
    if let failure { throw failure }
    if fileKey == nil { throw header.ended() }
    guard payload != nil else { throw AgePayload.missingNonce }
    let sealed = pending
    try readPiece(sealed.span, .last, to: &content)
  }

  private mutating func open(_ file: Span<UInt8>, from place: inout Int) throws(SealingError) {
    guard fileKey == nil, let header = try header.read(file, from: &place) else { return }
    fileKey = try identities.fileKey(of: header)
  }

  private mutating func beginPayload() throws(SealingError) {
    guard payload == nil, let fileKey, pending.count >= AgePayload.nonceCount else { return }
    let nonce = Array(pending.prefix(AgePayload.nonceCount))
    payload = try AgePayload(fileKey: fileKey, nonce: nonce)
    pending.removeFirst(AgePayload.nonceCount)
  }

  /// Opens the pieces after which more is known to come; whichever ends the bytes may be the last.
  private mutating func readPieces(to content: inout [UInt8]) throws(SealingError) {
    guard payload != nil else { return }
    var place = 0
    let sealed = pending
    while sealed.count - place > AgePayload.sealedCount {
      let piece = sealed.span.extracting(place..<place + AgePayload.sealedCount)
      try readPiece(piece, .notLast, to: &content)
      place += AgePayload.sealedCount
    }
    if place > 0 { pending = Array(sealed[place...]) }
  }

  private mutating func readPiece(
    _ piece: Span<UInt8>,
    _ position: AgePayload.Position,
    to content: inout [UInt8]
  ) throws(SealingError) {
    do { content += try payload?.opened(piece, position) ?? [] } catch {
      // That too much follows it, or too little, does not make it false.
      content += payload?.text(ofMisplaced: piece, position) ?? []
      throw error
    }
  }
}
