import Sealing
import Sodium

/// The file of a person's keys: an age file under a passphrase, which `age -d` opens too.
package struct KeyFile: Sendable {
  /// The sealed bytes.
  package let bytes: [UInt8]
  private let file: PrivateFile

  /// Reads the file; nil if there is none.
  ///
  /// - Throws: `notPrivate` if others may read it.
  init?(at path: String) throws(AccountError) {
    file = PrivateFile(path)
    guard let bytes = try file.contents() else { return nil }
    self.bytes = bytes
  }

  private init(_ bytes: [UInt8], _ file: PrivateFile) {
    self.bytes = bytes
    self.file = file
  }

  /// Writes a file under a new key, in place of one that was there.
  static func write(
    _ content: PersonalKeys,
    under passphrase: Passphrase,
    workFactor: Int,
    at path: String
  ) throws(AccountError) -> (file: KeyFile, key: AgeFileKey) {
    let text = try content.text()
    let (bytes, key) = try sealing { () throws(SealingError) in
      let key = try AgeFileKey()
      let recipients = AgeRecipients.passphrase(passphrase.bytes, workFactor: workFactor)
      return (try AgeFile.sealed(text, for: recipients, under: key), key)
    }
    let file = PrivateFile(path)
    try file.write(bytes)
    return (KeyFile(bytes, file), key)
  }

  /// Writes another content under the same passphrase, for whoever has the key of the file.
  func replace(_ content: PersonalKeys, key: AgeFileKey) throws(AccountError) -> KeyFile {
    let text = try content.text()
    let bytes = try opening { () throws(SealingError) in
      try AgeFile.resealed(text, as: self.bytes, under: key)
    }
    guard let bytes else { throw Self.otherPassphrase(file.path) }
    try file.write(bytes)
    return KeyFile(bytes, file)
  }

  /// Returns the key of the file; nil if this is not its passphrase.
  ///
  /// Cost: what the file asks for a passphrase: about half a second and 128 MiB.
  func key(for passphrase: Passphrase) throws(AccountError) -> AgeFileKey? {
    try opening { () throws(SealingError) in
      try AgeFileKey(
        of: bytes,
        with: .passphrase(passphrase.bytes, workFactors: AgeIdentities.keyFileWorkFactors)
      )
    }
  }

  /// Opens the file; nil if this is not its key.
  func content(key: AgeFileKey) throws(AccountError) -> PersonalKeys? {
    let text = try opening { () throws(SealingError) in
      try AgeFile.opened(bytes, under: key)
    }
    guard let text else { return nil }
    do { return try PersonalKeys(text) } catch {
      throw damaged("What is sealed in \(file.path) is no key file.", [error.message])
    }
  }

  /// What is told when a passphrase was changed after a login.
  static func otherPassphrase(_ path: String) -> AccountError {
    AccountError(
      .loginRequired,
      "The passphrase of \(path) was changed after this login.",
      .login(nil)
    )
  }

  /// Tells another passphrase or key, for which it returns nil, from a file that is damaged.
  private func opening<Result>(
    _ body: () throws(SealingError) -> Result
  ) throws(AccountError) -> Result? {
    do { return try body() } catch {
      switch error.code {
      case .noMatch: return nil
      case .workFactor:
        throw damaged("\(file.path) asks for too much or too little work.", [error.message])
      case .unavailable: throw AccountError(error)
      default: throw damaged("\(file.path) is no key file, or not a whole one.", [error.message])
      }
    }
  }

  private func damaged(_ message: String, _ causes: [String]) -> AccountError {
    AccountError(.damaged, message, .restoreFile(path: file.path), causes: causes)
  }
}
