import CarePlanKit

/// `careplan doctors`: lists the doctors who read the store.
struct DoctorsCommand: Command {
  static let spec = CommandSpec(
    name: "doctors",
    summary: "List the doctors who read the store, and what they read",
    discussion: """
      Care card means tasks that are no assessments, symptoms means assessments and health tasks. \
      'careplan share --verify' checks that the sealed remote has the same.
      """,
    formats: [.text, .json],
    examples: [CommandExample("careplan doctors", "List the doctors")],
    group: .people
  )

  init(_ arguments: ParsedArguments) throws(UsageError) {}

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let open = try context.openStore()
    try attempt { () throws(StoreError) in try open.store.refuseReaderCopy() }
    let view = try AccessView(open)
    let doctors = view.doctors
    guard context.format == .text else {
      context.output.json("careplan.doctors/v1", .array(doctors.map(\.json)))
      return .done
    }
    guard !doctors.isEmpty else {
      context.note("no doctor reads this store")
      context.hint("careplan invite create --role doctor")
      return .done
    }
    var table = Table([
      .init("doctor"), .init("name"), .init("care card"), .init("symptoms"), .init("also"),
      .init("waits for approval"), .init("card"),
    ])
    for doctor in doctors {
      table.add([
        StyledText(doctor.label, .bold), StyledText(doctor.name),
        Self.cell(doctor.grant(of: .interventions), view),
        Self.cell(doctor.grant(of: .assessments), view), StyledText(doctor.others(view)),
        StyledText(doctor.waiting.map(\.name).joined(separator: ", ")),
        StyledText(doctor.fingerprint),
      ])
    }
    context.output.table(table)
    return .done
  }

  /// `yes`, `yes, until 5 Jan 2027`, or `no`.
  private static func cell(_ grant: StoreSharing.Grant?, _ view: AccessView) -> StyledText {
    guard let grant else { return StyledText("no", .dim) }
    return StyledText(
      "yes" + (grant.until.map { ", until \(view.words(until: $0))" } ?? ""),
      .green
    )
  }
}

/// `careplan doctors add`: another name of `careplan share`.
struct DoctorsAddCommand: Command {
  static let spec = CommandSpec(
    name: "doctors add",
    summary: "Let a doctor read part of the store",
    discussion: "Does the same as 'careplan share', which explains more.",
    positionals: [
      PositionalSpec("PERSON", help: "Label of the doctor", completion: .dynamic("member"))
    ],
    options: DoctorShare.options,
    formats: [.text, .json],
    examples: [
      CommandExample("careplan doctors add lee --care-card", "Let lee read the care card")
    ],
    group: .people
  )

  private let share: DoctorShare

  init(_ arguments: ParsedArguments) throws(UsageError) { share = try DoctorShare(arguments) }

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode { try share.run(context) }
}

/// `careplan doctors remove`: stops sharing everything with a doctor.
struct DoctorsRemoveCommand: Command {
  static let spec = CommandSpec(
    name: "doctors remove",
    summary: "Stop sharing the store with a doctor",
    discussion: "Does the same as 'careplan unshare PERSON', which explains more.",
    positionals: [
      PositionalSpec("PERSON", help: "Label of the doctor", completion: .dynamic("member"))
    ],
    options: [AccessWrite.noSync],
    formats: [.text, .json],
    examples: [CommandExample("careplan doctors remove lee", "Share nothing with lee any more")],
    group: .people
  )

  private let unshare: UnshareCommand

  init(_ arguments: ParsedArguments) throws(UsageError) { unshare = UnshareCommand(arguments, []) }

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    try unshare.run(context)
  }
}
