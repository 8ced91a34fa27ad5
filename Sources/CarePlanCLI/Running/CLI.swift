import CarePlanKit
import Foundation

/// The command line of careplan.
public enum CLI: Sendable {
  /// The version of the program.
  public static let version = Program.version

  /// Runs one command line, without the program's name, and returns the exit status.
  ///
  /// A reader that closes the pipe early is no failure, and a file that may not grow is one like a full
  /// disk, so the signals for them are ignored from here on.
  public static func run(arguments: [String], environment: [String: String]) -> Int32 {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    // Swift's backtrace would print memory, which may contain records.
    for crash in [SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGTRAP] { signal(crash, SIG_DFL) }
    StopSignal.announce()
    return run(arguments, in: .present(environment: environment))
  }

  /// Runs one command line in given surroundings.
  static func run(
    _ arguments: [String],
    in surroundings: ProcessEnvironment,
    among commands: KnownCommands = CommandTable.standard
  ) -> Int32 {
    let preferences = GitPreferences(
      environment: surroundings.environment,
      in: Invocation.directory(in: arguments, from: surroundings.directory)
    )
    let errors = Output(
      to: surroundings.errors,
      Terminal(
        width: surroundings.errorsWidth,
        color: Invocation.color(in: arguments),
        environment: surroundings.environment,
        preferences
      ),
      .immediate
    )
    defer { errors.flush() }
    do throws(CommandFailure) {
      let invocation = try Invocation(arguments, commands)
      return try invocation.run(in: surroundings, errors, preferences).number
    } catch {
      let failure = error.naming(
        HintPlace(Invocation.directories(in: arguments), commands.firstWords)
      )
      if Invocation.wantsJSON(arguments) {
        errors.document(CanonicalJSON.text(failure.json))
      } else {
        errors.lines(failure.lines)
      }
      return error.exit.number
    }
  }
}
