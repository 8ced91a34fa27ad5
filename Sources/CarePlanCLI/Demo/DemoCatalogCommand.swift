import CarePlanKit

/// `careplan demo catalog`: shows every card, chart and contact with fixed data.
struct DemoCatalogCommand: Command {
  static let spec = CommandSpec(
    name: "demo catalog",
    summary: "Show every card, chart and contact with fixed data",
    discussion: """
      Each view stands below the name that CareKit has for it, and what to type for one like it. The data \
      is always the same: no store is needed. --style-file shows what a style does to all of them.
      """,
    options: [StyleOption.spec],
    formats: [.text, .html],
    usesPager: true,
    examples: [
      CommandExample("careplan demo catalog", "Show every view"),
      CommandExample(
        "careplan demo catalog --style-file style.json -o html > catalog.html",
        "See what a style does"
      ),
    ],
    group: .outcomes
  )

  private let styleFile: String?

  init(_ arguments: ParsedArguments) throws(UsageError) {
    styleFile = arguments.value("--style-file")
  }

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let style = try StyleOption.style(styleFile, nil, context)
    let catalog = DemoCatalog()
    guard context.format == .html else {
      let width = min(context.output.terminal.width ?? 76, 100)
      context.output.lines(catalog.text(program: "careplan", width: width).map { StyledText($0) })
      return .done
    }
    var document = Document(heading: Document.Heading(word: Wording.say(.demoCatalog)))
    document.parts = [.view(html: catalog.html(program: "careplan", style: style), markdown: "")]
    document.look = style.css
    document.write(to: context.output, as: context.format)
    return .done
  }
}
