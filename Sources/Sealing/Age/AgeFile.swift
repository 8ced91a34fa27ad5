package import Sodium

/// Whole age files in memory, of secrets such as the keys of a person.
///
/// Nothing of the content lies where it would stay after its owner is gone; what is no secret, or
/// large, goes through ``AgeWriter`` and ``AgeReader``.
package enum AgeFile: Sendable {
  /// Seals a secret.
  ///
  /// Cost: as ``AgeWriter``.
  package static func sealed(
    _ content: SecretBytes,
    for recipients: AgeRecipients
  ) throws(SealingError) -> [UInt8] {
    try sealed(content, for: recipients, under: AgeFileKey())
  }

  /// Seals a secret under a key that the caller keeps, to open or write the file again by it.
  ///
  /// Cost: as ``AgeWriter``.
  package static func sealed(
    _ content: SecretBytes,
    for recipients: AgeRecipients,
    under key: AgeFileKey
  ) throws(SealingError) -> [UInt8] {
    let stanzas = try recipients.stanzas(wrapping: key.secret)
    let header = try AgeHeader(stanzas: stanzas, fileKey: key.secret)
    return try file(header.text, content, under: key)
  }

  /// Seals another secret for those for whom a file is sealed already.
  ///
  /// - Throws: `noMatch` if this is not the key of the file.
  package static func resealed(
    _ content: SecretBytes,
    as file: [UInt8],
    under key: AgeFileKey
  ) throws(SealingError) -> [UInt8] {
    let (header, _) = try header(of: file)
    try key.verify(header)
    return try self.file(header.text, content, under: key)
  }

  private static func file(
    _ header: [UInt8],
    _ content: SecretBytes,
    under key: AgeFileKey
  ) throws(SealingError) -> [UInt8] {
    var begun = try AgePayload.begun(header, fileKey: key.secret)
    var file = begun.bytes
    try content.withSpan { content throws(SealingError) in
      var place = 0
      while content.count - place > AgePayload.chunkCount {
        let piece = content.extracting(place..<place + AgePayload.chunkCount)
        file += try begun.payload.sealed(piece, .notLast)
        place += AgePayload.chunkCount
      }
      file += try begun.payload.sealed(content.extracting(place..<content.count), .last)
    }
    return file
  }

  /// Opens a secret.
  ///
  /// Cost: as ``AgeReader``.
  ///
  /// - Throws: What is wrong with the file; nothing of it is handed on then.
  package static func opened(
    _ file: [UInt8],
    with identities: AgeIdentities
  ) throws(SealingError) -> SecretBytes {
    let (header, place) = try header(of: file)
    return try opened(file, from: place, fileKey: identities.fileKey(of: header))
  }

  /// Opens a secret by the key of the file.
  ///
  /// - Throws: `noMatch` if this is not the key of the file.
  package static func opened(
    _ file: [UInt8],
    under key: AgeFileKey
  ) throws(SealingError) -> SecretBytes {
    let (header, place) = try header(of: file)
    try key.verify(header)
    return try opened(file, from: place, fileKey: key.secret)
  }

  /// Returns how many X25519 recipients a file has; nil if it has others too, or no whole head.
  ///
  /// Cost: reading the head; no key is tried.
  package static func recipientCount(of file: [UInt8]) -> Int? {
    guard let header = try? header(of: file).0,
      header.stanzas.allSatisfy({ $0.type == AgeX25519Stanza.type })
    else { return nil }
    return header.stanzas.count
  }

  /// The head of a file, and where it ends.
  static func header(of file: [UInt8]) throws(SealingError) -> (AgeHeader, end: Int) {
    var reader = AgeHeaderReader()
    var place = 0
    guard let header = try reader.read(file.span, from: &place) else { throw reader.ended() }
    return (header, place)
  }

  private static func opened(
    _ file: [UInt8],
    from start: Int,
    fileKey: SecretBytes
  ) throws(SealingError) -> SecretBytes {
    var place = start
    guard file.count - place >= AgePayload.nonceCount else { throw AgePayload.missingNonce }
    let nonce = Array(file[place..<place + AgePayload.nonceCount])
    place += AgePayload.nonceCount
    var payload = try AgePayload(fileKey: fileKey, nonce: nonce)
    var pieces: [SecretBytes] = []
    while file.count - place > AgePayload.sealedCount {
      let piece = file.span.extracting(place..<place + AgePayload.sealedCount)
      pieces.append(try payload.openedSecret(piece, .notLast))
      place += AgePayload.sealedCount
    }
    let last = file.span.extracting(place..<file.count)
    pieces.append(try payload.openedSecret(last, .last))
    return try sodium { () throws(SodiumError) in try SecretBytes(joining: pieces) }
  }
}
