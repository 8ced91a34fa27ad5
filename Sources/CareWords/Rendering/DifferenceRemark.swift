public import CanonicalJSON
import CareModel

/// What a report of differences contains beside records: a file that is not valid, a setting.
public struct DifferenceRemark: Hashable, Sendable {
  /// What it is about, such as a path.
  package let heading: String
  /// What is told, one sentence or change each; it may have values, which the heading never has.
  package let sentences: [String]
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

  /// Returns the section below a heading with some marks; a redacted one has no values.
  func markdown(_ marks: String, isRedacted: Bool) -> String {
    let items = isRedacted ? [] : sentences.map { "- \(Markdown.words($0))\n" }
    let heading = "\(marks) \(Markdown.words(heading))\n"
    return items.isEmpty ? heading : "\(heading)\n\(items.joined())"
  }

  /// Returns the section of a page; the id is that of its heading, a redacted one has no values.
  func html(_ level: Int, _ id: String, isRedacted: Bool) -> String {
    let items = isRedacted ? [] : sentences.map { "<li>\(HTML.isolated($0))</li>\n" }
    return """
      <section aria-labelledby="\(id)">
      <h\(level) id="\(id)">\(HTML.isolated(heading))</h\(level)>
      \(items.isEmpty ? "" : "<ul>\n\(items.joined())</ul>\n")</section>

      """
  }
}
