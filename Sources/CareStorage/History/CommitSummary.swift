public import CareModel
package import Git

/// What the log shows of a commit.
public struct CommitSummary: Hashable, Identifiable, Sendable {
  /// The 40 hexadecimal digits.
  public let id: String
  /// The commits before it, as they are named in it; a shallow clone may not have them.
  public let parents: [String]
  /// The commit's author field, which anyone can fill with any name.
  public let authorName: String
  public let authorEmail: String
  /// The person who signed it; nil in a store that is not signed, and for a commit that no device of the store
  /// signed.
  public package(set) var signer: SigningMember?
  /// When the author made it.
  public let time: Instant
  /// The distance of the author's clock from UTC.
  package let offsetMinutes: Int
  /// The first paragraph of the message, on one line.
  public let subject: String
  /// The rest of the message, without empty lines around it.
  public let body: String

  package init(_ commit: Commit, signer: SigningMember? = nil) {
    self.signer = signer
    id = commit.id.hex
    parents = commit.parents.map(\.hex)
    authorName = commit.author.name
    authorEmail = commit.author.email
    time = commit.author.moment
    offsetMinutes = commit.author.offsetMinutes
    let lines = commit.message.split(separator: "\n", omittingEmptySubsequences: false)
      .drop { Self.isBlank($0) }
    let paragraph = lines.prefix { !Self.isBlank($0) }
    subject = paragraph.joined(separator: " ")
    var rest = Array(lines.dropFirst(paragraph.count).drop { Self.isBlank($0) })
    while let last = rest.last, Self.isBlank(last) { rest.removeLast() }
    body = rest.joined(separator: "\n")
  }

  /// The first eight digits, enough for a reader to tell commits apart.
  public var shortID: String { String(id.prefix(8)) }

  /// The signer's name, or the author's if no member signed it.
  public var maker: String { signer?.name ?? authorName }

  /// The author's name if the signer has another one.
  public var writtenAs: String? { signer?.writtenAs }

  private static func isBlank(_ line: Substring) -> Bool { line.allSatisfy(\.isWhitespace) }
}
