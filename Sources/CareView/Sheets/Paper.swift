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
  /// - Parameter foot: What stands at the foot of every page, before its number: whom it is about.
  public func css(foot: String) -> String {
    """
    @page{size:\(size);margin:14mm 12mm 18mm;\
    @bottom-left{content:\(Self.quoted(foot.oneLine.cut(to: Self.footCells)));\(Self.footLook)}\
    @bottom-right{content:\(Self.quoted(Wording.say(.sheetPage))) " " counter(page) " / " \
    counter(pages);\(Self.footLook)}}
    .box{border:2px solid currentColor;border-radius:2px;display:inline-block;height:1rem;\
    margin:.1rem .4rem .1rem 0;width:1rem}
    .notice{font-weight:700}
    td,th{min-width:2.5rem}
    @media print{:root{color-scheme:light;--line:#767676}body{font-size:10pt;max-width:none;padding:0}\
    td,th{padding:.2rem .4rem}h2,.notice{break-after:avoid}thead{display:table-header-group}tr{break-inside:avoid}}
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
