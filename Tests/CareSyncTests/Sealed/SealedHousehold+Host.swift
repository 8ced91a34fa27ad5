import CareAccess
import CareSharing
import Git
import Sandbox
import Sealing
import Testing

/// What whoever keeps the host's repository can do to it.
extension SealedHousehold {
  private var branch: String { "refs/heads/main" }

  func hostTip() throws -> ObjectID {
    let tip = try Repository(opening: directory["host"]).reference(branch)
    return try #require(tip)
  }

  /// Moves the host's branch, as somebody who cares for nobody's consent.
  func moveHost(to commit: ObjectID) throws {
    let host = try Repository(opening: directory["host"])
    try host.setReference(branch, to: commit)
  }

  /// Writes and removes files in one more commit of the host's branch.
  func tamper(_ files: [String: [UInt8]], removing removed: [String] = []) throws {
    let host = try Repository(opening: directory["host"])
    let parent = try hostTip()
    let commit = try host.writeObjects { writer throws(GitError) in
      var blobs: [String: ObjectID?] = [:]
      for (path, bytes) in files { blobs[path] = try writer.blob(bytes) }
      for path in removed { blobs[path] = .some(nil) }
      let signature = Signature(name: "host", email: "host@invalid", seconds: 1, offsetMinutes: 0)
      return try writer.commit(
        tree: writer.updateTree(host.commit(parent).tree, blobs),
        parents: [parent],
        author: signature,
        committer: signature,
        message: "tampered\n"
      )
    }
    try moveHost(to: commit)
  }

  func bytes(_ path: String) throws -> [UInt8] {
    let host = try Repository(opening: directory["host"])
    let tree = try host.commit(hostTip()).tree
    let entry = try host.entry(at: path, in: tree)
    let id = try #require(entry?.id)
    return try host.blob(id)
  }

  /// The files that an identity opens, of those that the host has.
  func opened(by identity: AgeIdentity, _ directory: String) throws -> [String] {
    var opened: [String] = []
    for name in try files(directory) {
      let file = try bytes("\(directory)/\(name)")
      if (try? AgeFile.opened(file, with: .keys([identity]))) != nil { opened.append(name) }
    }
    return opened
  }
}
