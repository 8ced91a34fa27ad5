package import CareModel

/// A source of which some versions were read before, so that these are not read again.
///
/// A version whose content git has lost is not there, and named by ``lost``.
package final class KnownVersionsSource: WrappingSource {
  package let base: any VersionSource
  private let known: MemorySource
  private var lostPaths: Set<String> = []

  /// - Parameter known: Versions of the base.
  package init(base: any VersionSource, knowing known: MemorySource) {
    (self.base, self.known) = (base, known)
  }

  /// Where the versions stand that somebody asked for and git has lost, sorted.
  package var lost: [String] { lostPaths.sorted() }

  package func record(_ uuid: VersionID) throws(StoreError) -> AnyRecord? {
    if let record = try known.record(uuid) { return record }
    do throws(StoreError) { return try base.record(uuid) } catch {
      guard error.code == .corrupt, let summary = try base.summary(of: uuid) else { throw error }
      lostPaths.insert(StoreLayout.path(of: summary))
      return nil
    }
  }
}
