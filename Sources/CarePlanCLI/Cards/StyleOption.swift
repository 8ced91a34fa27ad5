import CarePlanKit

/// The style in which cards and pages are drawn.
enum StyleOption {
  static let spec = OptionSpec.option(
    "--style-file",
    value: "FILE",
    help: "Draw with the colours and measures of this file",
    completion: .file
  )

  /// Returns the style of the file that was named or of the store, over the usual one.
  static func style(
    _ file: String?,
    _ open: OpenStore?,
    _ context: CommandContext
  ) throws(CommandFailure) -> ViewStyle {
    let own = open.map { ownStyle($0, context) } ?? ViewStyle()
    guard let file else { return own }
    let bytes = try context.readFile(file)
    let json: JSONValue
    do { json = try CanonicalJSON.read(bytes) } catch {
      throw CommandFailure(.invalid, code: "invalid-style", "'\(file)' is no JSON: \(error)")
    }
    return own.overridden(by: try style(json, from: file))
  }

  /// Returns the style of the store; one that came from afar and is wrong keeps nobody from the page.
  private static func ownStyle(_ open: OpenStore, _ context: CommandContext) -> ViewStyle {
    guard let value = open.manifest.style else { return ViewStyle() }
    do throws(ViewStyleError) { return try ViewStyle(json: value) } catch {
      context.warn(
        "the style of \(StoreLayout.manifest) is left out: at \(error.place) \(error.description)"
      )
      context.hint("careplan config --unset style")
      return ViewStyle()
    }
  }

  /// Reads a style, of which every name must be known.
  static func style(_ json: JSONValue, from name: String) throws(CommandFailure) -> ViewStyle {
    do throws(ViewStyleError) { return try ViewStyle(json: json) } catch {
      throw CommandFailure(
        .invalid,
        code: "invalid-style",
        "'\(name)' is no style: at \(error.place) \(error.description)",
        hints: ["the page Views lists the names"]
      )
    }
  }
}
