import Sodium

/// What an age file holds, in pieces that are sealed each with its number and whether it is the last.
struct AgePayload: ~Copyable {
  /// The bytes of a piece; only the last one has fewer.
  static let chunkCount = 64 << 10
  /// The bytes of a sealed piece.
  static let sealedCount = chunkCount + ChaChaPoly.tagCount
  /// The bytes before the first piece.
  static let nonceCount = 16

  /// Which piece it is.
  enum Position { case last, notLast }

  private let cipher: ChaChaPoly
  private var counter: UInt64 = 0

  init(fileKey: SecretBytes, nonce: [UInt8]) throws(SealingError) {
    cipher = try sodium { () throws(SodiumError) in
      try ChaChaPoly(key: HKDF.key(from: fileKey, salt: nonce, use: "payload"))
    }
  }

  /// Makes the beginning of a new file, with a key of its own, and its payload.
  static func begun(for recipients: AgeRecipients) throws(SealingError) -> Beginning {
    let fileKey = try AgeFileKey().secret
    let header = try AgeHeader(stanzas: try recipients.stanzas(wrapping: fileKey), fileKey: fileKey)
    return try begun(header.text, fileKey: fileKey)
  }

  /// Makes the beginning of a file with this head, and its payload under a key that only it has.
  static func begun(_ header: [UInt8], fileKey: SecretBytes) throws(SealingError) -> Beginning {
    let nonce = try sodium { () throws(SodiumError) in try [UInt8](random: nonceCount) }
    return Beginning(
      bytes: header + nonce,
      payload: try AgePayload(fileKey: fileKey, nonce: nonce)
    )
  }

  /// The head and the nonce of a file, and what seals the pieces that follow.
  struct Beginning: ~Copyable {
    let bytes: [UInt8]
    var payload: AgePayload
  }

  /// The number of the next piece, from 1 on.
  var number: Int { Int(truncatingIfNeeded: counter) + 1 }

  /// Seals the next piece.
  mutating func sealed(_ chunk: Span<UInt8>, _ position: Position) throws(SealingError) -> [UInt8] {
    let nonce = nonce(position)
    counter &+= 1
    do { return try cipher.sealed(chunk, nonce: nonce) } catch { throw SealingError(error) }
  }

  /// Opens the next piece.
  mutating func opened(_ chunk: Span<UInt8>, _ position: Position) throws(SealingError) -> [UInt8] {
    try checkLength(of: chunk)
    do {
      let text = try cipher.opened(chunk, nonce: nonce(position))
      counter &+= 1
      return text
    } catch { throw refusal(of: chunk, position) }
  }

  /// Opens the next piece as a secret.
  mutating func openedSecret(
    _ chunk: Span<UInt8>,
    _ position: Position
  ) throws(SealingError) -> SecretBytes {
    try checkLength(of: chunk)
    do {
      let text = try cipher.openedSecret(chunk, nonce: nonce(position))
      counter &+= 1
      return text
    } catch {
      if error.code != .notAuthentic { throw SealingError(error) }
      throw refusal(of: chunk, position)
    }
  }

  private func checkLength(of chunk: Span<UInt8>) throws(SealingError) {
    guard counter == 0 || chunk.count != ChaChaPoly.tagCount else {
      throw error("The last piece is empty, though others come before it.")
    }
  }

  /// What a piece says that is the last though others followed it, or is not though it was the last.
  ///
  /// Nil if it is no whole piece of this file.
  func text(ofMisplaced chunk: Span<UInt8>, _ position: Position) -> [UInt8]? {
    guard chunk.count == Self.sealedCount else { return nil }
    let sealed: Position = position == .last ? .notLast : .last
    do { return try cipher.opened(chunk, nonce: nonce(sealed)) } catch { return nil }
  }

  /// Says whether a piece is damaged or the file goes on after its end.
  private func refusal(of chunk: Span<UInt8>, _ position: Position) -> SealingError {
    guard text(ofMisplaced: chunk, position) != nil else {
      return error("The piece was changed, moved or cut off.")
    }
    return error(
      position == .last ? "The pieces after this one are missing." : "More follows the last piece."
    )
  }

  static let missingNonce = SealingError(
    .malformedHeader,
    "The age file ends before the 16 bytes that follow its header."
  )

  private func error(_ fault: String) -> SealingError {
    SealingError(.malformedPayload, fault, at: .chunk(number))
  }

  /// Eleven bytes of a number and one that says whether it is the last.
  private func nonce(_ position: Position) -> [UInt8] {
    let number = (0..<8).map { UInt8(truncatingIfNeeded: counter >> UInt64(56 - 8 * $0)) }
    return [0, 0, 0] + number + [position == .last ? 1 : 0]
  }
}
