import CareAccess
import CareAccounts
import CarePlanKit
import Foundation
import TestSupport
import Testing

@testable import CarePlanCLI

/// A computer with a home directory, on which people have keys and a store lies.
final class PeopleComputer {
  let directory: TemporaryDirectory

  /// What every person of these tests types.
  static let passphrase = "seven slow herons at dawn"

  init() throws {
    directory = try TemporaryDirectory()
    for name in ["home", "run", "store", "elsewhere"] {
      try directory.makeDirectory(name)
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o700],
        ofItemAtPath: directory[name]
      )
    }
  }

  var store: String { directory["store"] }

  var environment: [String: String] {
    [
      "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin",
      "HOME": directory["home"], "CAREPLAN_SESSION_FILE": directory["run/session"],
      "GIT_CONFIG_NOSYSTEM": "1", "GIT_CONFIG_GLOBAL": directory["home/gitconfig"],
      "GIT_AUTHOR_NAME": "Test", "GIT_AUTHOR_EMAIL": "test@example.org",
      "GIT_COMMITTER_NAME": "Test", "GIT_COMMITTER_EMAIL": "test@example.org",
      "TZ": "America/New_York", "CAREPLAN_IDS": "test", "CAREPLAN_NOW": CommandStore.now,
    ]
  }

  /// Runs a command line, in the store unless another place is named.
  ///
  /// - Parameters:
  ///   - typed: What somebody types where nothing is shown; without it nobody sits at a terminal.
  ///   - additions: Variables; an empty one is not set.
  func run(
    _ words: [String],
    in place: String = "store",
    input: String = "",
    typed: [String]? = nil,
    answers: [String] = [],
    environment additions: [String: String] = [:],
    output sink: (any ByteSink)? = nil
  ) -> CLIRun {
    let (output, errors) = (MemorySink(), MemorySink())
    let variables = environment.merging(additions) { $1 }.filter { !$0.value.isEmpty }
    var surroundings = ProcessEnvironment(
      directory: directory[place],
      environment: variables,
      clock: { Date(timeIntervalSince1970: 1_767_225_600) },
      output: sink ?? output,
      errors: errors,
      outputWidth: nil,
      errorsWidth: nil,
      readInput: { Array(input.utf8) },
      inputIsTerminal: typed != nil || !answers.isEmpty
    )
    surroundings.passphraseWork = 15
    var secrets = (typed ?? [])[...]
    surroundings.readSecret = { _ in secrets.popFirst().map { Array($0.utf8) } }
    var left = answers[...]
    surroundings.readAnswer = { left.popFirst() }
    let status = CLI.run(words, in: surroundings, among: CommandTable.standard)
    return CLIRun(status: status, output: output.text, errors: errors.text)
  }

  /// Runs a command line that must end with a status.
  @discardableResult
  func callAsFunction(
    _ words: String...,
    status: Int32 = 0,
    in place: String = "store",
    input: String = "",
    environment additions: [String: String] = [:],
    sourceLocation: SourceLocation = #_sourceLocation
  ) -> CLIRun {
    let run = run(words, in: place, input: input, environment: additions)
    #expect(
      run.status == status,
      "\(words): \(run.output)\(run.errors)",
      sourceLocation: sourceLocation
    )
    return run
  }

  /// Registers somebody by their role.
  @discardableResult
  func register(_ label: String) -> CLIRun {
    self(
      "user",
      "register",
      "--name",
      "Example \(label)",
      "--id",
      label,
      "--password-stdin",
      input: Self.passphrase
    )
  }

  /// Logs somebody in.
  @discardableResult
  func login(_ label: String, status: Int32 = 0, _ words: String...) -> CLIRun {
    let run = run(["login", label, "--password-stdin"] + words, input: Self.passphrase)
    #expect(run.status == status, "\(run.errors)")
    return run
  }

  /// What the file of somebody's keys holds.
  func keys(of label: String) throws -> PersonalKeys {
    var bytes = Array(Self.passphrase.utf8)
    return try Accounts(AccountPlaces(environment: environment), now: { .earliest })
      .unlock(label, passphrase: Passphrase(taking: &bytes)).content
  }

  /// Makes a store that somebody founds, whose keys are there.
  func found(by label: String, recovery: RecoveryWords? = nil) throws {
    self("init")
    let keys = try keys(of: label)
    var surroundings = Surroundings.system()
    let signer = CommitSigner(
      person: keys.card.id,
      label: label,
      name: keys.name,
      signer: keys.keys.signer
    )
    surroundings.signer = { () throws(StoreError) in signer }
    let store = try GitStore(opening: store, surroundings: surroundings)
    let words = try recovery?.keys().device(named: nil)
    try store.found(Founding(card: keys.card, recovery: words))
  }

  /// Whether something is there.
  func has(_ name: String) -> Bool { directory.contains(name) }

  /// The bytes of every file below a directory.
  func files(below name: String) throws -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    for path in try directory.files(below: name) {
      files[path] = try directory.bytes(of: "\(name)/\(path)")
    }
    return files
  }
}
