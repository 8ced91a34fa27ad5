/// The forms in which a command can write its results.
enum OutputFormat: String, CaseIterable, Sendable {
  case text
  case json
  case jsonLines = "json-lines"
  case markdown
  case html
  /// A drawing; only of charts.
  case svg
  /// A table of RFC 4180; only of charts.
  case csv
  /// Cards of RFC 6350; only of contacts.
  case vcard
  /// What `git apply` takes; only of differences.
  case patch
}
