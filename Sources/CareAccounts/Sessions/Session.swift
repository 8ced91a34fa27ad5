public import CareAccess
public import CareModel
package import Sealing
import Sodium

/// A login of somebody: their opened keys, until a moment or until they log out.
public struct Session: Sendable {
  /// Whose it is.
  public let person: PersonLabel
  /// When the person logged in.
  public let since: Instant
  /// When it ends by itself.
  public let until: Instant
  /// Whether it began without a passphrase, by what was remembered of an earlier login.
  public let isRemembered: Bool
  /// What the key file held.
  public var content: PersonalKeys
  /// The key of the key file, by which it is written again without its passphrase.
  package var fileKey: AgeFileKey
  /// Where the session stands; nil for one that ends with the process.
  package var path: String?

  /// The name of the person, as their card says it.
  public var name: String { content.name }
  /// What the person registered as; nil if they did not say.
  public var role: String? { content.role }
  /// Six groups of five digits, by which two people know that they mean the person's card.
  public var fingerprint: String { content.fingerprint }
  /// The parts that the person has in care.
  public var types: [CareType] { content.types }
  /// The role of the part that was chosen last.
  public var chosenType: String? { content.chosenType }
  /// Who signs statements, cards and commits.
  public var signer: StatementSigner { content.keys.signer }

  /// How far a clock may be set back before a session has ended.
  private static let tolerance: Int64 = 60

  /// Whether it has not ended at a moment.
  ///
  /// A clock that is set back does not make a session longer: it has ended then.
  package func isOpen(at moment: Instant) -> Bool {
    moment < until && since <= moment.adding(seconds: Self.tolerance)
  }
}

extension Session {
  private static let title = "# careplan session"
  private static let end = Array("# keys".utf8)

  /// The text of the session's file.
  func text() throws(AccountError) -> SecretBytes {
    var lines = [Self.title, "# person \(person)", "# since \(since)", "# until \(until)"]
    if isRemembered { lines.append("# remembered") }
    let key = try sealing { () throws(SealingError) in
      try Bech32.text(ofSecret: fileKey.secret, prefix: AgeFileKey.textPrefix)
    }
    let keys = try content.text()
    return try sodium { () throws(SodiumError) in
      let end = try SecretBytes(copying: ([0x0A] + Self.end + [0x0A]).span)
      return try SecretBytes(lines: lines, then: [key, end, keys])
    }
  }

  /// Reads the text of a session's file.
  init(_ text: SecretBytes, path: String) throws(AccountError) {
    let lines = text.lines
    var (marks, key, start) = ([String: String](), AgeFileKey?.none, Int?.none)
    for range in lines {
      let line = try sodium { () throws(SodiumError) in try text.part(range) }
      if line.count == Self.end.count, line.starts(with: Self.end) {
        start = min(range.upperBound + 1, text.count)
        break
      }
      if line.starts(with: Array(AgeFileKey.textPrefix.utf8)) {
        key = try Self.key(line)
      } else {
        let words = line.shownText.split(separator: " ").map(String.init)
        if words.count > 1, words[0] == "#" { marks[words[1]] = words.count > 2 ? words[2] : "" }
      }
    }
    guard let key, let start, let person = marks["person"].flatMap({ PersonLabel($0) }),
      let since = marks["since"].flatMap({ Instant($0) }),
      let until = marks["until"].flatMap({ Instant($0) })
    else { throw AccountError(.damaged, "A part of the session is missing.") }
    let keys = try sodium { () throws(SodiumError) in try text.part(start..<text.count) }
    self.init(
      person: person,
      since: since,
      until: until,
      isRemembered: marks["remembered"] != nil,
      content: try PersonalKeys(keys),
      fileKey: key,
      path: path
    )
  }

  private static func key(_ line: SecretBytes) throws(AccountError) -> AgeFileKey {
    do { return try AgeFileKey(Bech32.secret(of: line, prefix: AgeFileKey.textPrefix)) } catch {
      throw AccountError(.damaged, "The key of the key file is none.")
    }
  }

  /// Writes the session, for this user alone.
  func write() throws(AccountError) {
    guard let path else { return }
    var bytes = [UInt8](try text())
    defer { for index in bytes.indices { bytes[index] = 0 } }
    try PrivateFile(path).write(bytes)
  }

  /// Reads a session; nil if there is none.
  static func read(_ path: String) throws(AccountError) -> Session? {
    guard var bytes = try PrivateFile(path).contents() else { return nil }
    let text = try sodium { () throws(SodiumError) in try SecretBytes(taking: &bytes) }
    do { return try Session(text, path: path) } catch {
      throw AccountError(
        .damaged,
        "\(path) is no session, or not a whole one.",
        .removeFile(path: path),
        causes: [error.message]
      )
    }
  }
}
