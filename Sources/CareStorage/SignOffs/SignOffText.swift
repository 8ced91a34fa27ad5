/// What a person says with a sign-off.
struct SignOffText: Hashable {
  let lines: [String]

  /// - Throws: ``StoreError/Code/invalid`` if there is nothing, or if a line looks like one of those
  ///   that say who agreed: a squash would make a sign-off of it.
  init(_ text: String) throws(StoreError) {
    var lines = text.replacing("\r\n", with: "\n").split(omittingEmptySubsequences: false) {
      $0.isNewline
    }.map(\.trimmingEnd)
    while lines.first?.isEmpty == true { lines.removeFirst() }
    while lines.last?.isEmpty == true { lines.removeLast() }
    guard !lines.isEmpty else {
      throw StoreError(.invalid, "The text of the sign-off is empty.", remedy: "Say something.")
    }
    if let place = lines.firstIndex(where: Self.looksLikeTrailer) {
      throw StoreError(
        .invalid,
        "Line \(place + 1) of the text looks like the statement of another sign-off.",
        remedy: "Word it in another way; quoted with '> ' it does no harm."
      )
    }
    self.lines = lines
  }

  /// Returns whether a line may be taken for one that says who agreed, or to what.
  private static func looksLikeTrailer(_ line: String) -> Bool {
    let words = line.drop { " \t*-".contains($0) }.lowercased()
    return SignOffTrailers.keys.contains { words.hasPrefix($0.lowercased()) }
  }

  var text: String { lines.joined(separator: "\n") }

  /// The message of a commit that says it.
  func message(_ trailers: SignOffTrailers) -> String {
    (lines + [""] + trailers.lines).joined(separator: "\n") + "\n"
  }
}

extension Substring {
  fileprivate var trimmingEnd: String {
    var text = self
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}
