/// The variable by which the commands of a script or program are kept from syncing one by one.
enum SyncVariable {
  private static let name = "CAREPLAN_SYNC_AUTO"
  /// The environment of a program that is a part of a command.
  static let off = [name: "false"]

  /// Returns whether the variable says no, in any of git's words for it.
  static func isOff(in environment: [String: String]) -> Bool {
    ["false", "no", "off", "0"].contains(environment[name]?.lowercased() ?? "")
  }
}
