package import CareModel

/// What an index of a tree has to hold, found without the index.
package struct IndexInventory {
  /// What stands for the versions, sorted: see ``VersionSummary/digest(with:)``.
  package let digests: [Int]
  /// The paths of the files that cannot be read.
  package let unreadable: Set<String>
  package let markers: [VersionID: PurgeMarker]

  package init(
    digests: [Int],
    unreadable: Set<String>,
    markers: [VersionID: PurgeMarker]
  ) {
    (self.digests, self.unreadable, self.markers) = (digests, unreadable, markers)
  }
}
