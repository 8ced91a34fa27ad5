import CarePlanKit

/// `careplan user register`: makes keys for somebody.
struct UserRegisterCommand: Command {
  static let spec = CommandSpec(
    name: "user register",
    summary: "Make keys for somebody",
    discussion: """
      Writes a file with keys that only a passphrase opens, and shows the card: six groups of five \
      digits. Nobody is admitted by that. Somebody who manages the store admits the card, after \
      both have compared the digits, by voice or in person.

      NAME is what others see. ID is the label on the command line; without it, it is NAME in small \
      letters. Other users of this computer can see the arguments of a command: without --name, \
      the name is asked for.

      There is no way to a file of keys whose passphrase is forgotten.
      """,
    options: [
      .option(
        "--role",
        value: "ROLE",
        help: "What to be admitted as",
        completion: .choices(InvitationOffer.roles)
      )
    ] + commonOptions,
    formats: [.text, .json],
    examples: [
      CommandExample("careplan user register --name ann --role patient", "Make keys for ann"),
      CommandExample("careplan user register --id lee", "Ask for the name, too"),
    ],
    group: .people
  )

  /// The options of whoever makes keys, whatever they are to be.
  static let commonOptions: [OptionSpec] = [
    .option("--name", value: "NAME", help: "Name that others see"),
    .option("--id", value: "ID", help: "Label: up to 32 small letters, digits, '-' and '_'"),
    .option(
      "--card",
      value: "FILE",
      help: "Write the card to FILE, to hand over",
      completion: .file
    ),
    .flag("--request", help: "Send the card to the remote of the signed store here"),
    PassphraseSource.option,
  ]

  private let name: String?
  private let id: String?
  private let role: String?
  private let card: String?
  private let readsInput: Bool
  private let sendsRequest: Bool

  init(_ arguments: ParsedArguments) throws(UsageError) {
    try self.init(arguments, role: arguments.value("--role"))
  }

  /// Reads what is said about whoever gets keys for a role.
  init(_ arguments: ParsedArguments, role: String?) throws(UsageError) {
    name = arguments.value("--name")
    id = arguments.value("--id")
    self.role = role
    sendsRequest = arguments.has("--request")
    card = arguments.value("--card")
    readsInput = arguments.has("--password-stdin")
    if let role, !InvitationOffer.roles.contains(role) {
      throw RightsArgument.unknownRole(role, among: InvitationOffer.roles)
    }
    if let id, PersonLabel(id) == nil {
      throw UsageError(
        "'\(id)' is no label",
        hint: "a label is up to 32 small letters, digits, '-' and '_'"
      )
    }
  }

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let name = if let name { name } else { try askedName(context) }
    let registration = try account { () throws(AccountError) in
      try Registration(name: name, label: id.flatMap { PersonLabel($0) }, role: role)
    }
    let accounts = try context.accounts()
    let label = registration.label
    guard !context.options.isDryRun else {
      context.output.line("would make keys for \(label.description, .bold)")
      return .done
    }
    try account { () throws(AccountError) in try accounts.requireFree(label) }
    if let signed = try context.signedStore(), signed.state.has(label) {
      throw CommandFailure(
        .invalid,
        code: AccountError.Code.exists.rawValue,
        "somebody in this store is called '\(label)'",
        hints: ["choose another label with --id"]
      )
    }
    // Checked first: keys without a card would be useless.
    if let card, context.isFile(card) { throw context.fileIsThere(card) }
    let sending = sendsRequest ? try RequestSending(label, context) : nil
    var source = try PassphraseSource(context, readsInput: readsInput)
    let passphrase = try source.new("Passphrase for \(label): ")
    let keys = try account { () throws(AccountError) in
      try accounts.register(registration, passphrase: passphrase)
    }
    if let card { try context.writeFile(keys.cardFile, to: card) }
    try sending?.send(keys.card)
    tell(keys, at: accounts.keyFile(of: label), context)
    return .done
  }

  private func askedName(_ context: CommandContext) throws(CommandFailure) -> String {
    guard let name = context.answer(to: "Name that others see: ") else {
      throw CommandFailure(
        UsageError("there is no name", hint: "careplan user register --name NAME")
      )
    }
    return name
  }

  private func tell(_ keys: PersonalKeys, at path: String, _ context: CommandContext) {
    guard context.format == .text else {
      var object: JSONObject = [
        "person": .string(keys.label), "name": .string(keys.name), "keyFile": .string(path),
        "fingerprint": .string(keys.fingerprint),
      ]
      object["role"] = keys.role.map { .string($0) }
      object["card"] = card.map { .string($0) }
      return context.output.json("careplan.registration/v1", .object(object))
    }
    context.output.lines([
      "\(keys.label, .bold) has keys in \(path)", "card: \(keys.fingerprint, .bold)",
    ])
    context.hint("have the card admitted by somebody who manages the store, and compare the digits")
    context.hint("keep a copy of the file of keys: it cannot be made again")
  }
}

/// `careplan user list`: lists those who have keys on this computer.
struct UserListCommand: Command {
  static let spec = CommandSpec(
    name: "user list",
    summary: "List those who have keys on this computer",
    formats: [.text, .json],
    examples: [CommandExample("careplan user list", "List labels, and who is logged in")],
    group: .people
  )

  init(_ arguments: ParsedArguments) throws(UsageError) {}

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let accounts = try context.accounts()
    let (people, sessions, remembered) = try account { () throws(AccountError) in
      (try accounts.people(), try accounts.openSessions(), Set(try accounts.rememberedPeople()))
    }
    guard context.format == .text else {
      let list: [JSONValue] = people.map { person in
        var object: JSONObject = [
          "person": .string(person.description), "keyFile": .string(accounts.keyFile(of: person)),
          "remembered": .bool(remembered.contains(person)),
        ]
        object["until"] = sessions.first { $0.person == person }
          .map { .string($0.until.description) }
        return .object(object)
      }
      context.output.json("careplan.people/v1", .array(list))
      return .done
    }
    guard !people.isEmpty else {
      context.note("nobody has keys on this computer")
      context.hint("careplan user register --name NAME")
      return .done
    }
    let wording = try context.dates().wording
    var table = Table([.init("person"), .init("login")])
    for person in people {
      let session = sessions.first { $0.person == person }
      let login = session.map { "until \(wording.instant($0.until))" }
      let memory = remembered.contains(person) ? "remembered" : nil
      table.add([
        StyledText(person.description, .bold),
        StyledText([login, memory].compactMap(\.self).joined(separator: ", ")),
      ])
    }
    context.output.table(table)
    return .done
  }
}
