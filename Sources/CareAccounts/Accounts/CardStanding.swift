/// What the store that somebody stands in says of their card.
public enum CardStanding: Hashable, Sendable {
  /// There is no store, or one whose history nobody signs.
  case unsigned
  /// The store admits the card.
  case admitted(store: String)
  /// The store admits the person, and this device was ended.
  case deviceEnded
  /// The store is signed, and does not admit the card.
  case notAdmitted
}
