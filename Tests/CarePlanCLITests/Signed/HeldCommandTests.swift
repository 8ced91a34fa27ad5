import CarePlanKit
import TestSupport
import Testing

@testable import CarePlanCLI

struct HeldCommandTests {
  @Test func `an edit on the host's page is held and named until an owner answers for it`() throws {
    let family = try SignedFamily()
    try family.found()
    try family.editOnPage("Stretch")
    let commit = try family.tip()
    let synced = try family("patient", "sync", status: 77)
    #expect(synced.errors.contains("\(commit.prefix(8)) is held: nobody signed it"))
    #expect(synced.errors.contains("careplan access held"))
    #expect(
      synced.output.firstMatch(of: /^main is at [0-9a-f]{8}; 1 commit of origin held back\n/) != nil
    )
    let document = try json(
      "careplan.sync/v1",
      of: family("patient", "sync", "--json", status: 77).output
    )
    let held = try #require(document.object?["held"]?.array?.first?.object)
    #expect(held["commit"]?.string == commit)
    #expect(held["rule"] == "unsigned")
    for verb in ["pull", "push"] { try family("patient", verb, status: 77) }
    #expect(try family("patient", "status").errors.contains("is held"))
    #expect(try family("patient", "list", "tasks").output.contains("Bend"))
    let list = try family("patient", "access", "held", status: 1)
    #expect(list.output.contains("held: nobody signed it"))
    #expect(list.errors.contains("careplan access vouch \(commit.prefix(8))"))

    #expect(try family("patient", "access", "vouch", commit, status: 64).errors.contains("Stretch"))
    try family("patient", "access", "vouch", commit, "--yes")
    #expect(try family("patient", "access", "held").output.isEmpty)
    #expect(try family("patient", "list", "tasks").output.contains("Stretch"))
    #expect(try family.tip() == family.git("at-patient/store", "rev-parse", "HEAD").dropLast())
  }

  @Test func `where the policy lets pages edit, nothing is held`() throws {
    let family = try SignedFamily()
    try family.found("--unsigned", "edit:*")
    try family.editOnPage("Stretch")
    try family("patient", "sync")
    #expect(try family("patient", "list", "tasks").output.contains("Stretch"))
  }

  @Test func `an owner gives the remote what is here`() throws {
    let family = try SignedFamily()
    try family.found()
    let before = try family.tip()
    try family.editOnPage("Stretch")
    try family("patient", "sync", status: 77)
    try family("patient", "sync", "--overwrite", "remote", "--yes")
    #expect(try family.tip() == before)
    try family("patient", "access", "held")
  }

  @Test func `who was removed gives up what only they have, and reads on`() throws {
    let family = try SignedFamily()
    try family.found()
    try family.admit("parent", as: "owner")
    try family("parent", "update", "task", "knee", "--title", "Late", "-m", "Late")
    // An erasure of theirs goes nowhere either.
    try family("parent", "add", "task", "arm", "--title", "Lift", "--daily", "09:00", "-m", "Add")
    try family("parent", "purge", "task/knee", "--reason", "wrong", "--yes")
    let late = try family.git("at-parent/store", "rev-parse", "HEAD").dropLast()
    try family("patient", "access", "remove", "parent")
    let before = try family.tip()
    let refused = try family("parent", "sync", status: 77)
    #expect(refused.errors.contains("careplan sync --overwrite device"), "\(refused.errors)")
    let taken = try family("parent", "sync", "--overwrite", "device", "--yes")
    #expect(try family.tip() == before)
    #expect(try family.git("at-parent/store", "rev-parse", "HEAD").dropLast() == before)
    #expect(try family("parent", "list", "tasks").output.contains("Bend"))
    #expect(try !family("parent", "list", "tasks").output.contains("Lift"))
    // What was given up is kept.
    let kept = try family.git(
      "at-parent/store",
      "for-each-ref",
      "--format=%(objectname)",
      "refs/careplan/backup"
    )
    #expect(kept.contains(late), "\(taken.output)\(taken.errors)")
    try family("parent", "sync")
    try family("parent", "check")
  }

  @Test func `a watch without a login fetches, says so and commits nothing`() throws {
    let family = try SignedFamily()
    try family.found("--unsigned", "edit:*")
    try family("patient", "logout")
    try family.editOnPage("Stretch")
    let here = try family.git("at-patient/store", "rev-parse", "HEAD")
    let watched = try family("patient", "watch", "--once")
    #expect(watched.errors.contains("nobody is logged in: what others do is fetched"))
    #expect(try family.git("at-patient/store", "rev-parse", "HEAD") == here)
    let known = try family.git("at-patient/store", "rev-parse", "origin/main")
    #expect(try known.dropLast() == family.tip())
  }

  @Test func `whoever answers for everything up to a commit is shown all of it`() throws {
    let family = try SignedFamily()
    try family.found()
    try family.editOnPage("Stretch")
    try family.editOnPage("Reach", pushes: false)
    try family.computer.directory.write("Mine\n", to: "page/README.md")
    try family.git("page", "add", "README.md")
    try family.git("page", "commit", "--quiet", "-m", "Say something")
    try family.git("page", "push", "--quiet")
    try family("patient", "sync", status: 77)
    let shown = try family("patient", "access", "vouch", "--up-to", family.tip(), status: 64)
    #expect(shown.errors.contains("Stretch") && shown.errors.contains("Reach"))
    #expect(shown.errors.contains("file README.md"))
    try family("patient", "access", "vouch", "--up-to", family.tip(), "--yes")
    #expect(try family("patient", "list", "tasks").output.contains("Reach"))
  }

  @Test func `a check judges signatures anew`() throws {
    let family = try SignedFamily()
    try family.found()
    let sound = try family("patient", "check", "--signatures")
    #expect(sound.output.hasSuffix(" judged, 0 would be held\n"))
    try family.editOnPage("Stretch")
    try family.git("at-patient/store", "pull", "--quiet", "--ff-only", "origin", "main")
    let checked = try family("patient", "check", "--signatures", "--all", status: 1)
    #expect(checked.output.contains("held: nobody signed it"))
    #expect(checked.output.hasSuffix("1 would be held\n"))
    try family("patient", "check", "--all", status: 64)
  }
}
