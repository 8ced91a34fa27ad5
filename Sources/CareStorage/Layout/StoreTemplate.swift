/// The files that a new store starts with, beside its manifest.
package enum StoreTemplate {
  /// Our lines of `.gitattributes`.
  ///
  /// `-merge` makes a clone without careplan's merge driver stop at a head that both sides changed,
  /// instead of mixing two doses line by line; the collapsed version files keep a host's review on
  /// the head, where one line changes.
  package static let attributeLines = [
    "*.json text eol=lf",
    "**/current.json -merge",
    "**/versions/*.json -merge -diff linguist-generated=true",
    "outcomes/** -merge",
  ]

  /// Returns the lines of ours that a `.gitattributes` does not have, or that a later line takes
  /// back.
  package static func missingAttributeLines(in attributes: [UInt8]) -> [String] {
    let lines = attributes.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
      .map { String(decoding: $0, as: UTF8.self) }
    let macros = lines.compactMap { line in
      line.hasPrefix("[attr]") ? line.dropFirst(6).prefix { $0 != " " && $0 != "\t" } : nil
    }
    let last = lines.lastIndex { takesBack($0, macros) } ?? -1
    return attributeLines.filter { line in (lines.lastIndex(of: line) ?? -1) <= last }
  }

  /// Returns whether a line that is not ours says something else of what ours say of records.
  ///
  /// - Parameter macros: The attributes that stand for others, whatever these are.
  private static func takesBack(_ line: String, _ macros: [Substring]) -> Bool {
    guard !attributeLines.contains(line), let pattern = AttributePattern(line: line),
      pattern.mayMeanRecords
    else { return false }
    return pattern.attributes.contains { changing.contains($0) || macros.contains($0) }
  }

  /// The attributes by which git changes or merges files otherwise than our lines have it.
  private static let changing: Set<Substring> = [
    "merge", "text", "eol", "diff", "binary", "crlf", "filter", "ident", "working-tree-encoding",
  ]

  /// A `.gitattributes` with our lines at its end, where it does not have them.
  package static func completing(_ attributes: [UInt8]) -> [UInt8] {
    let missing = missingAttributeLines(in: attributes)
    guard !missing.isEmpty else { return attributes }
    let isOpen = attributes.last.map { $0 != UInt8(ascii: "\n") } ?? false
    return attributes + (isOpen ? [UInt8(ascii: "\n")] : [])
      + missing.flatMap { Array("\($0)\n".utf8) }
  }
}
