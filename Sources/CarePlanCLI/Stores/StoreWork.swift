import Foundation

/// What is to be done in each of many stores, on any thread.
struct StoreWork: Sendable {
  let command: any Command
  let spec: CommandSpec
  let arguments: ParsedArguments
  let options: GlobalOptions
  /// The directories of `-C` from which the paths of the stores lead on.
  let directories: [String]
  let environment: [String: String]
  let clock: @Sendable () -> Date
  let commands: KnownCommands
  /// Takes the lines of `--log`.
  let writeLog: @Sendable (String) -> Void
  /// The terminal to which the results go in the end.
  let terminal: Terminal
  /// Whether errors have colour.
  let colorsErrors: Bool
  /// Whether a line of a table is wanted instead of the command's own output.
  let wantsRow: Bool

  /// Does it in one store.
  func run(in place: StorePlace) -> StoreRun {
    let capture = OutputCapture()
    let output = Output(to: capture.output, terminal)
    var (exit, row, failure) = (ExitCode.done, StoreRow?.none, CommandFailure?.none)
    var commit: String?
    do throws(CommandFailure) {
      try place.check()
      let context = try context(place, capture, output)
      exit = try context.auditing { () throws(CommandFailure) in
        if wantsRow, let command = command as? any TabulatedCommand {
          let made = try command.storeRow(context)
          row = made
          return made.exit
        }
        defer { context.tellRemarks() }
        return try command.run(context)
      }
      commit = context.trace.commit.map { String($0.prefix(8)) }
      output.flush()
      AutomaticSync(after: context).run()
    } catch {
      let hints = HintPlace(directories + [place.path], commands.firstWords)
      (failure, exit) = (error.naming(hints), error.exit)
    }
    output.flush()
    return StoreRun(
      place: place,
      exit: exit,
      failure: failure,
      row: row,
      commit: commit,
      pieces: capture.pieces
    )
  }

  /// Whose plan a store has, or what it calls itself; nil if that cannot be found out.
  func title(of place: StorePlace) -> String? {
    let capture = OutputCapture()
    do throws(CommandFailure) {
      try place.check()
      let context = try context(place, capture, Output(to: capture.output, terminal))
      var title: String?
      _ = try context.auditing { () throws(CommandFailure) in
        title = try context.openStore().title
        return .done
      }
      return title
    } catch {
      // The work itself tells what is wrong.
      return nil
    }
  }

  private func context(
    _ place: StorePlace,
    _ capture: OutputCapture,
    _ output: Output
  ) throws(CommandFailure) -> CommandContext {
    // No width: how far one store is would be shown among what the others tell.
    let plain = Terminal(
      width: nil,
      color: colorsErrors ? .always : .never,
      environment: environment
    )
    return try CommandContext(
      surroundings(place, capture),
      commands,
      options,
      spec,
      arguments,
      output: output,
      errors: Output(to: capture.errors, plain, .immediate)
    )
  }

  /// Returns the surroundings of a store, in which nobody is there to answer.
  private func surroundings(_ place: StorePlace, _ capture: OutputCapture) -> ProcessEnvironment {
    ProcessEnvironment(
      directory: place.directory,
      directories: directories + [place.path],
      environment: environment.merging(["GIT_TERMINAL_PROMPT": "0"]) { $1 },
      clock: clock,
      output: capture.output,
      errors: capture.errors,
      readInput: { throw SinkFault.failed("it cannot be shared by many stores") },
      inputIsTerminal: false,
      writeLog: writeLog,
      looksUpwards: false
    )
  }
}
