import CarePlanKit

/// `careplan access show`: who may do what in a signed store.
struct AccessShowCommand: Command {
  static let spec = CommandSpec(
    name: "access show",
    summary: "Show who may do what in a signed store",
    discussion: """
      Shows members with what they may do, those who only read, who founded the store, and what a \
      commit without a signature may do. It follows from the signed statements that this copy has \
      ever seen.
      """,
    options: [
      .flag("--promises", help: "Also show what signing and sealing protect from, and what not")
    ],
    formats: [.text, .json],
    examples: [
      CommandExample("careplan access show", "Show who may do what"),
      CommandExample("careplan access show --promises", "Also show what that is worth"),
    ],
    group: .people
  )

  private let showsPromises: Bool

  init(_ arguments: ParsedArguments) throws(UsageError) {
    showsPromises = arguments.has("--promises")
  }

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let open = try context.openStore()
    let view = try AccessView(open)
    if context.format == .text {
      context.output.lines(view.lines(promises: showsPromises))
      view.hintSealing(to: context)
    } else {
      context.output.json("careplan.access/v1", view.json())
    }
    if !view.isCompared { context.hint("careplan access trust FINGERPRINT") }
    return .done
  }
}
