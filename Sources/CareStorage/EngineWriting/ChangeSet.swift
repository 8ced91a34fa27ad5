package import CareModel

/// The files that a transaction adds or replaces in the tree of a store.
package struct ChangeSet: Sendable {
  /// By path: the bytes that shall be there, or nil for no file.
  package private(set) var files: [String: [UInt8]?] = [:]

  /// Finds the files of the versions and heads that a transaction makes.
  package init(_ transaction: Transaction, before manifest: StoreManifest?) throws(StoreError) {
    for version in transaction.versions {
      let (path, bytes) = (StoreLayout.path(of: version), version.bytes)
      try VersionFile.requireSize(of: bytes, version, at: path)
      files[path] = .some(bytes)
    }
    for erasure in transaction.erasures {
      files[erasure.path] = .some(nil)
      files[erasure.marker.path] = .some(erasure.marker.bytes)
    }
    let keys = transaction.versions.map(\.key) + transaction.erasures.map(\.key)
    for key in Set(keys).sorted() {
      guard let path = StoreLayout.head(of: key) else { continue }
      // A record whose every version was erased loses its head: the one deletion of a path.
      files[path] = .some(try transaction.snapshot.head(of: key)?.bytes)
    }
    if transaction.manifest != manifest {
      files[StoreLayout.manifest] = .some(transaction.manifest.bytes)
    }
  }

  init(_ files: [String: [UInt8]?]) { self.files = files }

  package var isEmpty: Bool { files.isEmpty }
}
