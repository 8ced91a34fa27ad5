package import CareReading
import Git

/// A program of the user's that is asked something, as the shell runs it.
package struct UserProgram: Sendable {
  /// The exit status as a shell counts it: 128 and the number of the signal if one ended it.
  package let status: Int32
  /// What it wrote to standard output.
  package let output: [UInt8]

  /// Runs a command line in a directory and waits for its end; its messages go to our standard error.
  ///
  /// - Parameter lineLimit: After how many lines of output nobody reads on.
  package init(
    running command: String,
    in directory: String,
    environment: [String: String],
    input: [UInt8],
    lineLimit: Int
  ) throws(StoreError) {
    do throws(GitError) {
      (status, output) = try ShellProgram(command, in: directory)
        .run(environment: environment, input: input, lineLimit: lineLimit)
    } catch {
      throw StoreError(error, while: "Running a program")
    }
  }

  /// Returns an environment without what may open keys: for programs that have no business with them.
  package static func withoutKeys(_ environment: [String: String]) -> [String: String] {
    environment.filter { !$0.key.hasPrefix("CAREPLAN_") && $0.key != "CREDENTIALS_DIRECTORY" }
  }
}
