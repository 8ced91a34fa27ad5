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

  /// The lines of ours that a `.gitattributes` does not have.
  static func missingAttributeLines(in attributes: [UInt8]) -> [String] {
    let lines = Set(
      attributes.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
        .map { String(decoding: $0, as: UTF8.self) }
    )
    return attributeLines.filter { !lines.contains($0) }
  }

  /// A `.gitattributes` with our lines at its end, where it does not have them.
  static func completing(_ attributes: [UInt8]) -> [UInt8] {
    let missing = missingAttributeLines(in: attributes)
    guard !missing.isEmpty else { return attributes }
    let isOpen = attributes.last.map { $0 != UInt8(ascii: "\n") } ?? false
    return attributes + (isOpen ? [UInt8(ascii: "\n")] : [])
      + missing.flatMap { Array("\($0)\n".utf8) }
  }
}
