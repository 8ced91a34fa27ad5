extension [StyledText] {
  /// The texts as one, divided by commas.
  var listed: StyledText {
    guard let first else { return "" }
    return dropFirst().reduce(first) { "\($0), \($1)" }
  }
}
