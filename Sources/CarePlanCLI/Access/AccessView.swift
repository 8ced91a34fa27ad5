import CarePlanKit

/// Who may do what in a signed store, as people and programs read it.
struct AccessView {
  let state: AccessState
  let log: AccessLog
  let anchor: StatementID
  let dates: DateReader
  private let remotes: [GitStore.Remote]
  /// The names of each person's devices, from the statements by which they themselves added them.
  private let names: [PersonID: [DeviceKey: String]]
  /// The memberships that nothing ended.
  private let current: [PersonID: [Membership]]

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
    dates = open.dates
    let people = Dictionary(uniqueKeysWithValues: state.memberships.map { ($0.id, $0.person) })
    names = log.statements.reduce(into: [:]) { names, statement in
      guard let person = people[statement.by ?? statement.id] else { return }
      for device in statement.act.namedDevices {
        let known = names[person]?[device.signing]
        names[person, default: [:]][device.signing] = known ?? device.name
      }
    }
    current = Dictionary(grouping: state.memberships.filter(\.ends.isEmpty), by: \.person)
    remotes = try attempt { () throws(StoreError) in
      try open.store.remotes()
    }
  }

  /// The names of the remotes at which nothing restricts who reads; nil if there are none.
  var plainRemotes: String? {
    let names = remotes.filter { !$0.isSealed }.map { "'\($0.name)'" }
    return names.isEmpty ? nil : names.joined(separator: " or ")
  }

  /// Prints how to restrict who reads, if anything is plain.
  func hintSealing(to context: CommandContext) {
    guard let remote = remotes.first(where: { !$0.isSealed }) else { return }
    context.hint("careplan remote seal \(StyledText(remote.name.quotedForShell)) URL")
  }

  /// The card of the founder.
  var founder: Card? { log.statement(anchor)?.act.card }

  /// The label of somebody, by which commands name them.
  func label(_ person: PersonID) -> String {
    state.labels[person] ?? state.person(person)?.label
      ?? String(person.description.prefix(8))
  }

  /// Returns the member whom a label means, with digits of the card behind a `#` where several have it.
  func person(_ text: String) throws(CommandFailure) -> AccessPerson {
    let id = try anybody(text)
    guard let person = state.person(id), person.isMember else { throw Self.onlyReads(text) }
    return person
  }

  /// Returns the member or reader whom a label means.
  func anybody(_ text: String) throws(CommandFailure) -> PersonID {
    if let exact = state.labels.first(where: { $0.value == text }) { return exact.key }
    let label = text.split(separator: "#", maxSplits: 1).first.map(String.init) ?? text
    let digits = text.dropFirst(label.count + 1)
    let called = state.labels.filter { id, shown in
      (shown == label || shown.hasPrefix(label + "#")) && id.description.hasPrefix(digits)
    }
    if called.count == 1, let person = called.first { return person.key }
    guard called.count > 1 else { throw nobody(text) }
    throw CommandFailure(
      UsageError(
        "'\(text)' is the label of several people",
        hint: "write \(called.values.sorted().joined(separator: " or "))"
      )
    )
  }

  private func nobody(_ text: String) -> CommandFailure {
    let label = text.split(separator: "#", maxSplits: 1).first.map(String.init) ?? text
    let wasHere =
      state.people.contains { !$0.isMember && $0.label == label }
      || state.readers.contains { !$0.isInForce && $0.card.label == label }
    return CommandFailure(
      .notFound,
      code: StoreError.Code.notFound.rawValue,
      wasHere ? "'\(text)' was removed" : "nobody here is called '\(text)'",
      hints: [wasHere ? "careplan invite create" : "careplan access show"]
    )
  }

  private static func onlyReads(_ text: String) -> CommandFailure {
    CommandFailure(
      .usage,
      code: StoreError.Code.refused.rawValue,
      "'\(text)' is a doctor, who reads what is granted and has no rights to change",
      hints: ["remove the doctor with 'careplan access remove', and invite a member instead"]
    )
  }

  /// The devices of somebody that nothing ended, with what they are called: their names, or else the first
  /// digits of their keys' digests.
  func devices(of person: PersonID) -> [(name: String, key: DeviceKey)] {
    let words = Set(
      memberships(of: person).flatMap(\.devices).filter(\.isRecovery).map(\.key)
    )
    let devices = (state.person(person)?.devices ?? []).map { key in
      let digits = HashName<DeviceKey>(of: key.bytes).description.prefix(8)
      return (
        name: words.contains(key) ? "recovery" : names[person]?[key] ?? String(digits), key: key
      )
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
  func card(of person: PersonID) -> Card? { state.card(of: person) }

  /// The memberships of somebody that nothing ended.
  func memberships(of person: PersonID) -> [Membership] { current[person] ?? [] }

  /// Whether somebody compared the founder's card with the founder.
  var isCompared: Bool { log.note?.isCompared ?? false }
}

extension AccessView {
  /// The lines for people.
  func lines(promises: Bool) -> [StyledText] {
    var lines: [StyledText] = []
    for remote in remotes {
      lines.append(
        remote.isSealed
          ? "'\(remote.name)' is sealed: members open all of it, and doctors what is shared with them: \(remote.address)."
          : "'\(remote.name)' is plain: everyone who can fetch from \(remote.address), and its host, reads"
            + " everything."
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
    let members = state.people.filter(\.isMember).map { ($0, label($0.id)) }
      .sorted { $0.1 < $1.1 }.map(\.0)
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
      if let plain = plainRemotes {
        lines.append(
          "They still read what is new at \(StyledText(plain)), if they can fetch from there."
        )
      }
    }
    for doctor in doctors {
      let granted = StyledText(doctor.words(self))
      let name: StyledText = "\(doctor.label, .bold)"
      if let plain = plainRemotes {
        lines.append(
          "\(name) is a doctor; granted: \(granted). Whoever can fetch from \(plain) reads everything."
        )
      } else {
        lines.append("\(name) is a doctor and reads: \(granted)")
      }
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
    return promises ? lines + [""] + promiseLines : lines
  }

  /// The protection that sealing and signing give, and their limits.
  private var promiseLines: [StyledText] {
    var lines: [StyledText] = []
    if let plain = plainRemotes {
      lines.append(
        "Nothing restricts who reads at \(StyledText(plain)): no promise about reading holds."
      )
    } else if remotes.isEmpty {
      lines.append("The store has no remote: whoever can read its files reads everything.")
    }
    if remotes.contains(where: \.isSealed) {
      lines += ["\("At a sealed remote", .bold)"] + SharingPromise.all.map { StyledText($0.words) }
    }
    return lines + ["", "\("By signatures", .bold)"] + Self.promises.map { StyledText($0) }
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
    let doctors = Dictionary(uniqueKeysWithValues: doctors.map { ($0.id, $0) })
    let readers: [JSONValue] = state.readers.map { reader in
      [
        "label": .string(label(reader.card.id)), "person": .string(reader.card.id.description),
        "isInForce": .bool(reader.isInForce),
        "categories": .array(
          (doctors[reader.card.id]?.grants ?? []).map { .string($0.category.name) }
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
