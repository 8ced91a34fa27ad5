import CareAccess
package import CareModel

extension Writer {
  /// Makes a copy of a signed store one that nobody has signed, and a store of its own: it forgets who may do what,
  /// and never meets the other one again.
  ///
  /// - Parameter uuid: The identity of the new store.
  /// - Throws: ``StoreError/Code/refused`` if the store is not signed.
  package func forgetRights(as uuid: VersionID) throws(StoreError) {
    try engine.refuseUnfinished()
    let tip = try engine.tip()
    guard let tree = tip.tree else { throw Self.noCommit }
    guard try engine.accessState(with: [tree]) != nil else { throw .notSigned }
    var manifest = try writableSnapshot(of: tip).manifest
    manifest.uuid = uuid
    manifest.format = StoreManifest.firstFormat
    var files: [String: [UInt8]?] = [StoreLayout.manifest: .some(manifest.bytes)]
    for folder in AccessStatement.Folder.allCases {
      for file in try engine.files(in: tree, under: StoreLayout.statements(folder)) {
        files[file.path] = .some(nil)
      }
    }
    // By the rights that are left behind nobody could do this.
    try commit("Leave the rights of the other store behind\n", files, on: tip, isJudged: false)
    try engine.leaveAccess()
  }
}
