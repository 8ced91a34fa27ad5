import CarePlanKit
import TestSupport
import Testing

@testable import CarePlanCLI

/// Whose name is shown for what a member of a signed store signed.
struct SignerNameTests {
  private static let forged = "Example parent (written as Example patient)"

  /// Lets a parent commit something with careplan, and puts the patient's name on that commit with git.
  private func forge(_ family: SignedFamily, _ words: String...) throws {
    let run = try family.run("parent", words)
    try #require(run.status == 0, "\(run.errors)")
    try family.sign(
      "parent",
      "commit",
      "--amend",
      "--allow-empty",
      "--quiet",
      "--no-edit",
      "--author=Example patient <patient@example.org>"
    )
    try family("parent", "sync")
    try family("patient", "sync")
  }

  @Test func `a dose that a member recorded under another name is shown as the signer's`() throws {
    let family = try SignedFamily()
    try family.found()
    try family.admit("parent", as: "owner")
    try forge(family, "complete", "knee", "--value", "5mL")
    for words in [["agenda"], ["events"]] {
      let output = try family.run("patient", words).output
      #expect(output.contains("by \(Self.forged)"), "\(words): \(output)")
    }
    let events = try family("patient", "events", "--json").output
    #expect(events.contains(#""recordedBy": "Example parent""#), "\(events)")
    #expect(events.contains(#""writtenAs": "Example patient""#), "\(events)")
    // The index has the signer of each commit, and a check compares it with the commits.
    try family("patient", "check")
    // Nobody but the signer is named where the names are their own.
    try family("parent", "update", "task", "knee", "--title", "Bend less", "-m", "Less")
    try family("parent", "sync")
    try family("patient", "sync")
    let last = try family("patient", "log", "--limit", "1").output
    #expect(last.contains("Example parent") && !last.contains("written as"), "\(last)")
  }

  @Test func `a change under another name is the signer's in the log, a review and a conflict`()
    throws
  {
    let family = try SignedFamily()
    try family.found()
    try family.admit("parent", as: "owner")
    try family("patient", "sync")
    let before = try family.tip()
    try family("patient", "update", "task", "knee", "--title", "Bend once", "-m", "Once")
    try forge(family, "update", "task", "knee", "--title", "Bend twice", "-m", "Twice")
    let log = try family("patient", "log").output
    #expect(log.contains(Self.forged), "\(log)")
    let commits = try json("careplan.log/v1", of: family("patient", "log", "--json").output)
    let forged = try #require(
      commits.array?.first { $0.object?["subject"]?.string == "Twice" }?.object
    )
    #expect(forged["signer"]?.object?["name"] == "Example parent")
    #expect(forged["author"]?.object?["name"] == "Example patient")
    for words in [
      ["log", "task/knee"], ["review", "\(before)..HEAD"], ["conflicts", "task/knee"],
    ] {
      let run = try family.run("patient", words)
      #expect(run.output.contains(Self.forged), "\(words): \(run.output)\(run.errors)")
    }
  }

  @Test func `a sign-off in another's name names who signed it`() throws {
    let family = try SignedFamily()
    try family.found()
    try family.admit("parent", as: "owner")
    try forge(family, "sign-off")
    let own = try family("patient", "log").output
    #expect(own.contains("as Example parent <parent@"), "\(own)")
    #expect(own.contains("(written as Example patient <patient@example.org>) says"), "\(own)")
  }

  @Test func `a held commit names who signed it, whoever it says to be by`() throws {
    let family = try SignedFamily()
    try family.found()
    try family.admit("grandmother", as: "family")
    try family.computer.directory.write("Mine\n", to: "at-grandmother/store/README.md")
    try family.git("at-grandmother/store", "add", "README.md")
    try family.sign(
      "grandmother",
      "commit",
      "--quiet",
      "-m",
      "Say something",
      "--author=Example patient <patient@example.org>"
    )
    try family.git("at-grandmother/store", "push", "--quiet", "--no-verify", "origin", "HEAD:main")
    try family("patient", "sync", status: 77)
    let held = try family("patient", "access", "held", status: 1).output
    #expect(held.contains("by Example grandmother <grandmother@"), "\(held)")
    #expect(held.contains("written as Example patient"), "\(held)")
  }
}
