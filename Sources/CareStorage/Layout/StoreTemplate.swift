/// The files that a new store starts with, beside its manifest.
enum StoreTemplate {
  /// Our lines of `.gitattributes`.
  ///
  /// `-merge` makes a clone without careplan's merge driver stop at a head that both sides changed,
  /// instead of mixing two doses line by line; the collapsed version files keep a host's review on
  /// the head, where one line changes.
  static let attributeLines = [
    "*.json text eol=lf",
    "**/current.json -merge",
    "**/versions/*.json -merge -diff linguist-generated=true",
    "outcomes/** -merge",
  ]

  static let attributes = Array((attributeLines.joined(separator: "\n") + "\n").utf8)
}
