/// The forms in which a command can write its results.
enum OutputFormat: String, CaseIterable, Sendable {
  case text
  case json
  case jsonLines = "json-lines"
  case markdown
  case html
  /// What `git apply` takes; only of differences.
  case patch
}
