import CarePlanKit
import Foundation

@testable import CarePlanCLI

/// What one run of the command line left behind.
struct CLIRun {
  let status: Int32
  let output: String
  let errors: String
}

/// Runs a command line inside this process, with fixed surroundings and captured streams.
func careplan(
  _ arguments: String...,
  in directory: String = "/",
  environment: [String: String] = [:],
  width: Int? = nil,
  input: String = "",
  table: KnownCommands = CommandTable.standard
) -> CLIRun {
  careplan(
    arguments,
    in: directory,
    environment: environment,
    width: width,
    input: input,
    table: table
  )
}

/// Runs a command line whose words are a list.
func careplan(
  _ arguments: [String],
  in directory: String = "/",
  environment: [String: String] = [:],
  width: Int? = nil,
  input: String = "",
  inputIsTerminal: Bool = false,
  table: KnownCommands = CommandTable.standard
) -> CLIRun {
  let output = MemorySink()
  let errors = MemorySink()
  var surroundings = ProcessEnvironment(
    directory: directory,
    environment: environment,
    clock: { Date(timeIntervalSince1970: 1_767_225_600) },
    output: output,
    errors: errors,
    outputWidth: width,
    errorsWidth: width,
    readInput: { Array(input.utf8) },
    inputIsTerminal: inputIsTerminal
  )
  // The process of the tests ends as the one who runs them wants it.
  surroundings.listenForSignals = {}
  // Small pieces, so that documents go on from one to the next.
  surroundings.readInputPiece = .only(Array(input.utf8), pieces: 1_500)
  var answers = input.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)[...]
  surroundings.readAnswer = { answers.count > 1 ? answers.removeFirst() : nil }
  let status = CLI.run(arguments, in: surroundings, among: table)
  return CLIRun(status: status, output: output.text, errors: errors.text)
}

/// Keeps what is written.
final class MemorySink: ByteSink {
  private(set) var bytes: [UInt8] = []

  var text: String { String(decoding: bytes, as: UTF8.self) }

  func write(_ bytes: [UInt8]) throws(SinkFault) { self.bytes += bytes }
}

/// Fails at every write.
final class FaultySink: ByteSink {
  private let fault: SinkFault

  init(_ fault: SinkFault) { self.fault = fault }

  func write(_ bytes: [UInt8]) throws(SinkFault) { throw fault }
}
