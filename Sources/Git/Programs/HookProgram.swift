import Files

/// A hook of a repository that is run by us and not by git.
public struct HookProgram: Sendable {
  /// The path of the executable.
  public let path: String
  private let directory: String

  /// Takes the program at a path, which is run in a directory; nil if there is none that may be run.
  init?(at path: String, in directory: String) {
    guard FileSystem.isExecutable(path) else { return nil }
    (self.path, self.directory) = (path, directory)
  }

  /// Runs the hook in the work tree and waits for its end.
  ///
  /// - Returns: The exit status as a shell counts it, and what the hook wrote to standard error.
  public func run(
    _ arguments: [String],
    environment: [String: String]
  ) throws(GitError) -> (status: Int32, messages: String) {
    var child = try ChildProcess(
      path: "/bin/sh",
      arguments: ["sh", "-c", #"cd "$1" && shift && exec "$@" >/dev/null"#, "sh", directory, path]
        + arguments,
      environment: environment
    )
    let (_, errors, _) = try child.talk([])
    return (try child.wait(), String(decoding: errors, as: UTF8.self))
  }
}
