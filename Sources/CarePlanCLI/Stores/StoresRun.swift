import CarePlanKit
import Foundation

/// A command that works on many stores: several at once, told in the order of the stores.
struct StoresRun {
  /// How the runs are written.
  private enum Form {
    case table(any TabulatedCommand.Type)
    case tableDocument(any TabulatedCommand.Type, OutputFormat)
    case sections(isMarkdown: Bool)
    case json
    case jsonLines
  }

  private let command: any Command
  private let spec: CommandSpec
  private let arguments: ParsedArguments
  private let options: GlobalOptions
  private let surroundings: ProcessEnvironment
  private let context: CommandContext
  private let way: ManyStores
  private let form: Form
  private let places: [StorePlace]

  /// How many bytes may wait for their turn before no further store is begun.
  private static let limit = 32 << 20
  /// How many stores are worked on at once, if nobody says so: more would wait for the same disk.
  private static let mostJobs = 8

  /// Prepares a command, and finds the stores before anything is done.
  init(
    _ command: any Command,
    _ arguments: ParsedArguments,
    _ options: GlobalOptions,
    in surroundings: ProcessEnvironment,
    among commands: KnownCommands,
    output: Output,
    errors: Output
  ) throws(CommandFailure) {
    let spec = type(of: command).spec
    (self.command, self.spec, self.arguments) = (command, spec, arguments)
    (self.options, self.surroundings) = (options, surroundings)
    way = try understand { () throws(UsageError) in
      try Self.way(of: spec, arguments, among: commands)
    }
    form = try understand { () throws(UsageError) in try Self.form(of: command, options) }
    var general = options
    general.format = nil
    context = try CommandContext(
      surroundings,
      commands,
      general,
      spec,
      arguments,
      output: output,
      errors: errors
    )
    places = try StorePlaces(options.stores, context).places
  }

  /// Works on the stores; failures of some do not stop the others.
  func run(showsProgress: Bool) -> ExitCode {
    let streams = StoresOutput(output: context.output, errors: context.errors)
    let places = titled(places)
    var report = report(streams, places)
    var tally = StoreTally()
    let work = work
    let isShown = showsProgress && options.verbosity != .quiet
    let progress = Progress("stores", on: isShown ? context.errors : nil)
    let ordered = OrderedWork(places.count, limit: Self.limit) { (run: StoreRun) in
      run.weight
    } work: {
      work.run(in: places[$0])
    }
    report.begin()
    ordered.run(jobs: options.jobs ?? Self.jobs) { done in
      progress.update(done, of: places.count)
    } take: { run in
      progress.end()
      tally.add(run)
      report.add(run)
      return way.writes || !context.output.isClosed
    }
    progress.end()
    report.end()
    tell(tally)
    return tally.exit
  }

  /// Returns the stores with whose plans they have, which a table has to know before its first
  /// line.
  private func titled(_ places: [StorePlace]) -> [StorePlace] {
    let work = work
    var titled: [StorePlace] = []
    let reading = OrderedWork(places.count, limit: .max) { (_: StorePlace) in
      1
    } work: {
      var place = places[$0]
      place.title = work.title(of: place)
      return place
    }
    reading.run(jobs: options.jobs ?? Self.jobs) { _ in
    } take: { place in
      titled.append(place)
      return true
    }
    return titled
  }

  private static var jobs: Int { min(ProcessInfo.processInfo.activeProcessorCount, mostJobs) }

  /// Prints how it ended; what failed even with `--quiet`.
  private func tell(_ tally: StoreTally) {
    context.output.flush()
    if tally.hasFailures { context.errors.line(tally.line) } else { context.note(tally.line) }
  }

  private var work: StoreWork {
    var own = options
    (own.directories, own.stores, own.jobs) = ([], [], nil)
    var wantsRow = false
    switch form {
    case .json, .jsonLines: own.format = .json
    case .table, .tableDocument:
      wantsRow = true
      own.format = .text
      // A hint for each of the stores would bury the table.
      own.verbosity = .quiet
    case .sections: break
    }
    return StoreWork(
      command: command,
      spec: spec,
      arguments: arguments,
      options: own,
      directories: options.directories,
      environment: context.environment,
      clock: context.clock,
      commands: context.commands,
      writeLog: surroundings.writeLog,
      terminal: context.output.terminal,
      colorsErrors: context.errors.terminal.usesColor,
      wantsRow: wantsRow
    )
  }

  /// When the run is, in UTC: every store has a zone of its own.
  private var made: String { Wording(zone: .utc).instant(context.instant.wholeMinute) }

  private func report(_ streams: StoresOutput, _ places: [StorePlace]) -> any StoresReport {
    switch form {
    case .table(let command): StoresTable(streams, command, places)
    case .tableDocument(let command, let format):
      StoresTableDocument(streams, command, places, format, made: made)
    case .sections(let isMarkdown):
      StoresSections(streams, isMarkdown: isMarkdown, omitsEmpty: way.omitsEmpty)
    case .json: StoresDocument(streams, command: spec.name)
    case .jsonLines: StoresLines(streams)
    }
  }

  /// Returns the way of a command, if it works on many stores with these arguments.
  private static func way(
    of spec: CommandSpec,
    _ arguments: ParsedArguments,
    among commands: KnownCommands
  ) throws(UsageError) -> ManyStores {
    guard let way = spec.manyStores else {
      let names = commands.specs.filter { $0.manyStores != nil }.map(\.name)
      throw UsageError(
        "'careplan \(spec.name)' works on one store, without --stores",
        hint: "these work on many: \(names.joined(separator: ", "))"
      )
    }
    for option in way.excluded where arguments.has(option) {
      throw UsageError("\(option) is for one store, without --stores")
    }
    return way
  }

  /// Returns the form of a format: a table where one line says it all, and otherwise headings.
  private static func form(
    of command: any Command,
    _ options: GlobalOptions
  ) throws(UsageError) -> Form {
    let spec = type(of: command).spec
    let tabulated = (command as? any TabulatedCommand)
      .flatMap { $0.fitsOneRow ? type(of: $0) : nil }
    switch options.format ?? spec.formats.first ?? .text {
    case .text where spec.formats.contains(.text):
      guard let tabulated, options.verbosity != .verbose else {
        return .sections(isMarkdown: false)
      }
      return .table(tabulated)
    case .json where spec.formats.contains(.json): return .json
    case .jsonLines where spec.formats.contains(.json): return .jsonLines
    case .markdown where tabulated != nil || spec.formats.contains(.markdown):
      return tabulated.map { .tableDocument($0, .markdown) } ?? .sections(isMarkdown: true)
    case .html:
      guard let tabulated else { throw unfitting(.html, spec, isTabulated: false) }
      return .tableDocument(tabulated, .html)
    case let format: throw unfitting(format, spec, isTabulated: tabulated != nil)
    }
  }

  private static func unfitting(
    _ format: OutputFormat,
    _ spec: CommandSpec,
    isTabulated: Bool
  ) -> UsageError {
    var known = spec.formats.filter { ![.html, .patch, .jsonLines].contains($0) }
    if known.contains(.json) { known.append(.jsonLines) }
    if isTabulated { known += [.markdown, .html].filter { !known.contains($0) } }
    return UsageError(
      "'careplan \(spec.name)' does not write \(format.rawValue) of many stores",
      hint: "it writes \(known.map(\.rawValue).joined(separator: ", "))"
    )
  }
}
