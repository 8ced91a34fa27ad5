package import CanonicalJSON
package import CareModel
import Files

/// Which copy of a store this is, and how many changes it has made.
///
/// A copy of the directory is another replica: the device and inode of the git directory say so.
package struct Replica: Hashable, Sendable {
  package var uuid: VersionID
  package var clock: Int
  private var identity: FileSystem.Identity

  /// Reads who this copy is, or makes it a new replica if nobody has written that here.
  ///
  /// - Throws: ``StoreError/Code/corrupt`` for a file that makes no sense: what this copy is called
  ///   decides what others take for known, so it is not guessed.
  package static func load(
    _ paths: StorePaths,
    newID: () -> VersionID
  ) throws(StoreError) -> Replica {
    let identity = try files { () throws(FileError) in
      try FileSystem.identity(of: paths.gitDirectory)
    }
    let bytes = try files { () throws(FileError) in try FileSystem.contents(of: paths.replica) }
    if let bytes {
      guard let json = try? CanonicalJSON.read(bytes), let replica = Replica(json) else {
        throw StoreError(
          .corrupt,
          "The file \(paths.replica), which says which copy of the store this is, is damaged.",
          remedy: "Remove it: this copy then counts as a new one, and nothing else changes."
        )
      }
      // A copy of the directory is another replica.
      if replica.identity == identity { return replica }
    }
    return Replica(uuid: newID(), clock: 0, identity: identity)
  }

  private init(uuid: VersionID, clock: Int, identity: FileSystem.Identity) {
    self.uuid = uuid
    self.clock = clock
    self.identity = identity
  }

  /// Reads what ``save(_:)`` wrote; nil if it makes no sense.
  package init?(_ json: JSONValue) {
    guard let object = json.object, let uuid = object["uuid"]?.string.flatMap(VersionID.init(_:)),
      let clock = object["clock"]?.number?.int,
      let device = object["device"]?.string.flatMap(UInt64.init),
      let inode = object["inode"]?.string.flatMap(UInt64.init)
    else { return nil }
    let identity = FileSystem.Identity(device: device, inode: inode)
    self.init(uuid: uuid, clock: clock, identity: identity)
  }

  /// Remembers the replica; done before its clock can be seen by others.
  ///
  /// - Parameter isJournaled: Whether a journal follows in the same directory, which flushes both.
  package func save(_ paths: StorePaths, isJournaled: Bool = false) throws(StoreError) {
    let json: JSONValue = [
      "uuid": .string(uuid.description), "clock": .number(JSONNumber(clock)),
      "device": .string(String(identity.device)), "inode": .string(String(identity.inode)),
    ]
    try files { () throws(FileError) in
      try paths.keep(
        CanonicalJSON.write(json),
        at: paths.replica,
        flushesDirectory: !isJournaled
      )
    }
  }
}
