import CanonicalJSON
import CareModel

extension AccessAct {
  /// The acts that this careplan knows, as files name them.
  enum Name: String {
    case found, admit, end, `self`
    case reader, grant, stop, approve, reject, epoch, invite, uninvite, vouch, category, policy

    /// The members that belong to it, beside those of every statement.
    var members: Set<StatementMember> {
      switch self {
      case .found: [.card, .devices, .recovery, .history]
      case .admit: [.card, .rights, .ends, .invite]
      case .end: [.ends]
      case .`self`: [.devices, .recovery, .ends, .types, .name]
      case .reader: [.card, .role, .invite]
      case .grant: [.card, .category, .until]
      case .stop: [.card, .category]
      case .approve, .reject: [.operation]
      case .epoch: [.stream, .recipient, .devices]
      case .invite: [.secret, .offer, .until]
      case .uninvite: [.secret]
      case .vouch: [.commits, .upTo]
      case .category: [.record, .category]
      case .policy: [.unsigned, .approval, .production, .categories]
      }
    }
  }

  init(named name: String, _ reader: StatementReader) throws(StatementFault) {
    let critical = try reader.texts(.critical)
    guard let name = Name(rawValue: name) else {
      self = .unknown
      return
    }
    let known = StatementMember.common.union(name.members)
    guard critical.allSatisfy({ StatementMember(rawValue: $0).map(known.contains) ?? false })
    else {
      self = .unknown
      return
    }
    switch name {
    case .found, .admit, .end, .`self`: self = try Self.people(name, reader)
    case .reader, .grant, .stop, .invite, .uninvite: self = try Self.readers(name, reader)
    default: self = try Self.rules(name, reader)
    }
  }

  private static func people(
    _ name: Name,
    _ reader: StatementReader
  ) throws(StatementFault) -> AccessAct {
    switch name {
    case .found:
      return .found(
        Founding(
          card: try reader.card(),
          devices: try reader.devices(),
          recovery: try reader.recovery(),
          history: try reader.values(.history)
        )
      )
    case .admit:
      guard reader.has(.rights) else { throw .form(StatementMember.rights.rawValue) }
      // A right that is not known may be less than it seems: nothing is guessed.
      let (card, ends) = (try reader.card(), try reader.values(.ends, as: StatementID.self))
      let invitation = try reader.optional(.invite, as: StatementID.self)
      guard let rights = Rights(words: try reader.texts(.rights)) else { return .unknown }
      return .admit(Admission(card: card, rights: rights, ends: ends, invitation: invitation))
    case .end: return .end(try reader.someValues(.ends))
    default:
      return .own(
        OwnChange(
          devices: try reader.devices(),
          recovery: try reader.recovery(),
          ends: try reader.values(.ends),
          types: try reader.types(),
          name: try reader.optional(.name)
        )
      )
    }
  }

  private static func readers(
    _ name: Name,
    _ reader: StatementReader
  ) throws(StatementFault) -> AccessAct {
    switch name {
    case .reader:
      guard try reader.text(.role) == ReaderAdmission.role else {
        throw .form(StatementMember.role.rawValue)
      }
      let invitation = try reader.optional(.invite, as: StatementID.self)
      return .reader(ReaderAdmission(card: try reader.card(), invitation: invitation))
    case .grant:
      return .grant(
        try reader.value(.card),
        try reader.value(.category),
        until: try reader.optional(.until)
      )
    case .stop: return .stop(try reader.value(.card), try reader.optional(.category))
    case .invite:
      let offer = reader.has(.offer) ? try StatementReader(reader.object[.offer], .offer) : nil
      return .invite(
        Invitation(
          secret: try reader.digest(.secret),
          offer: offer?.object ?? [:],
          until: try reader.optional(.until)
        )
      )
    default: return .uninvite(try reader.digest(.secret))
    }
  }

  private static func rules(
    _ name: Name,
    _ reader: StatementReader
  ) throws(StatementFault) -> AccessAct {
    switch name {
    case .approve: return .approve(try reader.text(.operation))
    case .reject: return .reject(try reader.text(.operation))
    case .epoch:
      let stream = try reader.text(.stream)
      return .epoch(
        EpochKey(
          stream: stream,
          recipient: try reader.digest(.recipient),
          devices: try reader.someValues(.devices)
        )
      )
    case .vouch:
      guard reader.has(.commits) != reader.has(.upTo) else {
        throw .form(StatementMember.commits.rawValue)
      }
      return reader.has(.commits)
        ? .vouch(try reader.someValues(.commits)) : .vouchUpTo(try reader.someValues(.upTo))
    case .category: return .category(try reader.record(), try reader.value(.category))
    default:
      let words = try reader.texts(.unsigned)
      let approval = try reader.optional(.approval, as: String.self) ?? AccessPolicy.noApproval
      guard [AccessPolicy.noApproval, AccessPolicy.approval].contains(approval) else {
        throw .form(StatementMember.approval.rawValue)
      }
      let isProduction = try reader.bool(.production)
      let categories = try reader.values(.categories, as: RecordCategory.self)
      guard let unsigned = Rights(words: words) else { return .unknown }
      guard unsigned.isOfRecordsOnly else { throw .form(StatementMember.unsigned.rawValue) }
      return .policy(
        AccessPolicy(
          unsigned: unsigned,
          needsApproval: approval == AccessPolicy.approval,
          isProduction: isProduction,
          categories: categories
        )
      )
    }
  }
}

extension ReaderAdmission {
  /// The only role of those who only read.
  static let role = "doctor"
}

extension AccessPolicy {
  static let noApproval = "none"
  static let approval = "admin"
}

extension StatementReader {
  fileprivate func devices() throws(StatementFault) -> [AccessDevice] {
    var devices: [AccessDevice] = []
    for value in try list(.devices) { devices.append(try AccessDevice(value, .devices)) }
    return devices
  }

  fileprivate func recovery() throws(StatementFault) -> AccessDevice? {
    guard let value = object[.recovery] else { return nil }
    return try AccessDevice(value, .recovery)
  }

  fileprivate func types() throws(StatementFault) -> [String: VersionID] {
    guard has(.types) else { return [:] }
    var types: [String: VersionID] = [:]
    for member in try StatementReader(object[.types], .types).object.members {
      guard PlainWord.isOne(member.key), let uuid = member.value.string.flatMap(VersionID.init)
      else { throw .form(StatementMember.types.rawValue) }
      types[member.key] = uuid
    }
    return types
  }

  /// The 64 digits of a SHA-256.
  fileprivate func digest(_ name: StatementMember) throws(StatementFault) -> String {
    try value(name, as: StatementID.self).description
  }

  /// The selector of a record, such as `task/lisinopril`.
  fileprivate func record() throws(StatementFault) -> RecordKey {
    let text = try text(.record)
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let kind = RecordKind.allCases.first(where: { $0.word == parts[0] }),
      // An outcome has the category of its task.
      kind != .outcome
    else { throw .form(StatementMember.record.rawValue) }
    let key = RecordKey(kind, RecordKey.decoded(String(parts[1])))
    guard RecordKey.fault(inID: key.id) == nil, key.description.isSameInUTF8(text) else {
      throw .form(StatementMember.record.rawValue)
    }
    return key
  }
}
