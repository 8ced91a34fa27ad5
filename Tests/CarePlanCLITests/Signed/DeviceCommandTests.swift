import CarePlanKit
import TestSupport
import Testing

@testable import CarePlanCLI

/// The devices of a person, and what each of them knows.
struct DeviceCommandTests {
  @Test func `a second device acts for its person, and is ended alone`() throws {
    let family = try SignedFamily()
    try family.found()
    let requested = try family.run(
      "phone",
      ["device", "request", "--id", "patient", "--name", "Example patient", "--password-stdin"],
      in: "",
      input: PeopleComputer.passphrase
    )
    #expect(requested.status == 0, "\(requested.errors)")
    let lines = requested.output.split(separator: "\n").map(String.init)
    let digits = String(try #require(lines.last).dropFirst("digits: ".count))
    let add = ["device", "add", lines[0], "--as-name", "phone"]
    #expect(try family.run("patient", add).status == 64)
    #expect(try family.run("patient", add + ["--fingerprint", digits]).status == 0)
    #expect(try family("patient", "access", "show").output.contains("phone"))
    try family("phone", "clone", family.origin, "store", in: "")
    let login = ["login", "patient", "--password-stdin"]
    #expect(try family.run("phone", login, input: PeopleComputer.passphrase).status == 0)
    try family("phone", "update", "task", "knee", "--title", "Bend more", "-m", "More")
    try family("phone", "sync")
    try family("patient", "sync")
    #expect(try family("patient", "list", "tasks").output.contains("Bend more"))
    try family("patient", "device", "remove", "patient/phone")
    try family("patient", "device", "remove", "phone", status: 5)
    // The new keys are needed there, and not where the code is typed.
    let again = try family.run("patient", add + ["--fingerprint", digits])
    #expect(again.status == 77)
    #expect(again.errors.contains("the device of this code was ended"), "\(again.errors)")
    #expect(!again.errors.contains("careplan logout"), "\(again.errors)")
    try family("phone", "sync")
    let late = try family.run("phone", ["update", "task", "knee", "--title", "Late", "-m", "Late"])
    #expect(late.status == 77)
  }

  @Test func `whoever claims the device of somebody else gives it no name there`() throws {
    let family = try SignedFamily()
    try family.found()
    try family.admit("parent", as: "family")
    let requested = try family.run(
      "phone",
      ["device", "request", "--id", "patient", "--name", "Example patient", "--password-stdin"],
      in: "",
      input: PeopleComputer.passphrase
    )
    let code = String(try #require(requested.output.split(separator: "\n").first))
    // Neither has heard of the other's.
    try family("parent", "device", "add", code, "--as-name", "stolen", "--i-compared", "--no-sync")
    try family("patient", "device", "add", code, "--as-name", "phone", "--i-compared")
    try family("parent", "sync")
    try family("patient", "sync")
    let lines = try family("patient", "access", "show").output.split(separator: "\n")
    let patient = try #require(lines.first { $0.hasPrefix("patient ") })
    let parent = try #require(lines.first { $0.hasPrefix("parent ") })
    #expect(patient.contains("phone") && !patient.contains("stolen"), "\(patient)")
    #expect(parent.contains("stolen") && !parent.contains("phone"), "\(parent)")
  }

  @Test func `a second device reads the clocks of types and makes none`() throws {
    let family = try SignedFamily()
    try family.found()
    try family("patient", "type", "add", "patient")
    try family("patient", "type", "add", "practice")
    let requested = try family.run(
      "phone",
      ["device", "request", "--id", "patient", "--name", "Example patient", "--password-stdin"],
      in: "",
      input: PeopleComputer.passphrase
    )
    let code = String(try #require(requested.output.split(separator: "\n").first))
    try family("patient", "device", "add", code, "--as-name", "phone", "--i-compared")
    try family("phone", "clone", family.origin, "store", in: "")
    let login = ["login", "patient", "--password-stdin"]
    #expect(try family.run("phone", login, input: PeopleComputer.passphrase).status == 0)
    func clocks(_ label: String) throws -> [String: String] {
      let listed = try family(label, "type", "list", "--json").output
      let types = try #require(json("careplan.types/v1", of: listed).array)
      return types.reduce(into: [:]) {
        $0[$1.object?["type"]?.string ?? ""] = $1.object?["clock"]?.string
      }
    }
    let own = try clocks("patient")
    #expect(Set(own.keys) == ["patient", "practice"] && Set(own.values).count == 2)
    #expect(try clocks("phone") == own)
    try family("phone", "type", "add", "practice", status: 65)
    // Each made one while they were apart: both take the lesser.
    try family("patient", "type", "add", "research", "--no-sync")
    try family("phone", "type", "add", "research", "--no-sync")
    let made = try [clocks("patient"), clocks("phone")].map { try #require($0["research"]) }
    try family("phone", "sync")
    try family("patient", "sync")
    try family("phone", "sync")
    #expect(try clocks("patient")["research"] == made.min())
    #expect(try clocks("phone")["research"] == made.min())
  }
}
