import CarePlanKit
import Foundation

/// A directory of pages that link to each other: the days of a week, and the contacts.
struct StaticPages {
  private let reader: PageReader
  private let style: ViewStyle
  private let directory: String

  init(_ reader: PageReader, style: ViewStyle, _ directory: String) {
    (self.reader, self.style, self.directory) = (reader, style, directory)
  }

  private static let contacts = "contacts.html"

  /// Writes a page for each day that the options name, and says where they are.
  func write() throws(CommandFailure) {
    let (open, context) = (reader.open, reader.context)
    try refuseOwnPlaces()
    let pages = try reader.pages()
    let days = pages.map(\.page.day)
    for (place, found) in pages.enumerated() {
      var document = reader.document([found], style: style)
      document.parts.insert(.view(html: links(days, at: place), markdown: ""), at: 0)
      try write(document, as: Self.name(of: days[place]), .days(days[place]...days[place]))
    }
    let cards = try ContactReader(
      open: open,
      plans: reader.options.carePlanIDs,
      revision: reader.options.revision
    ).cards()
    var contacts = ContactReader.document(cards, style: style)
    contacts.parts.insert(.view(html: links(days, at: nil), markdown: ""), at: 0)
    try write(contacts, as: Self.contacts, .all)
    let names = days.map(Self.name) + [Self.contacts]
    if context.format == .json {
      context.output.json("careplan.pages/v1", .array(names.map { .string("\(directory)/\($0)") }))
    } else {
      let start = context.options.isDryRun ? "would write " : ""
      context.output.lines(names.map { StyledText("\(start)\(directory)/\($0)") })
    }
  }

  /// Refuses the places of the store itself: git, and the directories of records, statements and markers.
  private func refuseOwnPlaces() throws(CommandFailure) {
    let store = reader.open.store
    let path = "\(URL(filePath: reader.context.path(directory)).resolvingSymlinksInPath().path)/"
    func isInside(_ place: String) -> Bool {
      path.hasPrefix("\(URL(filePath: place).resolvingSymlinksInPath().path)/")
    }
    let own = store.paths.workDirectory.map { work in
      StoreLayout.ownPrefixes.map { "\(work)/\($0)" }
    }
    guard ([store.gitDirectory] + (own ?? [])).contains(where: isInside) else { return }
    throw CommandFailure(UsageError("'\(directory)' belongs to the store: name another directory"))
  }

  private static func name(of day: CivilDate) -> String { "\(day).html" }

  private func write(
    _ document: Document,
    as name: String,
    _ days: DocumentDays
  ) throws(CommandFailure) {
    let text = try document.page(of: reader.open, at: reader.options.revision, days, reader.context)
    guard !reader.context.options.isDryRun else { return }
    try reader.context.writeFile(Array(text.utf8), to: "\(directory)/\(name)")
  }

  /// Returns the links of a page to the others; the page itself is none.
  private func links(_ days: [CivilDate], at shown: Int?) -> String {
    let items = days.enumerated().map { place, day in
      let words = HTML.escape(day.short(unsaidYear: day.year))
      return place == shown
        ? "<b aria-current=\"page\">\(words)</b>"
        : "<a href=\"\(Self.name(of: day))\">\(words)</a>"
    }
    let contacts = HTML.escape(Wording.say(.contactsPage))
    let last =
      shown == nil
      ? "<b aria-current=\"page\">\(contacts)</b>" : "<a href=\"\(Self.contacts)\">\(contacts)</a>"
    let label = HTML.escape(Wording.say(.pagesOf))
    return
      "<nav class=\"pager\" aria-label=\"\(label)\">\n\((items + [last]).joined(separator: "\n"))\n</nav>\n"
  }
}
