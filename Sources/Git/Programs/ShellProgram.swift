/// A command line of the user's, which the shell runs in a directory.
public struct ShellProgram: Sendable {
  private let command: String
  private let directory: String

  /// Takes a command line.
  public init(_ command: String, in directory: String) {
    (self.command, self.directory) = (command, directory)
  }

  /// Runs it and waits for its end; its messages go to our standard error.
  ///
  /// - Parameter lineLimit: After how many lines of output nobody reads on.
  /// - Throws: ``GitError/Code/io`` if it writes more than 64 MiB.
  /// - Returns: The exit status as a shell counts it, and what it wrote to standard output.
  public func run(
    environment: [String: String],
    input: [UInt8],
    lineLimit: Int
  ) throws(GitError) -> (status: Int32, output: [UInt8]) {
    var child = try ChildProcess(
      path: "/bin/sh",
      arguments: ["sh", "-c", #"cd "$1" && eval "$2""#, "sh", directory, command],
      environment: environment,
      messages: .shown
    )
    let (output, _, _) = try child.talk(input, lineLimit: lineLimit, byteLimit: Self.mostBytes)
    let status = try child.wait()
    guard output.count <= Self.mostBytes else {
      throw GitError(.io, "The program wrote more than 64 MiB.")
    }
    return (status, output)
  }

  private static let mostBytes = 64 << 20
}
