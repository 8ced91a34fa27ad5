import Foundation

@testable import CarePlanCLI

extension KnownCommands {
  /// Commands that use every feature of a declaration, and nothing of the care store.
  static let fixture = KnownCommands(
    commands: [
      GiveCommand.self, PreviewCommand.self, HelpCommand.self, CompletionsCommand.self,
      CompletionCandidatesCommand.self,
    ],
    completionSources: [Medicines.self, HelpTopics.self]
  )
}

/// Repeats what it was given, or ends as it is told.
struct GiveCommand: Command {
  static let spec = CommandSpec(
    name: "give",
    summary: "Give a medicine",
    discussion: """
      A medicine is given once, even if the command line is repeated, because what was given once \
      need not be given again.

      The second paragraph has a 'quoted' word and a -dash.
      """,
    positionals: [
      PositionalSpec("MEDICINE", help: "what is given", completion: .dynamic("medicine")),
      PositionalSpec("TIME", .many, help: "when it is given"),
    ],
    options: [
      .option("-m", "--message", value: "TEXT", help: "Say why: it's [kept]"),
      .option("--file", value: "FILE", help: "Read the dose from FILE", completion: .file),
      .option(
        "--route",
        value: "ROUTE",
        help: "Give it by mouth, by nose or by skin",
        completion: .choices(["mouth", "nose", "skin"])
      ),
      .option("--element", value: "PART", help: "Add a part of the day", isRepeatable: true),
      .option("-n", "--limit", value: "COUNT", help: "Give at most COUNT"),
      .flag("-a", "--all", help: "Give all of it"),
      .flag("-f", "--force", help: "Give it although it was given"),
    ],
    formats: [.text, .json],
    usesPager: true,
    examples: [CommandExample("careplan give doxylamine 22:00 -m pain", "Give it tonight")],
    group: .outcomes
  )

  enum Route: String, CaseIterable {
    case mouth
    case nose
    case skin
  }

  let arguments: ParsedArguments
  let limit: Int?
  let route: Route?

  init(_ arguments: ParsedArguments) throws(UsageError) {
    self.arguments = arguments
    limit = try arguments.integer("--limit")
    route = try arguments.choice("--route")
  }

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    context.note("giving \(arguments.positionals.joined(separator: " "), .bold)")
    context.output.line("\(arguments.positionals[0], [.bold, .green]) is given")
    switch arguments.value("--message") {
    case "fail":
      throw CommandFailure(
        .notFound,
        code: "no-medicine",
        "there is no medicine '\(arguments.positionals[0])'",
        causes: ["the shelf is empty", "nobody ordered"],
        hints: ["careplan give aspirin"]
      )
    case "differ": return .findings
    default: return .done
    }
  }
}

/// A verb of two words.
struct PreviewCommand: Command {
  static let spec = CommandSpec(
    name: "schedule preview",
    summary: "Show the coming days",
    options: [.flag("--days", help: "Show days instead of hours")],
    examples: [CommandExample("careplan schedule preview", "Show the coming days")],
    group: .outcomes
  )

  init(_ arguments: ParsedArguments) throws(UsageError) {}

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    context.output.line("now is \(context.now.formatted(.iso8601))")
    context.output.line("here is \(context.directory)")
    context.output.line("read \(String(decoding: try context.readInput(), as: UTF8.self))")
    return .done
  }
}

enum Medicines: CompletionSource {
  static let kind = "medicine"

  static func candidates(
    _ prefix: String,
    _ context: CommandContext
  ) throws(CommandFailure) -> [String] {
    ["aspirin", "doxylamine", "doxylamine@2026-01-05", context.directory]
  }
}
