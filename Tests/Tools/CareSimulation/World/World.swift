import CareModel
import CareStorage
import CareSync
import Git
import Sandbox

/// The devices and the bare repositories through which they exchange.
final class World: Sendable {
  static let remoteNames = ["origin", "backup"]
  static let branch = "refs/heads/main"

  let directory: TemporaryDirectory
  let devices: [Device]

  init(_ count: Int, _ dice: inout Dice) throws {
    directory = try TemporaryDirectory()
    for name in Self.remoteNames {
      _ = try Repository.create(at: directory[name], isBare: true)
    }
    var devices: [Device] = []
    for number in 0..<count {
      let kind: GitStore.WorkTree =
        switch number {
        case 3: .bare
        case 4: .sparse
        default: .full
        }
      devices.append(Device(number, at: directory["device-\(number)"], kind, &dice))
    }
    self.devices = devices
    for device in devices {
      if device.number == 0 { try device.found() } else { try device.prepare() }
      for name in Self.remoteNames {
        try device.store().addRemote(name, url: directory[name])
      }
      try device.sync(SyncPlan())
    }
  }

  /// The directories of all repositories, by name.
  var places: [(name: String, path: String)] {
    devices.map { ($0.name, $0.path) } + Self.remoteNames.map { ($0, directory[$0]) }
  }

  /// Returns where the branch stands in a repository; nil if there is none.
  func tip(_ path: String) throws -> ObjectID? {
    try Repository(opening: path).reference(Self.branch)
  }

  /// Returns the versions of a commit, erased ones too.
  func versions(of commit: ObjectID, at path: String) throws -> Set<VersionID> {
    let repository = try Repository(opening: path)
    var versions: Set<VersionID> = []
    try repository.walkTree(repository.commit(commit).tree) { path, _ in
      switch StoreLayout.place(of: path) {
      case .version(_, _, let uuid), .outcome(let uuid), .purged(let uuid): versions.insert(uuid)
      case .manifest, .attributes, .head, .statement, .foreign: break
      }
    }
    return versions
  }
}
