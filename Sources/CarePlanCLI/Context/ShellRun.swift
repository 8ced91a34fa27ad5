import CarePlanKit

/// One run of a command line by the shell, and what it wrote.
struct ShellRun {
  /// 0 for success; 128 and the number of the signal if one ended it.
  let status: Int32
  let output: [UInt8]

  /// Runs a command line in the directory of a command; its messages go to standard error.
  ///
  /// - Parameters:
  ///   - option: The option that names the program.
  ///   - lineLimit: After how many lines of output nobody reads on.
  ///   - isTrusted: Whether it inherits careplan's own variables, which may open keys.
  init(
    _ command: String,
    option: String,
    in context: CommandContext,
    input: String,
    lineLimit: Int,
    isTrusted: Bool = true
  ) throws(CommandFailure) {
    context.output.flush()
    do throws(StoreError) {
      let program = try UserProgram(
        running: command,
        in: context.directory,
        // What the program commits is a part of what runs it, which syncs when all is done.
        environment: (isTrusted
          ? context.environment : UserProgram.withoutKeys(context.environment))
          .merging(SyncVariable.off) { $1 },
        input: Array(input.utf8),
        lineLimit: lineLimit
      )
      (status, output) = (program.status, program.output)
    } catch {
      throw CommandFailure(
        .inputOutput,
        code: "exec",
        "cannot run the program of \(option)",
        causes: [error.message]
      )
    }
  }

  /// The lines of the output; the last one may lack its end.
  var lines: [ArraySlice<UInt8>] {
    var lines = output.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }
}
