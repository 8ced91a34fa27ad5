import CarePlanKit

/// `careplan share`: lets a doctor read categories of the store.
struct ShareCommand: Command {
  static let spec = CommandSpec(
    name: "share",
    summary: "Let a doctor read part of the store",
    discussion: """
      The doctor gets a read-only copy of the shared categories over a sealed remote \
      ('careplan help remote seal'). The profile, which is the patient and the care plans, is shared \
      too. Invite a doctor with 'careplan invite create --role doctor'.

      The doctor keeps what they have read. After 'careplan unshare' they get nothing new. --until hides \
      what is shared in the doctor's program after that day, and the next sync of an owner ends it.

      --verify compares the files of the sealed remote with what is shared, and ends with 1 if they differ: \
      the keys of each reader, the records of each category, and every file. --repair writes all of them \
      again.
      """,
    positionals: [
      PositionalSpec(
        "PERSON",
        .optional,
        help: "Label of the doctor",
        completion: .dynamic("member")
      )
    ],
    options: DoctorShare.options + SharingUpkeep.options,
    formats: [.text, .json],
    examples: [
      CommandExample("careplan share lee --care-card", "Let lee read the care card"),
      CommandExample("careplan share lee --care-card --symptoms", "Share assessments too"),
      CommandExample("careplan share lee --care-card --until 2026-12-03", "Share it until a day"),
      CommandExample("careplan share --verify", "Check what the sealed remote has for doctors"),
    ],
    group: .people
  )

  /// The work: a new share, or a check of all of them.
  private enum Work {
    case share(DoctorShare)
    case upkeep(SharingUpkeep)
  }

  private let work: Work

  init(_ arguments: ParsedArguments) throws(UsageError) {
    if let upkeep = try SharingUpkeep(arguments) {
      guard arguments.positionals.isEmpty else {
        throw UsageError("--verify and --repair are for all that is shared, without PERSON")
      }
      work = .upkeep(upkeep)
    } else {
      work = .share(try DoctorShare(arguments))
    }
  }

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    switch work {
    case .share(let share): try share.run(context)
    case .upkeep(let upkeep): try upkeep.run(context)
    }
  }
}
