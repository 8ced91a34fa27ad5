import CareWords

/// The paper on which a sheet is printed.
public enum Paper: String, CaseIterable, Hashable, Sendable {
  /// 210 by 297 mm.
  case a4
  /// 8.5 by 11 inches.
  case letter

  /// The look of a printed sheet as CSS: no row is torn in two, and each page repeats the titles of the
  /// columns.
  ///
  /// - Parameters:
  ///   - foot: What stands at the foot of every page, before its number: whom it is about.
  ///   - isLarge: Whether it is for people who cannot see well: in print, letters of 16 points.
  ///   - isLandscape: Whether the long side of the paper is below.
  public func css(foot: String, isLarge: Bool = false, isLandscape: Bool = false) -> String {
    """
    @page{size:\(size)\(isLandscape ? " landscape" : "");margin:14mm 12mm 18mm;\
    @bottom-left{content:\(Self.quoted(foot.oneLine.cut(to: Self.footCells)));\(Self.footLook)}\
    @bottom-right{content:\(Self.quoted(Wording.say(.sheetPage))) " " counter(page) " / " \
    counter(pages);\(Self.footLook)}}
    .box{border:2px solid currentColor;border-radius:2px;display:inline-block;height:1rem;\
    margin:.1rem .4rem .1rem 0;width:1rem}
    .notice{font-weight:700}
    td,th{min-width:2.5rem}
    @media print{:root{color-scheme:light;--line:#767676}\
    body{font-size:\(isLarge ? 16 : 10)pt;max-width:none;padding:0}\
    td,th{padding:.2rem .4rem}h2,.notice{break-after:avoid}thead{display:table-header-group}tr{break-inside:avoid}}
    \(isLarge ? Self.largeLook : "")
    """
  }

  /// Letters that are large on a screen too, with thick lines and boxes to go with them; no line of print
  /// ends between an amount and its unit.
  private static var largeLook: String {
    """
    :root{--line:currentColor}body{font-size:1.5rem;line-height:1.4;max-width:80rem}\
    h1{font-size:1.5em}h2{font-size:1.25em}th,td{border-width:2px}thead th{font-weight:700}\
    tbody th{font-weight:700}.box{border-width:3px;height:1.5em;width:1.5em}footer dl{font-size:1em!important}\
    @media print{:root{--line:#000}td[data-label="\(Wording.say(.sheetDose))"]{white-space:nowrap}}
    """
  }

  private var size: String { self == .a4 ? "A4" : "letter" }

  private static let footLook = "font:8pt sans-serif;color:#444"
  private static let footCells = 90

  /// Returns a text as a string of CSS, in which nothing ends it or is markup of the page around it, and
  /// which does not turn around what stands beside it.
  private static func quoted(_ text: String) -> String {
    let body = "\u{2068}\(text)\u{2069}".unicodeScalars.map { scalar -> String in
      let isPlain = scalar.isASCII && (scalar.properties.isAlphabetic || scalar == " ")
      return isPlain ? String(scalar) : "\\\(String(scalar.value, radix: 16)) "
    }
    return "\"\(body.joined())\""
  }
}
