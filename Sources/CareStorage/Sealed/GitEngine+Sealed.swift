import CareSharing
import Files

extension GitEngine {
  func epochKeys() throws(StoreError) -> EpochKeys {
    try CareStorage.files { () throws(FileError) in try EpochKeys(at: "\(paths.sealed)/keys.json") }
  }

  /// The name of a remote may have slashes.
  func cachePath(of remote: String) -> String {
    "\(paths.sealed)/remotes/\(remote.replacing("/", with: "%2F")).json"
  }
}
