import CarePlanKit
import Foundation

/// Measures the works that have a target, each against its peer on the same data in one run.
enum Bench {
  /// Each work with the word that selects it.
  static let works: [(name: String, run: @Sendable (borrowing Scratch, Pace) throws -> Finding)] = [
    ("today", TodayWork.run),
    ("adherence", AdherenceWork.run),
  ]

  /// Runs what the arguments ask for.
  ///
  /// - Returns: 0, or 1 if a target is missed; 64 for arguments that make no sense, 70 for a failure.
  static func run(_ arguments: [String]) -> Int32 {
    if arguments.first == "simulate" {
      if let simulate = Simulate(Array(arguments.dropFirst())) { return simulate.run() }
      write(Simulate.usage, to: .standardError)
      return 64
    }
    if arguments.first == "make" { return make(Array(arguments.dropFirst())) }
    guard let options = Options(arguments) else {
      write(usage, to: .standardError)
      return 64
    }
    do {
      let report = Report(findings: try findings(options), pace: options.pace)
      write(options.isJSON ? report.json : report.text, to: .standardOutput)
      return report.findings.contains { $0.isMet == false } ? 1 : 0
    } catch {
      write("careplan-bench: error: \(error)\n", to: .standardError)
      return 70
    }
  }

  private static func make(_ arguments: [String]) -> Int32 {
    guard let make = Make(arguments) else {
      write(Make.usage, to: .standardError)
      return 64
    }
    do {
      try make.run()
      return 0
    } catch {
      write("careplan-bench: error: \(error)\n", to: .standardError)
      return 70
    }
  }

  private static func findings(_ options: Options) throws -> [Finding] {
    let scratch = try Scratch()
    return try works.filter { options.works.isEmpty || options.works.contains($0.name) }
      .map { try $0.run(scratch, options.pace) }
  }

  private static func write(_ text: String, to file: FileHandle) { file.write(Data(text.utf8)) }

  private static let usage = """
    Usage: careplan-bench [--quick] [--json] [WORK…]
           careplan-bench make DIRECTORY --outcomes N [OPTION…]
           careplan-bench simulate [OPTION…]

      --quick  small sizes and few rounds, to try the bench itself; judges nothing
      --json   one document instead of the table

    Works: \(works.map(\.name).joined(separator: ", "))

    """
}

/// What the command line asks for.
private struct Options {
  var pace = Pace.full
  var isJSON = false
  var works: [String] = []

  init?(_ arguments: [String]) {
    for argument in arguments {
      switch argument {
      case "--quick": pace = .quick
      case "--json": isJSON = true
      case _ where Bench.works.contains { $0.name == argument }: works.append(argument)
      default: return nil
      }
    }
  }
}
