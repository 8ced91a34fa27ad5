package import CareAccess

/// What somebody pushes who asks to be let in: their card, on a branch of its own that is never merged.
package struct AccessRequest: Hashable, Sendable {
  /// The only file of the branch.
  package static let file = "card.json"
  /// The most bytes that it has.
  package static let mostBytes = 8192

  package let card: Card

  package init(_ card: Card) { self.card = card }

  /// Reads the file; nil if it is no card that its own key signed.
  package init?(_ bytes: [UInt8]) {
    guard let card = try? Card(bytes, .ssh) else { return nil }
    self.card = card
  }

  /// The branch of the request, without `refs/heads/`.
  package var branch: String { "request/\(card.label)-\(card.id.description.prefix(8))" }
}
