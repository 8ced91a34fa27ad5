public import CareAccess

/// A request for admission: the card of a person, on a branch of its own that is never merged.
public struct AccessRequest: Hashable, Sendable {
  /// The only file of the branch.
  package static let file = "card.json"
  /// The most bytes that it has.
  package static let mostBytes = 8192

  /// The card of the person who asks for admission.
  public let card: Card

  package init(_ card: Card) { self.card = card }

  /// Reads the file; nil if it is no card that its own key signed.
  public init?(_ bytes: [UInt8]) {
    guard let card = try? Card(bytes, .ssh) else { return nil }
    self.card = card
  }

  /// The branch of the request, without `refs/heads/`.
  package var branch: String { "request/\(card.label)-\(card.id.description.prefix(8))" }
}
