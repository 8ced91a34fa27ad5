import CarePlanKit

/// A file into which a sheet is written, as a page or printed.
struct SheetFile {
  private let name: String
  private let isPrinted: Bool

  init(_ name: String) throws(UsageError) {
    self.name = name
    let lowered = name.lowercased()
    isPrinted = lowered.hasSuffix(".pdf")
    guard isPrinted || lowered.hasSuffix(".html") || lowered.hasSuffix(".htm") else {
      throw UsageError(
        "--output takes a file that ends in .html or .pdf",
        hint: Wording.hint(.write, "--output report.pdf")
      )
    }
  }

  /// Writes a page, and says where it is.
  func write(_ page: String, _ context: CommandContext) throws(CommandFailure) {
    let bytes = isPrinted ? try Self.printed(page, context) : Array(page.utf8)
    guard !context.options.isDryRun else {
      context.output.line("would write \(name)")
      return
    }
    try context.writeResult(bytes, to: name)
    context.output.line(StyledText(name))
  }

  private static func printed(
    _ page: String,
    _ context: CommandContext
  ) throws(CommandFailure) -> [UInt8] {
    do throws(PagePrinter.Failure) {
      return try PagePrinter(environment: context.environment).pdf(of: page)
    } catch {
      let hint = "write a page with -o html, which every browser prints"
      switch error {
      case .noBrowser:
        throw CommandFailure(
          .notFound,
          code: "no-browser",
          "a PDF needs Chromium, and PATH has none of \(Wording.joined(PagePrinter.programs))",
          hints: ["install the package 'chromium'", hint]
        )
      case .noFile(let reason):
        throw CommandFailure(.inputOutput, "the page cannot be kept for Chromium", causes: [reason])
      case .tooSlow:
        throw CommandFailure(
          .inputOutput,
          code: "print",
          "Chromium did not print within \(Int(PagePrinter.usualLimit)) seconds and was ended",
          hints: [hint]
        )
      case .noPrint(let status):
        throw CommandFailure(
          .inputOutput,
          code: "print",
          "Chromium printed nothing: it ended with status \(status)",
          hints: [hint]
        )
      }
    }
  }
}
