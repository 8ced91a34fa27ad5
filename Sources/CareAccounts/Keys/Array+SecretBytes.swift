import Sodium

extension [UInt8] {
  /// Copies a secret, for a file that is written at once; whoever does it overwrites the copy.
  init(_ secret: SecretBytes) { self = secret.withSpan { [UInt8]($0) } }
}
