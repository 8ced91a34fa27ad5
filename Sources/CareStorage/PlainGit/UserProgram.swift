import Git

/// A program of the user's that is asked something, as the shell runs it.
public struct UserProgram: Sendable {
  /// The exit status as a shell counts it: 128 and the number of the signal if one ended it.
  public let status: Int32
  /// What it wrote to standard output.
  public let output: [UInt8]

  /// Runs a command line in a directory and waits for its end; its messages go to our standard error.
  ///
  /// - Parameter lineLimit: After how many lines of output nobody reads on.
  public init(
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

  /// Runs a command line in a directory and waits for its end, but not for ever; what it writes to
  /// standard output is not read by anybody.
  ///
  /// - Parameter limit: After how many seconds it is ended, with all that it started.
  /// - Returns: The exit status as a shell counts it; nil if it was ended.
  public static func status(
    ofRunning command: String,
    in directory: String,
    environment: [String: String],
    withinSeconds limit: Double
  ) throws(StoreError) -> Int32? {
    do throws(GitError) {
      var program = try LineProgram(command, in: directory, environment: environment)
      let end = ContinuousClock.now.advanced(by: .seconds(limit))
      while true {
        switch try program.nextPiece(timeout: .unlimited, unless: { ContinuousClock.now >= end }) {
        case .bytes: continue
        case .end: return try program.end(withinSeconds: limit)
        case .silence, .givenUp: return nil
        }
      }
    } catch {
      throw StoreError(error, while: "Running a program")
    }
  }

  /// Returns an environment without what may open keys: for programs that have no business with them.
  public static func withoutKeys(_ environment: [String: String]) -> [String: String] {
    environment.filter { !$0.key.hasPrefix("CAREPLAN_") && $0.key != "CREDENTIALS_DIRECTORY" }
  }
}
