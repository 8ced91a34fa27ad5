package import CanonicalJSON
package import CareModel

extension PurgeMarker {
  /// Reads the file of a marker; nil if the bytes are none.
  ///
  /// Anything else in the file has no meaning; a check reports it.
  package init?(_ bytes: [UInt8]) {
    guard let json = try? CanonicalJSON.read(bytes), let marker = try? PurgeMarker(json: json)
    else { return nil }
    self = marker
  }

  /// The file of the marker, from the root of the store.
  package var path: String { StoreLayout.marker(of: uuid) }

  /// Where the version's file stood; nil for an outcome's, whose name has more than its uuid.
  var versionPath: String? {
    kind == .outcome ? nil : "\(kind.directory)/\(directory)/versions/\(uuid).json"
  }

  /// The head of the record; nil for outcomes, which have none.
  package var headPath: String? {
    kind == .outcome ? nil : "\(kind.directory)/\(directory)/\(StoreLayout.headName)"
  }

  /// Returns whether the marker may be one of a record, as far as it tells; an outcome's marker
  /// does not tell.
  package func concerns(_ key: RecordKey) -> Bool {
    kind != .outcome && kind == key.kind && directory == DirectoryName.of(key.id)
  }

  /// Returns whether the marker may be one of the record whose version stands at a path.
  ///
  /// For an outcome it only tells the day; an outcome without an event may have got one since.
  package func concerns(versionAt path: String) -> Bool {
    guard path.utf8.starts(with: "\(kind.directory)/".utf8) else { return false }
    return directory == StoreLayout.recordDirectory(of: path)
      || kind == .outcome && directory == StoreLayout.unplaced
  }

  /// The fault of a file of the work tree that would bring back what was erased.
  package func refusal(of path: String, at pointer: JSONPointer, _ bytes: [UInt8]) -> StoreError {
    let fault = Fault("This was made from a version that was erased; remove the file.", at: pointer)
    return VersionFile.invalid(path, [FileFault(path, fault, in: bytes)])
  }
}
