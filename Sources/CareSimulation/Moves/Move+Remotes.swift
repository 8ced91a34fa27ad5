import CareModel
import Git
import Sandbox

extension Move {
  /// What others do to a remote.
  static let remotes = [
    Move(name: "rewind", weight: 3, make: rewind),
    Move(name: "delete branch", weight: 1, make: deleteBranch),
    Move(name: "squash remote", weight: 1, make: squashRemote),
  ]

  private static func rewind(_ turn: inout MoveTurn) throws {
    guard let (name, path, tip) = try turn.anyRemote() else { return }
    var commits: [ObjectID] = []
    let repository = try Repository(opening: path)
    try repository.walkHistory(from: [tip]) { commit in
      commits.append(commit.id)
      return commits.count < 8 ? .more : .enough
    }
    guard let target = turn.dice.any(of: Array(commits.dropFirst())) else { return }
    turn.note("\(name) to \(target.hex.prefix(8))")
    try repository.updateReference(World.branch, to: target, expecting: tip, message: "rewind")
  }

  private static func deleteBranch(_ turn: inout MoveTurn) throws {
    guard let (name, path, tip) = try turn.anyRemote() else { return }
    turn.note(name)
    try Repository(opening: path).deleteReference(World.branch, expecting: tip)
  }

  /// Replaces a remote's history by one commit.
  private static func squashRemote(_ turn: inout MoveTurn) throws {
    guard let (name, path, tip) = try turn.anyRemote() else { return }
    let arguments = ["commit-tree", "-m", "Squash", "\(tip.hex)^{tree}"]
    let time = turn.device.clock.now.seconds
    let made = try Device.git(arguments, in: path, at: time).prefix(40)
    guard let commit = ObjectID(hex: made) else { throw GitComplaint("No commit: \(made)") }
    turn.note("\(name) is \(made.prefix(8)) now")
    try Repository(opening: path)
      .updateReference(World.branch, to: commit, expecting: tip, message: "squash")
  }
}

extension MoveTurn {
  /// Returns a remote that has the branch; its versions may go away.
  fileprivate mutating func anyRemote() throws -> (name: String, path: String, tip: ObjectID)? {
    let name = dice.pick(World.remoteNames)
    let path = world.directory[name]
    allowances[name] = .hiding
    guard let tip = try world.tip(path) else { return nil }
    return (name, path, tip)
  }
}
