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
    let own = try open?.manifest.style.map { value throws(CommandFailure) in
      try style(value, from: StoreLayout.manifest)
    }
    guard let file else { return own ?? ViewStyle() }
    let bytes = try context.readFile(file)
    let json: JSONValue
    do { json = try CanonicalJSON.read(bytes) } catch {
      throw CommandFailure(.invalid, code: "invalid-style", "'\(file)' is no JSON: \(error)")
    }
    return (own ?? ViewStyle()).overridden(by: try style(json, from: file))
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
