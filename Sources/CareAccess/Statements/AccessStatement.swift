package import CanonicalJSON
public import CareModel

/// A signed sentence about who may do what, in a file that is never altered.
///
/// The file lies below `access/people/` or `access/rules/`, and its name is the SHA-256 of its bytes.
public struct AccessStatement: Hashable, Sendable {
  /// Who gets to see a statement.
  package enum Folder: String, CaseIterable, Hashable, Sendable {
    /// Who may write or manage: every reader gets these.
    case people
    /// Who reads what, and what categories are called: only whoever has the whole store gets these.
    case rules
  }

  /// What makes a statement, before somebody signs it.
  public struct Draft: Hashable, Sendable {
    package var act: AccessAct
    /// The statement that founded the store; nil for that one.
    package var found: StatementID?
    /// The membership, or for readers the `reader`, that it is made under.
    package var by: StatementID?
    /// When it is said to be made, for readers only: nothing is ever decided by it.
    public var at: Instant
    /// All statements of people without followers that the signer knows.
    public var previous: [StatementID]
    /// The same of rules.
    public var rules: [StatementID]
    /// The tip that the signer has accepted, in whatever ends something.
    package var seen: CommitID?

    package init(
      _ act: AccessAct,
      found: StatementID? = nil,
      by: StatementID? = nil,
      at: Instant,
      previous: [StatementID] = [],
      rules: [StatementID] = [],
      seen: CommitID? = nil
    ) {
      self.act = act
      self.found = found
      self.by = by
      self.at = at
      self.previous = previous.sorted()
      self.rules = rules.sorted()
      self.seen = seen
    }
  }

  /// The SHA-256 of the bytes of the statement's file, which is also the name of the file.
  public let id: StatementID
  package let folder: Folder
  /// The content of the statement that its signature covers.
  public let draft: Draft
  package let signature: StatementSignature
  /// All members, unknown ones included.
  package let json: JSONObject

  /// The act of the statement, such as the admission of a member.
  public var act: AccessAct { draft.act }
  /// The signer's membership, or a reader's admission; nil for a founding.
  public var by: StatementID? { draft.by }
  /// The public key that signed the statement.
  public var key: DeviceKey { signature.key }
}

extension AccessStatement {
  /// Reads a file and checks its name, its form and its signatures.
  ///
  /// - Parameters:
  ///   - name: The name of the file, without `.json`.
  ///   - check: Whether signatures are good. What was found good once is so for ever, so that whoever
  ///     keeps that in mind gives a check that says yes.
  package init(
    _ bytes: [UInt8],
    named name: String,
    in folder: Folder,
    _ check: SignatureCheck
  ) throws(StatementFault) {
    let id = StatementID(of: bytes)
    guard StatementID(name) == id else { throw .name }
    try self.init(try Self.canonicalObject(bytes), id: id, in: folder)
    try self.check(check)
  }

  /// Reads the text of a member's statement and checks its form and its signatures; nil if it is none.
  package init?(text: String) {
    let bytes = Array(text.utf8)
    guard let object = try? Self.canonicalObject(bytes),
      let draft = try? Draft(object),
      let statement = try? Self(
        bytes,
        named: StatementID(of: bytes).description,
        in: draft.act.folder,
        .ssh
      )
    else { return nil }
    self = statement
  }

  /// Checks the signature, and that of the card in it.
  package func check(_ check: SignatureCheck) throws(StatementFault) {
    try check.check(signature, of: json, in: SignatureCheck.statements)
    try act.card?.check(check)
  }

  /// Signs a draft.
  ///
  /// - Throws: What is wrong with the draft: no reader would take it for a statement.
  package init(
    signing draft: Draft,
    in folder: Folder? = nil,
    by signer: StatementSigner
  ) throws(StatementFault) {
    try self.init(signing: draft.object, in: folder ?? draft.act.folder, by: signer)
  }

  /// Signs the members of a statement as they are, whatever this careplan knows of them.
  package init(
    signing object: JSONObject,
    in folder: Folder,
    by signer: StatementSigner
  ) throws(StatementFault) {
    let object = signer.signed(object, in: SignatureCheck.statements)
    let id = StatementID(of: CanonicalJSON.write(.object(object)))
    try self.init(object, id: id, in: folder)
  }

  private init(
    _ object: JSONObject,
    id: StatementID,
    in folder: Folder
  ) throws(StatementFault) {
    self.id = id
    self.folder = folder
    json = object
    signature = try StatementSignature(object)
    draft = try Draft(object)
    if case .found(let founding) = draft.act {
      guard signature.key == founding.card.device.signing else {
        throw .form(StatementMember.key.rawValue)
      }
    }
    guard draft.act.stands(in: folder) else { throw .form(StatementMember.act.rawValue) }
  }

  /// Whether it begins a signed store.
  public var isFounding: Bool { if case .found = act { true } else { false } }

  /// The canonical bytes of the file.
  package var bytes: [UInt8] { CanonicalJSON.write(.object(json)) }

  /// Where the file lies in a store.
  package var path: String { "access/\(folder.rawValue)/\(id).json" }

  /// Reads an object that is in canonical form.
  static func canonicalObject(_ bytes: [UInt8]) throws(StatementFault) -> JSONObject {
    let value: JSONValue
    do { value = try CanonicalJSON.read(bytes) } catch { throw .form("") }
    guard let object = value.object, CanonicalJSON.write(value) == bytes else { throw .form("") }
    return object
  }
}

extension AccessStatement.Draft {
  static let type = "access"

  init(_ object: JSONObject) throws(StatementFault) {
    let reader = StatementReader(object)
    guard try reader.text(.type) == Self.type else { throw .form(StatementMember.type.rawValue) }
    let name = try reader.text(.act)
    self.init(
      try AccessAct(named: name, reader),
      found: try reader.optional(.found),
      by: try reader.optional(.by),
      at: try reader.value(.at),
      previous: try reader.values(.previous),
      rules: try reader.values(.rules),
      seen: try reader.optional(.seen)
    )
    let isFirst = name == AccessAct.Name.found.rawValue
    guard isFirst == (found == nil), isFirst == (by == nil) else {
      throw .form(StatementMember.by.rawValue)
    }
    guard !isFirst || previous.isEmpty && rules.isEmpty else {
      throw .form(StatementMember.previous.rawValue)
    }
    guard seen != nil || !act.needsSeen else { throw .form(StatementMember.seen.rawValue) }
  }

  /// The members without a signature.
  package var object: JSONObject {
    var object = act.object
    object[.type] = .string(Self.type)
    object[.found] = found.map { .string($0.description) }
    object[.by] = by.map { .string($0.description) }
    object[.at] = .string(at.description)
    object[.previous] = .texts(previous)
    object[.rules] = .texts(rules)
    object[.seen] = seen.map { .string($0.description) }
    return object
  }
}

/// The name of a statement: the SHA-256 of its file.
public typealias StatementID = HashName<AccessStatement>
