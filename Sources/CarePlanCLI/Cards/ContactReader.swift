import CarePlanKit

/// Reads the cards of contacts from a store.
struct ContactReader {
  let open: OpenStore
  /// The care plans whose contacts are wanted; none for all contacts.
  let plans: [String]
  let revision: String?

  /// Returns a card for each contact, or for each of its versions that nobody has joined.
  func cards() throws(CommandFailure) -> [ContactCard] {
    let cards = try open.read(at: revision) { snapshot throws(CommandFailure) in
      try attempt { () throws(StoreError) in
        var cards: [ContactCard] = []
        for found in try snapshot.records(.contact) {
          let leaves = try found.openLeaves.map { leaf throws(StoreError) in
            try snapshot.version(leaf)
          }.compactMap(\.self)
          let shown = leaves.isEmpty ? [found.record] : leaves
          for (place, record) in shown.enumerated() {
            guard case .contact(let contact) = record, !record.version.isTombstone else { continue }
            let isOfPlan = plans.isEmpty || contact.content.carePlanID.map(plans.contains) ?? false
            guard isOfPlan else { continue }
            let side = leaves.count > 1 ? ContactCard.Side(place + 1, of: leaves.count) : nil
            cards.append(ContactCard(record.id, contact.content, side: side))
          }
        }
        return cards
      }
    }
    return Self.ordered(cards)
  }

  private static func ordered(_ cards: [ContactCard]) -> [ContactCard] {
    func order(_ card: ContactCard) -> (Int, String, String, Int) {
      let place = card.category == .careProvider ? 0 : card.category == nil ? 1 : 2
      return (place, card.name, card.id, card.side?.number ?? 0)
    }
    return cards.sorted { order($0) < order($1) }
  }

  /// Returns a page of cards; it is read where nobody can ask for more, and so says all of them.
  static func document(_ cards: [ContactCard], style: ViewStyle) -> Document {
    var document = Document(heading: Document.Heading(word: Wording.say(.contactsPage)))
    let markdown = cards.map { $0.markdown() }.joined(separator: "\n")
    document.parts = [
      cards.isEmpty
        ? .sentence(.saying(.noContacts)) : .view(html: ContactCard.html(cards), markdown: markdown)
    ]
    document.look = style.css
    return document
  }
}
