public import CareAccess
import CanonicalJSON
import CareModel
import Sealing
package import Sodium

/// The keys of a person with what is known beside them: what a key file holds, once it is opened.
///
/// A key file is lines of text: those that begin with `#` say what is known beside the keys, so that `age -d`
/// shows a file that `age -i` and people can read.
public struct PersonalKeys: Sendable {
  /// The card of the person.
  public let card: Card
  /// The secret keys of the person's device.
  public let keys: DeviceKeys
  /// What the person registered as; whoever admits them decides.
  public internal(set) var role: String?
  /// The parts that the person has, in the order in which they came.
  package var types: [CareType] = []
  /// The role of the part that was chosen last.
  package var chosenType: String?
  /// The stores here that were found to admit the card, as absolute paths.
  public private(set) var stores: [String] = []
  /// Remarks that this careplan does not know.
  private var others: [String] = []

  package init(card: Card, keys: DeviceKeys, role: String? = nil) {
    self.card = card
    self.keys = keys
    self.role = role
  }

  /// What the person is called on the command line.
  public var label: String { card.label }
  /// The name of the person, as their card says it.
  public var name: String { card.name }
  /// The card as a file, which the person hands to whoever is to admit them.
  public var cardFile: [UInt8] { card.bytes }
  /// Six groups of five digits, by which two people know that they mean one card.
  public var fingerprint: String { card.fingerprint.description }

  /// Notes that a store admits the card; false if that was known.
  package mutating func note(store path: String) -> Bool {
    guard !stores.contains(path), !path.contains(where: \.isNewline) else { return false }
    stores.append(path)
    return true
  }
}

extension PersonalKeys {
  /// What a remark says.
  private enum Remark: String {
    case card, role, type, chosen, store
  }

  private static let title = "# careplan keys: whoever has this text can act as the person"
  private static let identity = Array("AGE-SECRET-KEY-".utf8)
  private static let signingKey = Array(SigningKey.textPrefix.utf8)

  /// The text of the file.
  package func text() throws(AccountError) -> SecretBytes {
    let types = types.map { "# \(Remark.type) \($0.role) \($0.clock) \($0.store)" }
    let remarks =
      [Self.title, "# \(Remark.card) \(CanonicalJSON.compact(.object(card.json)))"]
      + (role.map { ["# \(Remark.role) \($0)"] } ?? []) + types
      + (chosenType.map { ["# \(Remark.chosen) \($0)"] } ?? [])
      + stores.map { "# \(Remark.store) \($0)" } + others
    let (identity, signing) = try sealing { () throws(SealingError) in
      (try keys.encryption.text(), try keys.signing.text())
    }
    let head = Array((remarks.joined(separator: "\n") + "\n").utf8)
    return try sodium { () throws(SodiumError) in
      let end = try SecretBytes(copying: [0x0A].span)
      return try SecretBytes(
        joining: [try SecretBytes(copying: head.span), identity, end, signing, end]
      )
    }
  }

  /// Reads the text of a file.
  ///
  /// - Throws: `damaged` with the number of the line; it says nothing of what stands there.
  package init(_ text: SecretBytes) throws(AccountError) {
    var (identity, signing) = (AgeIdentity?.none, SigningKey?.none)
    var remarks: [String] = []
    for (number, range) in text.lines.enumerated() where !range.isEmpty {
      let line = try sodium { () throws(SodiumError) in try text.part(range) }
      if line.starts(with: Self.identity), identity == nil {
        identity = try Self.key(number) { () throws(SealingError) in try AgeIdentity(text: line) }
      } else if line.starts(with: Self.signingKey), signing == nil {
        signing = try Self.key(number) { () throws(SealingError) in try SigningKey(text: line) }
      } else if line.starts(with: [UInt8(ascii: "#")]) {
        remarks.append(line.shownText)
      } else {
        throw Self.fault(number, "is neither a remark nor the one key of its kind")
      }
    }
    guard let identity, let signing else {
      throw AccountError(.damaged, "One of the two keys is missing.")
    }
    let keys = DeviceKeys(signing: signing, encryption: identity)
    try self.init(keys, remarks: remarks)
  }

  private init(_ keys: DeviceKeys, remarks: [String]) throws(AccountError) {
    var fields: [(kind: Remark?, rest: String, line: String)] = []
    for line in remarks {
      let words = line.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
      let kind = words.count == 3 ? Remark(rawValue: String(words[1])) : nil
      fields.append((kind, words.count == 3 ? String(words[2]) : "", line))
    }
    let cards = fields.filter { $0.kind == .card }
    guard cards.count == 1, let card = cards.first.flatMap({ Self.card($0.rest) }),
      card.device.signing == keys.signer.key,
      card.device.encryption == keys.encryption.recipient.text
    else {
      throw AccountError(.damaged, "There is no card that shows these keys.")
    }
    self.init(card: card, keys: keys, role: fields.last { $0.kind == .role }?.rest)
    types = try fields.filter { $0.kind == .type }.map { field throws(AccountError) in
      try CareType(remark: field.rest)
    }
    chosenType = fields.last { $0.kind == .chosen }?.rest
    stores = fields.filter { $0.kind == .store }.map(\.rest)
    others = fields.filter { $0.kind == nil && $0.line != Self.title }.map(\.line)
  }

  private static func card(_ text: String) -> Card? {
    do {
      return try Card(CanonicalJSON.write(CanonicalJSON.read(Array(text.utf8))), .ssh)
    } catch { return nil }
  }

  private static func key<Key>(
    _ number: Int,
    _ read: () throws(SealingError) -> Key
  ) throws(AccountError) -> Key {
    do { return try read() } catch { throw fault(number, "is no key") }
  }

  private static func fault(_ number: Int, _ what: String) -> AccountError {
    AccountError(.damaged, "Line \(number + 1) of the keys \(what).")
  }
}

extension CareType {
  /// Reads `ROLE UUID PATH`.
  fileprivate init(remark: String) throws(AccountError) {
    let words = remark.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
    guard words.count == 3, let clock = VersionID(String(words[1])) else {
      throw AccountError(.damaged, "A type is not said as its role, its clock and its store.")
    }
    try self.init(role: String(words[0]), clock: clock, store: String(words[2]))
  }
}
