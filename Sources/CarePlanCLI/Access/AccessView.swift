import CarePlanKit

/// Who may do what in a signed store, as people and programs read it.
struct AccessView {
  let state: AccessState
  let log: AccessLog
  let anchor: StatementID
  /// The addresses of the remotes, by name.
  let remotes: [(name: String, address: String)]

  init(_ open: OpenStore) throws(CommandFailure) {
    let (state, log) = try attempt { () throws(StoreError) in
      (try open.store.accessState(), try open.store.accessLog())
    }
    guard let state else { throw CommandFailure(.notSigned) }
    let anchor = try attempt { () throws(StoreError) in try log.anchor() }
    guard let anchor else { throw CommandFailure(.notSigned) }
    self.state = state
    self.log = log
    self.anchor = anchor
    remotes = try attempt { () throws(StoreError) in
      try open.store.remotes().map { ($0.name, RemoteAddress($0.url).description) }
    }
  }

  /// The card of the founder.
  var founder: Card? { log.statement(anchor)?.act.card }

  /// The label of somebody, by which commands name them.
  func label(_ person: PersonID) -> String {
    state.labels[person] ?? state.people.first { $0.id == person }?.label
      ?? String(person.description.prefix(8))
  }

  /// Returns the member whom a label means, with digits of the card behind a `#` where several have it.
  func person(_ text: String) throws(CommandFailure) -> AccessPerson {
    let id = try anybody(text)
    if let person = state.people.first(where: { $0.id == id && $0.isMember }) { return person }
    throw Self.nobody(text)
  }

  /// Returns the member or reader whom a label means.
  func anybody(_ text: String) throws(CommandFailure) -> PersonID {
    if let exact = state.labels.first(where: { $0.value == text }) { return exact.key }
    let named = state.labels.filter { $0.value.hasPrefix(text + "#") }
    guard named.count > 1 else { throw Self.nobody(text) }
    throw CommandFailure(
      UsageError(
        "'\(text)' is the label of several people",
        hint: "write \(named.values.sorted().joined(separator: " or "))"
      )
    )
  }

  private static func nobody(_ text: String) -> CommandFailure {
    CommandFailure(
      .notFound,
      code: StoreError.Code.notFound.rawValue,
      "nobody here is called '\(text)'",
      hints: ["careplan access show"]
    )
  }

  /// The devices of somebody that nothing ended, with what they are called: their names, or else the first
  /// digits of their keys' digests.
  func devices(of person: PersonID) -> [(name: String, key: DeviceKey)] {
    let keys = state.people.first { $0.id == person }?.devices ?? []
    let named = log.statements.flatMap(\.act.namedDevices)
    let words = Set(
      memberships(of: person).flatMap(\.devices).filter(\.isRecovery).map(\.key)
    )
    let devices = keys.map { key in
      let digits = HashName<DeviceKey>(of: key.bytes).description.prefix(8)
      let name = named.first { $0.signing == key }?.name
      return (name: words.contains(key) ? "recovery" : name ?? String(digits), key: key)
    }
    return devices.sorted { $0.name < $1.name }
  }

  /// Returns the one device of somebody that has a name.
  func device(_ name: String, of person: PersonID) throws(CommandFailure) -> (
    name: String, key: DeviceKey
  ) {
    let devices = devices(of: person)
    let named = devices.filter { $0.name == name }
    if named.count == 1, let device = named.first { return device }
    throw CommandFailure(
      .notFound,
      code: StoreError.Code.notFound.rawValue,
      "you have no device '\(name)' here, or several",
      hints: ["you have \(devices.map(\.name).joined(separator: ", "))"]
    )
  }

  /// The card by which somebody was admitted.
  func card(of person: PersonID) -> Card? {
    log.statements.lazy.compactMap(\.act.card).first { $0.id == person }
  }

  /// The memberships of somebody that nothing ended.
  func memberships(of person: PersonID) -> [Membership] {
    state.memberships.filter { $0.person == person && $0.ends.isEmpty }
  }

  /// Whether somebody compared the founder's card with the founder.
  var isCompared: Bool { log.note?.isCompared ?? false }
}

extension AccessView {
  /// The lines for people.
  func lines(promises: Bool) -> [StyledText] {
    var lines: [StyledText] = []
    for remote in remotes {
      lines.append(
        "'\(remote.name)' is plain: whoever keeps \(remote.address) reads everything."
      )
    }
    if let founder {
      let compared = isCompared ? "compared" : "not compared with the founder yet"
      lines.append(
        "founded by \(label(founder.id), .bold), card \(founder.fingerprint.description)"
      )
      lines.append("the founder's card is \(compared)")
      lines.append("anchor \(StyledText(anchor.description))")
    }
    lines.append("")
    var table = Table([
      .init("person"), .init("may"), .init("name"), .init("devices"), .init("card"),
    ])
    let members = state.people.filter(\.isMember).sorted { label($0.id) < label($1.id) }
    for person in members {
      table.add([
        StyledText(label(person.id), .bold), StyledText(RightsArgument.words(person.rights)),
        StyledText(person.name),
        StyledText(devices(of: person.id).map(\.name).joined(separator: " ")),
        StyledText(fingerprint(person.id) ?? ""),
      ])
    }
    lines += table.lines()
    let former = state.people.filter { !$0.isMember }
    if !former.isEmpty {
      lines += ["", StyledText("removed: \(former.map(\.label).sorted().joined(separator: ", "))")]
    }
    let readers = state.readers.filter(\.isInForce)
    for reader in readers {
      let categories = state.rules.grants.filter { $0.person == reader.card.id }
        .map(\.category.name)
      let granted = categories.isEmpty ? "nothing yet" : categories.joined(separator: ", ")
      lines.append("\(label(reader.card.id), .bold) is a doctor and reads: \(granted)")
    }
    let unsigned = state.rules.policy.unsigned
    lines.append("")
    lines.append(
      unsigned == .none
        ? "A commit without a signature may do nothing."
        : StyledText(
          "A commit without a signature may do this, whoever pushed it: "
            + unsigned.words.joined(separator: " ") + "."
        )
    )
    if !state.findings.isEmpty {
      let count = state.findings.count
      lines.append(
        StyledText(
          count == 1 ? "1 statement counts for nothing." : "\(count) statements count for nothing."
        )
      )
    }
    return promises ? lines + [""] + Self.promises.map { StyledText($0) } : lines
  }

  func fingerprint(_ person: PersonID) -> String? { card(of: person)?.fingerprint.description }

  /// What signing protects from, and what it does not.
  static let promises = [
    "The host of a plain remote cannot forge or alter what somebody signed; it reads everything.",
    "Whoever was removed can change nothing here that the remover had not seen; what they read, they keep.",
    "A member acts within their rights and under their own name, and may lie within them.",
    "A member may block a plain remote with commits that are held, until somebody answers for them or"
      + " pushes over them.",
    "The founder can be removed by nobody else. Whoever must leave the founder makes another store.",
    "Keys are opened by a passphrase; the store on a stolen device is readable without them.",
    "Host accounts that edit on a web page are trusted as far as the policy for unsigned commits goes.",
    "There is no promise for the day when Ed25519 or SHA-1 with collision detection is broken.",
    "There is no promise of compliance with any law.",
  ]

  func json() -> JSONValue {
    let people: [JSONValue] = state.people.map { person in
      var object: JSONObject = [
        "label": .string(label(person.id)), "person": .string(person.id.description),
        "name": .string(person.name), "isMember": .bool(person.isMember),
        "rights": .array(person.rights.words.map { .string($0) }),
        "devices": .array(
          devices(of: person.id).map {
            ["name": .string($0.name), "key": .string($0.key.description)]
          }
        ),
      ]
      object["fingerprint"] = fingerprint(person.id).map { .string($0) }
      return .object(object)
    }
    let readers: [JSONValue] = state.readers.map { reader in
      [
        "label": .string(label(reader.card.id)), "person": .string(reader.card.id.description),
        "isInForce": .bool(reader.isInForce),
        "categories": .array(
          state.rules.grants.filter { $0.person == reader.card.id }.map {
            .string($0.category.name)
          }
        ),
      ]
    }
    return [
      "found": .string(anchor.description), "compared": .bool(isCompared),
      "people": .array(people), "readers": .array(readers),
      "unsigned": .array(state.rules.policy.unsigned.words.map { .string($0) }),
      "findings": .array(state.findings.map { .string($0.statement.description) }),
    ]
  }
}

extension AccessAct {
  /// The devices that the act adds under names.
  fileprivate var namedDevices: [AccessDevice] {
    switch self {
    case .found(let founding): founding.devices.filter { $0.name != nil }
    case .own(let change): change.devices.filter { $0.name != nil }
    default: []
    }
  }
}

/// The labels of those who may do something in the store.
enum StoreMembers: CompletionSource {
  static let kind = "member"

  static func candidates(
    _ prefix: String,
    _ context: CommandContext
  ) throws(CommandFailure) -> [String] {
    let open = try context.openStore()
    let state = try attempt { () throws(StoreError) in try open.store.accessState() }
    return state?.labels.values.sorted() ?? []
  }
}
