/// How a command works on the stores of `--stores`.
struct ManyStores: Hashable, Sendable {
  /// Whether stores may change, so that none is left out when nobody reads the results any more.
  let writes: Bool
  /// The options that make sense for one store alone.
  let excluded: [String]
  /// Whether a store in which there is nothing to show is left out for people.
  var omitsEmpty = false
  /// Whether the command itself looks into the stores, instead of being run in each of them.
  var isOneRun = false

  /// The stores stay as they are.
  static let reading = ManyStores(writes: false, excluded: [])
  /// The stores, or this clone's knowledge of their remotes, may change.
  static let writing = ManyStores(writes: true, excluded: [])

  /// The stores stay as they are, and only those in which something was found are shown.
  static let finding = ManyStores(writes: false, excluded: [], omitsEmpty: true)

  /// The command finds what it shows in the stores, which stay as they are.
  static let asOne = ManyStores(writes: false, excluded: [], isOneRun: true)

  /// Returns the stores stay as they are, and some options are refused.
  static func reading(without excluded: String...) -> ManyStores {
    ManyStores(writes: false, excluded: excluded)
  }
}
