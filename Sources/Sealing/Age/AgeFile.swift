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
    var begun = try AgePayload.begun(for: recipients)
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
    var reader = AgeHeaderReader()
    var place = 0
    guard let header = try reader.read(file.span, from: &place) else { throw reader.ended() }
    let fileKey = try identities.fileKey(of: header)
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
