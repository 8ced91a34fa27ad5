package import Sodium

/// For whom an age file is sealed.
///
/// A passphrase is alone: whoever opens a file with it may then believe that it comes from somebody
/// who knows it.
package enum AgeRecipients: Sendable {
  /// Holders of any of the identities.
  case keys([AgeRecipient])
  /// Who knows the passphrase; each guess costs 2^`workFactor` steps of scrypt.
  case passphrase(SecretBytes, workFactor: Int)

  /// The work factor of key files: 128 MiB and about half a second for each guess.
  package static let keyFileWorkFactor = 17

  /// Wraps the key of a file for everybody it is sealed for.
  func stanzas(wrapping fileKey: SecretBytes) throws(SealingError) -> [AgeStanza] {
    switch self {
    case .keys(let recipients):
      guard !recipients.isEmpty else {
        throw SealingError(.noRecipient, "A file that is sealed to nobody opens for nobody.")
      }
      var stanzas: [AgeStanza] = []
      for recipient in recipients {
        stanzas.append(try AgeX25519Stanza.stanza(wrapping: fileKey, for: recipient))
      }
      return stanzas
    case .passphrase(let passphrase, let workFactor):
      return [try AgeScryptStanza.stanza(wrapping: fileKey, passphrase, workFactor: workFactor)]
    }
  }
}
