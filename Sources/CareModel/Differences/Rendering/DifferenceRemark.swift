public import CanonicalJSON

/// What a report of differences tells of beside records: a file that is not valid, a setting.
public struct DifferenceRemark: Hashable, Sendable {
  /// What it is about, such as a path.
  public let heading: String
  /// What is told, one sentence or change each; it may have values, which the heading never has.
  public let sentences: [String]
  /// The same for programs: one element of the document.
  public let json: JSONValue

  /// Makes a remark; characters of the texts that cannot be seen are shown as escapes.
  public init(_ heading: String, _ sentences: [String], json: JSONValue) {
    self.heading = Wording.visible(heading)
    self.sentences = sentences.map(Wording.visible)
    self.json = json
  }
}

extension DifferenceRemark {
  var lines: [StyledLine] {
    [StyledLine(role: .heading, isClinical: false, text: heading)]
      + sentences.map { StyledLine(role: .detail, isClinical: false, text: "  · \($0)") }
  }

  var markdown: String {
    let items = sentences.map { "- \(DifferenceReport.code($0))\n" }.joined()
    return "### \(DifferenceReport.code(heading))\n\n\(items)"
  }

  /// The section of a page; the id is that of its heading.
  func html(_ id: String) -> String {
    let items = sentences.map { "<li><bdi>\(DifferenceReport.escape($0))</bdi></li>\n" }.joined()
    return """
      <section aria-labelledby="\(id)">
      <h2 id="\(id)"><bdi>\(DifferenceReport.escape(heading))</bdi></h2>
      <ul>
      \(items)</ul>
      </section>

      """
  }
}
