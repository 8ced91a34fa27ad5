import CareModel
import Git

/// Which versions exist where, and which must never be lost.
struct Ledger {
  /// What a move may do to the versions of the device that makes it.
  enum Allowance: Sendable {
    case nothing
    /// Versions that nobody else has go away: somebody took them back.
    case takingBack
    /// Version files go away that the next sync must bring back.
    case hiding
  }

  /// The versions of each place's branch.
  private(set) var present: [String: Set<VersionID>] = [:]
  private var tips: [String: ObjectID?] = [:]
  /// What a remote ever had.
  private var published: Set<VersionID> = []
  /// What a move hid, by device.
  private var hidden: [String: Set<VersionID>] = [:]

  /// Notes where all branches stand after a move.
  ///
  /// - Returns: What is wrong with it; nil if nothing is.
  mutating func note(
    _ world: World,
    _ allowances: [String: Allowance] = [:]
  ) throws -> String? {
    var complaint: String?
    for (name, path) in world.places {
      let tip = try world.tip(path)
      guard tips[name] != .some(tip) else { continue }
      tips[name] = tip
      let old = present[name] ?? []
      let new = try tip.map { try world.versions(of: $0, at: path) } ?? []
      present[name] = new
      if World.remoteNames.contains(name) { published.formUnion(new) }
      let lost = old.subtracting(new)
      switch allowances[name] ?? .nothing {
      case .nothing:
        // What was hidden before can be hidden no more by that.
        guard let example = lost.min() else { continue }
        complaint = "\(name) lost \(lost.count) versions, such as \(example)"
      case .takingBack:
        hidden[name] = []
        forget(lost)
      case .hiding: hide(lost, of: name)
      }
    }
    return complaint
  }

  /// Notes what the next sync must bring back; what nobody but a remote had is gone with it.
  private mutating func hide(_ lost: Set<VersionID>, of name: String) {
    guard World.remoteNames.contains(name) else {
      return hidden[name, default: []].formUnion(lost)
    }
    let gone = forget(lost)
    hidden[name, default: []].formUnion(lost.subtracting(gone))
  }

  /// Requires no longer what is nowhere any more, so that nobody can bring it back.
  ///
  /// A remote may have had it: one that was rewound, and whoever made it took it back since.
  @discardableResult
  private mutating func forget(_ lost: Set<VersionID>) -> Set<VersionID> {
    let gone = (Array(present.values) + Array(hidden.values)).reduce(lost) { $0.subtracting($1) }
    published.subtract(gone)
    return gone
  }

  /// What must be everywhere in the end.
  var required: Set<VersionID> {
    (Array(present.values) + Array(hidden.values)).reduce(published) { $0.union($1) }
  }
}
