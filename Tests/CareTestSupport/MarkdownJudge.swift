import TestSupport

/// The renderer of Markdown that GitHub publishes, as a judge: Debian's `cmark-gfm`.
public enum MarkdownJudge: Sendable {
  /// What it makes of a text.
  public struct Page: Sendable {
    public let html: String
    /// The names of its elements.
    public let tags: Set<String>
    /// What a reader sees, without word joiners, which nobody sees.
    public let text: String
  }

  /// The elements of a page of headings, lists, tables and words.
  public static let ordinaryTags: Set = [
    "h1", "h2", "h3", "h4", "p", "ul", "li", "strong", "hr", "table", "thead", "tbody", "tr", "th",
    "td",
  ]

  public static func html(_ markdown: String) throws -> Page {
    let extensions = ["table", "autolink", "strikethrough", "tasklist"].flatMap { ["-e", $0] }
    let result = try run(
      "cmark-gfm",
      ["--to", "html", "--unsafe"] + extensions,
      in: "/",
      input: markdown
    )
    // GitHub says to put a sign of dollar so; it has no look of its own.
    let html = result.output.replacing("<span>$</span>", with: "$")
    let tags = html.matches(of: /<\/?([a-zA-Z!][^\s>\/]*)/).map { String($0.1).lowercased() }
    return Page(html: html, tags: Set(tags), text: text(of: html))
  }

  /// Returns what a reader sees of a piece of a page.
  public static func text(of html: String) -> String {
    let entities = [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&amp;", "&")]
    return entities.reduce(html.replacing(/<[^>]*>/, with: "").replacing("\u{2060}", with: "")) {
      $0.replacing($1.0, with: $1.1)
    }
  }
}
