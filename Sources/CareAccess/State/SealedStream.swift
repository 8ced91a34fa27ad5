import Digests

/// A stream of a sealed remote: the part of a store that one series of epoch keys opens.
public struct SealedStream: Hashable, Sendable {
  /// The data of a stream.
  public enum Content: Hashable, Sendable {
    /// The branches of the store.
    case core
    /// Snapshots of the records of one category.
    case category(RecordCategory)
    /// Snapshots of the statements about people, for administrators who read no records.
    case people
  }

  /// Which data of the store the stream holds.
  public let content: Content
  /// The name in statements, packs and envelopes: `core`, or 32 hexadecimal digits.
  ///
  /// The digits are the same on each device and different in each store.
  package let name: String

  private init(_ content: Content, named name: String) {
    self.content = content
    self.name = name
  }

  package static let core = SealedStream(.core, named: EpochKey.core)

  /// Returns the administrators' stream of a store: the vault of the empty category.
  package static func administrators(of found: StatementID) -> SealedStream {
    SealedStream(.people, named: vaultName("", found))
  }

  /// Makes the vault of a category; nil for `private`, which is never shared.
  ///
  /// - Parameter found: The founding statement of the store.
  package init?(vaultOf category: RecordCategory, found: StatementID) {
    guard category != .private else { return nil }
    self.init(.category(category), named: Self.vaultName(category.name, found))
  }

  private static func vaultName(_ category: String, _ found: StatementID) -> String {
    Digest(sha256: "careplan-vault@v1\n\(found)\n\(category)").hex(32)
  }
}
