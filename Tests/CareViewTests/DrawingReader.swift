import Foundation
import FoundationXML

/// What is in a drawing, as an XML parser finds it that is not ours.
final class DrawingReader: NSObject, XMLParserDelegate {
  static let known: Set = [
    "svg", "title", "desc", "style", "rect", "circle", "polygon", "line", "path", "text",
  ]
  static let knownAttributes: Set = [
    "xmlns", "class", "role", "viewBox", "width", "height", "font-family", "font-size", "style",
    "x",
    "y", "x1", "y1", "x2", "y2", "cx", "cy", "r", "rx", "d", "points", "fill", "fill-opacity",
    "stroke", "stroke-width", "stroke-dasharray", "stroke-linecap", "stroke-linejoin", "transform",
    "text-anchor", "font-weight",
  ]
  /// The elements of cards of HTML.
  static let knownInHTML: Set = [
    "article", "header", "h2", "bdi", "p", "ul", "li", "span", "em", "b", "i", "small", "div", "dl",
    "dt", "dd", "a", "br", "wbr", "svg", "circle", "path",
  ]

  var elements: Set<String> = []
  var attributes: Set<String> = []
  /// The title of the drawing itself.
  var title = ""
  var fault = ""
  /// The schemes of what can be opened.
  var schemes: Set<String> = []
  private var open: [String] = []

  /// Reads an article of HTML, whose elements without an end are closed for that.
  convenience init(html: String) {
    self.init(html.replacing("<br>", with: "<br/>").replacing("<wbr>", with: "<wbr/>"))
  }

  init(_ text: String) {
    super.init()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = self
    if !parser.parse() { fault = "\(String(describing: parser.parserError)) in \(text)" }
  }

  func parser(
    _ parser: XMLParser,
    didStartElement name: String,
    namespaceURI: String?,
    qualifiedName: String?,
    attributes: [String: String]
  ) {
    open.append(name)
    elements.insert(name)
    self.attributes.formUnion(attributes.keys)
    if let address = attributes["href"] {
      schemes.insert(String(address.prefix { $0 != ":" }))
    }
  }

  func parser(
    _ parser: XMLParser,
    didEndElement name: String,
    namespaceURI: String?,
    qualifiedName: String?
  ) { open.removeLast() }

  func parser(_ parser: XMLParser, foundCharacters text: String) {
    if open == ["svg", "title"] { title += text }
  }
}

extension String {
  /// The text as XML can have it, in which line ends are line feeds.
  var allowed: String {
    var scalars = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      let isControl =
        scalar.properties.generalCategory == .control && !"\t\n".unicodeScalars.contains(scalar)
      scalars.append(isControl || scalar.value & 0xFFFE == 0xFFFE ? "\u{FFFD}" : scalar)
    }
    return String(scalars)
  }
}
