/// Why a file is no statement of a store: it is dropped, and counts for nothing.
package enum StatementFault: Error, Hashable, Sendable {
  /// The file's name is not the SHA-256 of its bytes.
  case name
  /// The file is not canonical JSON, or a member is not as it has to be; the path of the member.
  case form(String)
  /// The statement, or the card in it, is not signed by the key that it names.
  case signature
  /// It belongs to another store, or founds one.
  case found
}

extension StatementFault {
  /// What is wrong, as the end of a sentence.
  package var words: String {
    switch self {
    case .name: "its name is not the digest of its bytes"
    case .form(""): "it is not in canonical form"
    case .form(let member): "'\(member)' is not as it has to be"
    case .signature: "it is not signed by the key that it names"
    case .found: "it belongs to another store"
    }
  }
}
