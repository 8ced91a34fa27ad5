/// A line of the file by which `git` and `ssh-keygen` know whose a signature is.
package struct AllowedSigner: Hashable, Sendable {
  /// Whose the key is, such as the address of a commit.
  package let principals: [String]
  /// For which uses; empty for all.
  package let namespaces: [String]
  package let key: SSHPublicKey

  /// Names the owner of a key.
  ///
  /// - Throws: `malformedName` for a name that is not one word, or would match other names.
  package init(
    principals: [String],
    namespaces: [String] = ["git"],
    key: SSHPublicKey
  ) throws(SealingError) {
    guard !principals.isEmpty, (principals + namespaces).allSatisfy(Self.isName) else {
      throw SealingError(
        .malformedName,
        "A signer or a use is one word, without comma, quote, '*', '?', '!' or '#'."
      )
    }
    self.principals = principals
    self.namespaces = namespaces
    self.key = key
  }

  /// The line, with a line feed.
  package var line: String {
    let uses = namespaces.isEmpty ? "" : "namespaces=\"\(namespaces.joined(separator: ","))\" "
    return "\(principals.joined(separator: ",")) \(uses)\(key.line)\n"
  }

  private static func isName(_ name: String) -> Bool {
    !name.isEmpty
      && name.utf8.allSatisfy { 33...126 ~= $0 && !Array("\"',*?!#\\".utf8).contains($0) }
  }
}
