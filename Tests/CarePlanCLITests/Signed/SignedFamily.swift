import CarePlanKit
import Foundation
import TestSupport
import Testing

@testable import CarePlanCLI

/// People by their roles, each at a computer of their own, and a bare repository `origin` between them.
final class SignedFamily {
  let computer: PeopleComputer
  private var time = Date(timeIntervalSince1970: 1_767_268_800)
  private var places: Set<String> = []
  /// Further variables of everybody, such as how ssh is started.
  var variables: [String: String] = [:]
  /// How `origin` is called by those who are not at its computer; nil for its path.
  var address: String?

  init() throws {
    computer = try PeopleComputer()
    try TestSupport.run(
      "git",
      ["init", "--quiet", "--bare", "-b", "main", "origin"],
      in: computer.directory.path
    ).expectSuccess()
  }

  var origin: String { computer.directory["origin"] }

  /// The variables of somebody's computer.
  func environment(of label: String) throws -> [String: String] {
    if places.insert(label).inserted {
      for name in ["home-\(label)", "run-\(label)", "at-\(label)"] {
        try computer.directory.makeDirectory(name)
        try FileManager.default.setAttributes(
          [.posixPermissions: 0o700],
          ofItemAtPath: computer.directory[name]
        )
      }
    }
    time += 60
    return variables.merging([
      "HOME": computer.directory["home-\(label)"],
      "CAREPLAN_SESSION_FILE": computer.directory["run-\(label)/session"],
      "CAREPLAN_IDS": label, "CAREPLAN_NOW": time.formatted(.iso8601),
    ]) { $1 }
  }

  /// Lets days pass on everybody's clock.
  func wait(days: Int) { time += Double(days) * 86_400 }

  /// Runs a command line of somebody, in their directory `at-LABEL` or in a place of it.
  func run(
    _ label: String,
    _ words: [String],
    in place: String = "store",
    input: String = "",
    answers: [String] = []
  ) throws -> CLIRun {
    let environment = try environment(of: label)
    let path = "at-\(label)/\(place)"
    let here = computer.directory.contains(path) ? path : "at-\(label)"
    return computer.run(
      words,
      in: here,
      input: input,
      typed: answers.isEmpty ? nil : [PeopleComputer.passphrase, PeopleComputer.passphrase],
      answers: answers,
      environment: environment
    )
  }

  /// Runs a command line of somebody that must end with a status.
  @discardableResult
  func callAsFunction(
    _ label: String,
    _ words: String...,
    status: Int32 = 0,
    in place: String = "store",
    input: String = "",
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> CLIRun {
    let run = try run(label, words, in: place, input: input)
    #expect(
      run.status == status,
      "\(label) \(words): \(run.output)\(run.errors)",
      sourceLocation: sourceLocation
    )
    return run
  }

  /// Lets the patient make a store with a task, sign it, and give it to `origin`.
  @discardableResult
  func found(_ options: String...) throws -> CLIRun {
    try computer.directory.makeDirectory("at-patient/store")
    try self("patient", "init")
    try self("patient", "add", "task", "knee", "--title", "Bend", "--daily", "08:00", "-m", "Add")
    try self("patient", "remote", "add", "origin", address ?? origin)
    let words = ["access", "init", "--name", "Example patient", "--id", "patient", "--words-noted"]
    let founded = try run(
      "patient",
      words + ["--password-stdin"] + options,
      input: PeopleComputer.passphrase
    )
    try #require(founded.status == 0, "\(founded.errors)")
    return founded
  }

  /// Runs git in a place of somebody, which must succeed, and returns what it wrote.
  @discardableResult
  func git(
    _ place: String,
    _ arguments: String...,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> String {
    let result = try TestSupport.run(
      "git",
      ["-c", "user.name=Somebody", "-c", "user.email=somebody@example.org"] + arguments,
      in: computer.directory[place]
    )
    #expect(
      result.status == 0,
      "\(arguments): \(result.errors)",
      sourceLocation: sourceLocation
    )
    return result.output + result.errors
  }

  /// The commit at which `origin` stands.
  func tip() throws -> String {
    try git("origin", "rev-parse", "refs/heads/main").trimmingCharacters(in: .newlines)
  }

  /// Changes the title of the task on the page of the host, where nobody signs.
  ///
  /// - Parameter pushes: Whether the page saves it.
  func editOnPage(_ title: String, pushes: Bool = true) throws {
    try TestSupport.run("rm", ["-rf", "page"], in: computer.directory.path).expectSuccess()
    try TestSupport.run("git", ["clone", "--quiet", origin, "page"], in: computer.directory.path)
      .expectSuccess()
    let path = "page/tasks/knee/current.json"
    let text = try computer.directory.text(of: path)
    let changed = text.replacing(/"title": "[^"]*"/, with: "\"title\": \"\(title)\"")
    try #require(changed != text)
    try computer.directory.write(changed, to: path)
    try git("page", "commit", "--quiet", "--all", "-m", "Edit on the page")
    if pushes { try git("page", "push", "--quiet") }
  }

  /// Runs git as somebody for whom `setup-git` lets it sign with the program that was built.
  func sign(_ label: String, _ arguments: String...) throws {
    let place = "at-\(label)/store"
    let set = try run(label, ["setup-git", "--program", builtCareplan])
    try #require(set.status == 0, "\(set.errors)")
    let result = try TestSupport.run(
      "git",
      ["-c", "user.name=Example \(label)", "-c", "user.email=\(label)@example.org"] + arguments,
      in: computer.directory[place],
      environment: environment(of: label)
    )
    #expect(result.status == 0, "\(arguments): \(result.errors)")
  }
}

extension ProcessResult {
  /// Fails the test if the program did not succeed.
  fileprivate func expectSuccess() throws { try #require(status == 0, "\(errors)") }
}

/// The code of an error that a program reads.
func errorCode(_ run: CLIRun) throws -> String? {
  try json("careplan.error/v1", of: run.errors).object?["code"]?.string
}
