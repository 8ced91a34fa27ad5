package import Sodium

/// What somebody has to open an age file with.
package enum AgeIdentities: Sendable {
  /// Secret keys, of which each is tried.
  case keys([AgeIdentity])
  /// A passphrase, and how much work is done for a file that asks for it.
  case passphrase(SecretBytes, workFactors: ClosedRange<Int>)

  /// The work factors of key files.
  ///
  /// What asks for less may have been made to be guessed; what asks for more, to keep the device busy.
  /// The greatest needs a gibibyte.
  package static let keyFileWorkFactors = 15...20

  /// The key of a file, once the head of the file is known to be unchanged.
  ///
  /// - Throws: `noMatch` if nothing here opens it.
  func fileKey(of header: AgeHeader) throws(SealingError) -> SecretBytes {
    var agreements: [AgeX25519Stanza] = []
    var passphrases: [AgeScryptStanza] = []
    // All of them are looked at, so that a malformed one is refused whoever opens the file.
    for stanza in header.stanzas {
      if let agreement = try AgeX25519Stanza(stanza) { agreements.append(agreement) }
      if let passphrase = try AgeScryptStanza(stanza) { passphrases.append(passphrase) }
    }
    guard passphrases.isEmpty || header.stanzas.count == 1 else {
      throw SealingError(
        .malformedHeader,
        "A passphrase is not the only way to open this file, which the format forbids.",
        at: .headerLine(header.stanzas.last?.line ?? 1)
      )
    }
    guard let fileKey = try unwrapped(agreements, passphrases) else {
      throw SealingError(.noMatch, "Nothing that is known here opens the age file.")
    }
    try header.verify(fileKey: fileKey)
    return fileKey
  }

  private func unwrapped(
    _ agreements: [AgeX25519Stanza],
    _ passphrases: [AgeScryptStanza]
  ) throws(SealingError) -> SecretBytes? {
    switch self {
    case .keys(let identities):
      for agreement in agreements {
        for identity in identities {
          if let fileKey = try agreement.fileKey(for: identity) { return fileKey }
        }
      }
      return nil
    case .passphrase(let passphrase, let workFactors):
      return try passphrases.first?.fileKey(for: passphrase, workFactors: workFactors)
    }
  }
}
