extension SSHSignature {
  private static let begin = "-----BEGIN SSH SIGNATURE-----"
  private static let end = "-----END SSH SIGNATURE-----"
  /// The columns of a line as `ssh-keygen` writes them.
  private static let columns = 70

  /// The text that `ssh-keygen -Y sign` writes and that git keeps in the header of a commit.
  package var armored: String {
    let digits = CanonicalBase64.digits(of: wireForm, .padded)
    let body = String(decoding: digits.wrapped(at: Self.columns), as: UTF8.self)
    return "\(Self.begin)\n\(body)\(Self.end)\n"
  }

  /// Reads the text, whose lines may be of any length; git leaves out the last line feed.
  ///
  /// What was read may have other spellings than ``armored``; whoever names a signature by its text
  /// compares the two.
  package init(armored text: String) throws(SealingError) {
    var lines = Array(text.utf8).split(
      separator: UInt8(ascii: "\n"),
      omittingEmptySubsequences: false
    )
    if lines.last?.isEmpty == true { lines.removeLast() }
    guard lines.count >= 3, lines.first?.elementsEqual(Self.begin.utf8) == true,
      lines.last?.elementsEqual(Self.end.utf8) == true
    else {
      throw SealingError(.malformedSignature, "This is no armoured SSH signature.")
    }
    guard let bytes = CanonicalBase64.bytes(of: Array(lines[1..<lines.count - 1].joined()), .padded)
    else {
      throw SealingError(.malformedSignature, "The armour of the signature is not Base64.")
    }
    try self.init(wireForm: bytes)
  }
}
