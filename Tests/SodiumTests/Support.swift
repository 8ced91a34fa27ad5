import Sodium
import TestSupport

/// A secret of which a test knows the bytes.
func secret(_ bytes: [UInt8]) throws -> SecretBytes { try SecretBytes(copying: bytes.span) }

/// A secret from a text.
func secret(_ text: String) throws -> SecretBytes { try secret(Array(text.utf8)) }

/// A secret from hexadecimal digits.
func secret(hex: String) throws -> SecretBytes { try secret([UInt8](hex: hex)) }

extension SecretBytes {
  /// The bytes, where a test compares them.
  var shown: [UInt8] { withSpan { [UInt8]($0) } }
}
