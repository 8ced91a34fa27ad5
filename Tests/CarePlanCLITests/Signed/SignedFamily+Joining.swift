import CarePlanKit
import Foundation
import TestSupport
import Testing

@testable import CarePlanCLI

/// How people are let in.
extension SignedFamily {
  /// Lets the patient invite somebody, and returns what is sent to them.
  func invite(_ label: String, as role: String, _ options: String...) throws -> String {
    let words = ["invite", "create", "--role", role, "--id", label] + options
    let run = try run("patient", words)
    try #require(run.status == 0, "\(run.errors)")
    return run.output.trimmingCharacters(in: .newlines)
  }

  /// Lets somebody answer an invitation, or go on after they were let in.
  @discardableResult
  func join(
    _ label: String,
    _ invitation: String,
    _ options: String...,
    status: Int32 = 0,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> CLIRun {
    let words = ["join", invitation, "store", "--name", "Example \(label)", "--password-stdin"]
    let run = try run(label, words + options, in: "", input: PeopleComputer.passphrase)
    #expect(
      run.status == status,
      "\(label): \(run.output)\(run.errors)",
      sourceLocation: sourceLocation
    )
    return run
  }

  /// The digits that somebody sees of their own card.
  func digits(_ run: CLIRun) throws -> String {
    String(try #require(run.output.firstMatch(of: /card: ((\d{5} ){5}\d{5})/)).1)
  }

  /// Lets somebody in by an invitation, with their digits compared.
  func admit(_ label: String, as role: String, _ options: String...) throws {
    let words = ["invite", "create", "--role", role, "--id", label] + options
    let invited = try run("patient", words)
    try #require(invited.status == 0, "\(invited.errors)")
    let invitation = invited.output.trimmingCharacters(in: .newlines)
    let digits = try digits(join(label, invitation))
    try self(
      "patient",
      "admin",
      "registrations",
      "validate",
      label,
      "--fingerprint",
      digits
    )
    try join(label, invitation)
  }
}
