import Files

/// A hook of a repository that is run by us and not by git.
public struct HookProgram: Sendable {
  /// The path of the executable.
  public let path: String
  private let directory: String

  /// Finds a hook by its name, where git would look for it; nil if there is none that may be run.
  public init?(_ name: String, of repository: borrowing Repository) throws(GitError) {
    path = try Self.directory(of: repository) + "/" + name
    directory = repository.workDirectory ?? repository.gitDirectory
    guard FileSystem.isExecutable(path) else { return nil }
  }

  /// The directory in which git looks for the hooks of a repository.
  public static func directory(of repository: borrowing Repository) throws(GitError) -> String {
    guard let own = try repository.configPath("core.hooksPath"), !own.isEmpty else {
      return try repository.commonDirectory() + "hooks"
    }
    return own.hasPrefix("/") ? own : (repository.workDirectory ?? repository.gitDirectory) + own
  }

  /// Runs the hook in the work tree and waits for its end.
  ///
  /// - Returns: The exit status as a shell counts it, and what the hook wrote to standard error.
  public func run(
    _ arguments: [String],
    environment: [String: String]
  ) throws(GitError) -> (status: Int32, messages: String) {
    let child = try ChildProcess(
      path: "/bin/sh",
      arguments: ["sh", "-c", #"cd "$1" && shift && exec "$@""#, "sh", directory, path] + arguments,
      environment: environment
    )
    let (_, errors, _) = try child.talk([]) { _ in }
    return (try child.wait(), String(decoding: errors, as: UTF8.self))
  }
}
