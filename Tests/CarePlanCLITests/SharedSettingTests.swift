import Foundation
import TestSupport
import Testing

@testable import CarePlanCLI

/// Settings that come from others, and settings that make no sense.
struct SharedSettingTests {
  @Test func `a sync names the settings that others have changed`() throws {
    let shared = try SharedStore()
    shared.store("config", "commitBody", "full")
    shared.store("config", "policy", "newest")
    shared.store("config", "name", "Home of somebody")
    shared.store("config", "timezone", "Europe/Vienna")
    shared.store("sync")
    let preview = shared.store.run(["-C", shared.other, "sync", "-n"])
    #expect(preview.errors.contains("Others have set the store's 'policy' to 'newest'"))
    let run = shared.store.run(["-C", shared.other, "sync"])
    let said = run.output + run.errors
    #expect(said.contains("Others have set the store's 'commitBody' to 'full'; it was 'members'."))
    #expect(said.contains("Others have set the store's 'policy' to 'newest'; it was not set."))
    #expect(said.contains("'timezone' to 'Europe/Vienna'; it was 'America/New_York'."))
    #expect(said.contains("Others have changed the store's setting 'name'"))
    #expect(!said.contains("somebody"))
    let again = shared.store.run(["-C", shared.other, "sync"])
    #expect(!"\(again.output)\(again.errors)".contains("Others have"))
  }

  @Test func `a flag that is neither true nor false is named at once`() throws {
    let store = try CommandStore()
    try store.git("config", "careplan.sync.auto", "maybe")
    let words = ["add", "task", "walk", "--title", "Walk", "--daily", "08:00", "-m", "Add"]
    let run = store.run(words)
    #expect(run.status == 78)
    #expect(run.errors.contains("careplan.sync.auto"))
    #expect(try store.git("log", "--format=%s").contains("Add") == false)
    store("config", "sync.auto", "false")
    #expect(store.run(words).status == 0)
  }

  @Test func `a broken manifest is a matter of configuration`() throws {
    let store = try CommandStore()
    try store.directory.write("{}", to: "store/careplan.json")
    try store.git("commit", "--quiet", "--all", "-m", "Break")
    let errors = store.fails(78, "list", "tasks")
    #expect(errors.contains("careplan.json"))
    #expect(errors.contains("git log -- careplan.json"))
  }
}
