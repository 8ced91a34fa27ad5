import CareAccess
import CareReading
import CareWriting
import Git

extension GitEngine {
  /// Returns whether a tree has nothing but what a snapshot shows.
  func showsOnlyRecords(_ tree: ObjectID) throws(StoreError) -> Bool {
    for (path, _) in try files(in: tree, under: "") {
      switch StoreLayout.place(of: path) {
      case .manifest, .attributes, .head, .version, .outcome, .statement(.people, _): continue
      case .purged, .statement, .foreign: return false
      }
    }
    return true
  }

  /// Keeps the newest snapshot of each device that signed one.
  func remember(
    _ snapshots: [VaultSnapshot],
    under prefix: String
  ) throws(StoreError) {
    for (key, own) in Dictionary(grouping: snapshots, by: \.key) {
      guard let newest = own.max() else { continue }
      let name =
        "\(prefix)\(HashName<DeviceKey>(of: Array(key.description.utf8)).description.prefix(12))"
      try git("Keeping a snapshot") { () throws(GitError) in
        try repository.setReference(name, to: newest.commit)
      }
    }
  }
}
