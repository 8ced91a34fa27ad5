import CarePlanKit

/// `careplan access change`: gives a member other rights.
struct AccessChangeCommand: Command {
  static let spec = CommandSpec(
    name: "access change",
    summary: "Give a member other rights",
    discussion: """
      Rights never change: the membership is ended, and another one begins. What the member did \
      before that you had not seen is held.
      """,
    positionals: [
      PositionalSpec("PERSON", help: "Label of the member", completion: .dynamic("member"))
    ],
    options: [
      RightsArgument.roleOption,
      RightsArgument.categoryOption,
      RightsArgument.rightsOption,
      AccessWrite.noSync,
    ],
    formats: [.text, .json],
    examples: [
      CommandExample("careplan access change ben --role family", "Let ben record and nothing more"),
      CommandExample("careplan access change ben --rights record:interventions", "Give own rights"),
    ],
    group: .people
  )

  private let person: String
  private let rights: Rights
  private let write: AccessWrite

  init(_ arguments: ParsedArguments) throws(UsageError) {
    person = arguments.positionals[0]
    guard let rights = try InvitationOffer.said(arguments)?.rights else {
      throw UsageError(
        "no rights of a member are named",
        hint: "write --role ROLE or --rights RIGHTS; a doctor is let in anew"
      )
    }
    self.rights = rights
    write = AccessWrite(arguments)
  }

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let open = try context.openStore()
    let view = try AccessView(open)
    let person = try view.person(person)
    let current = view.memberships(of: person.id)
    guard let card = view.card(of: person.id), !current.isEmpty else {
      throw CommandFailure(.notFound, code: "notFound", "\(view.label(person.id)) is no member")
    }
    guard current.count > 1 || current.first?.rights != rights else {
      throw CommandFailure(
        .nothingToDo,
        code: StoreError.Code.nothingToDo.rawValue,
        "\(view.label(person.id)) may do just that already"
      )
    }
    _ = try context.requiredSession()
    let others = view.state.people.filter { $0.isMember && $0.id != person.id }
    guard rights.owns || !person.rights.owns || others.contains(where: \.rights.owns) else {
      throw CommandFailure(
        UsageError(
          "\(view.label(person.id)) is the only owner: nobody could let anybody in or stop sharing after that",
          hint: "let somebody else own the store first: careplan access change PERSON --role owner"
        )
      )
    }
    let admission = Admission(card: card, rights: rights, ends: current.map(\.id))
    let words = RightsArgument.words(rights)
    let subject = "Change what \(view.label(person.id)) may do: \(words)\n"
    return try write.say(.admit(admission), subject, open, context)
  }
}
