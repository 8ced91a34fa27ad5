package import CareModel

/// A version whose content was erased: it still says which versions stand around it.
///
/// It is never a leaf, and never an ancestor whose values count.
package struct PurgedVertex: Hashable, Sendable {
  package let uuid: VersionID
  /// The versions that it was made from.
  package let previous: [VersionID]

  package init(uuid: VersionID, previous: [VersionID]) {
    self.uuid = uuid
    self.previous = previous
  }
}
