import CanonicalJSON
import Digests

extension AnyRecord {
  /// The version-8 UUID of the canonical file without `version.uuid`.
  ///
  /// Versions that are made from other versions alone, without a clock or chance, get it, so that
  /// everyone who makes them makes the same.
  package var derivedUUID: VersionID {
    var object = contentObject
    var version = version.object
    version[MemberName.uuid] = nil
    object[MemberName.version] = .object(version)
    return VersionID(derivedFrom: Digest(sha256: CanonicalJSON.write(.object(object))))
  }
}
