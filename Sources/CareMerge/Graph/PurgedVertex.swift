public import CareModel

/// A version whose content was erased: it still says which versions stand around it.
///
/// It is never a leaf, and never an ancestor whose values count.
public struct PurgedVertex: Hashable, Sendable {
  public let uuid: VersionID
  /// The versions that it was made from.
  public let previous: [VersionID]

  public init(uuid: VersionID, previous: [VersionID]) {
    self.uuid = uuid
    self.previous = previous
  }
}
