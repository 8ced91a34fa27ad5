/// What stands in a commit about who signed it, and what of the commit is signed.
public struct CommitSignature: Hashable, Sendable {
  /// The texts of the headers that hold signatures, such as OpenSSH's armor; an honest commit has one
  /// at most.
  public let texts: [String]
  /// What a signature is one of: the commit without these headers.
  public let message: [UInt8]

  /// The headers that git takes for signatures of commits.
  private static let headers = ["gpgsig", "gpgsig-sha256"]

  /// Takes the headers of a commit apart, as git does for `verify-commit`.
  ///
  /// - Parameter commit: The bytes of the object.
  init(of commit: some Collection<UInt8>) {
    var message: [UInt8] = []
    message.reserveCapacity(commit.count)
    var texts: [String] = []
    var rest = commit[...]
    var isInSignature = false
    while let first = rest.first, first != Self.lineFeed {
      let end = rest.firstIndex(of: Self.lineFeed).map(rest.index(after:)) ?? rest.endIndex
      let line = rest[..<end]
      rest = rest[end...]
      if first == UInt8(ascii: " "), isInSignature {
        texts[texts.count - 1] += String(decoding: line.dropFirst(), as: UTF8.self)
        continue
      }
      let name = String(decoding: line.prefix { $0 != UInt8(ascii: " ") }, as: UTF8.self)
      isInSignature = Self.headers.contains(name)
      if isInSignature {
        texts.append(String(decoding: line.dropFirst(name.utf8.count + 1), as: UTF8.self))
      } else {
        message += line
      }
    }
    self.texts = texts
    self.message = message + rest
  }

  private static let lineFeed = UInt8(ascii: "\n")

  /// Puts the text of a signature into the headers of a commit.
  ///
  /// - Parameters:
  ///   - signature: Lines, of which the last one ends in a line feed.
  ///   - commit: The bytes of a commit without signature.
  static func adding(_ signature: String, to commit: [UInt8]) -> [UInt8] {
    // The headers end with the first empty line.
    let end =
      commit.indices.first { index in
        commit[index] == lineFeed && index + 1 < commit.count && commit[index + 1] == lineFeed
      }
      .map { $0 + 1 } ?? commit.count
    let lines = signature.split(separator: "\n", omittingEmptySubsequences: true)
    let header = "gpgsig \(lines.joined(separator: "\n "))\n"
    return Array(commit[..<end]) + Array(header.utf8) + Array(commit[end...])
  }
}
