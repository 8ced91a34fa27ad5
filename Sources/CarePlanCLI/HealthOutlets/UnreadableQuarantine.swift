import CarePlanKit

/// Tells of what is in quarantine and cannot be read, so that nobody knows what stores outside lack.
enum UnreadableQuarantine {
  /// Tells it in one line, with what helps; nothing if all of it can be read.
  ///
  /// - Parameter places: The files that cannot be read, or the directory of all of them.
  static func tell(_ places: [String], _ context: CommandContext) {
    guard let first = places.first else { return }
    let rest = places.count > 1 ? " and \(places.count - 1) more" : ""
    let remedy =
      first.hasSuffix(".json")
      ? "'careplan health run' sends everything again and removes it"
      : "let it be a directory that its owner can read"
    context.warn(StyledText("in quarantine, \(first)\(rest) cannot be read; \(remedy)"))
  }
}
