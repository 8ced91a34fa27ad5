extension ProgramTransport {
  /// Returns the variable that keeps git to the protocols that lead to a ``Remote``, and of those to the ones
  /// that the user allows.
  ///
  /// - Parameter setting: Returns a value of git's configuration.
  static func protocolLimits(
    _ environment: [String: String],
    setting: (String) throws(GitError) -> String?
  ) throws(GitError) -> [String: String] {
    let own = environment["GIT_ALLOW_PROTOCOL"]?.split(separator: ":").map(String.init)
    var allowed: [String] = []
    for name in Remote.protocols {
      if let own {
        if own.contains(name) { allowed.append(name) }
        continue
      }
      var rule = try setting("protocol.\(name).allow")
      if rule == nil { rule = try setting("protocol.allow") }
      if rule != "never" { allowed.append(name) }
    }
    return ["GIT_ALLOW_PROTOCOL": allowed.joined(separator: ":")]
  }
}
