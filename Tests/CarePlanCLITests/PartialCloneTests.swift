import CarePlanKit
import Foundation
import TestSupport
import Testing

@testable import CarePlanCLI

/// Clones that git made with a filter, and that have not all objects.
struct PartialCloneTests {
  /// Makes a store, a remote that allows filters, and a clone of it in `clone`.
  private func prepare(_ options: [String]) throws -> CommandStore {
    let store = try CommandStore.withDose(now: "2026-01-05T10:00:00Z")
    store("complete", "dox", "--date", "2026-01-05")
    let script = """
      git clone -q --bare store origin.git && git -C origin.git config uploadpack.allowFilter true &&
      git clone -q \(options.joined(separator: " ")) "file://$PWD/origin.git" clone
      """
    let made = try TestSupport.run("sh", ["-c", script], in: store.directory.path)
    try #require(made.status == 0, "\(made.errors)")
    return store
  }

  private func git(_ store: CommandStore, _ words: String...) throws -> String {
    let result = try TestSupport.run("git", words, in: store.directory["clone"])
    #expect(result.status == 0, "\(words): \(result.errors)")
    return result.output
  }

  static let incomplete = [
    ["--filter=tree:0"], ["--filter=tree:0", "--no-checkout"],
    ["--filter=tree:1", "--no-checkout"],
    ["--filter=blob:none", "--no-checkout"], ["--filter=blob:none", "--bare"],
    ["--filter=blob:limit=100", "--no-checkout"],
  ]

  @Test(arguments: incomplete)
  func `a clone that lacks objects says so, and the two commands that it names help`(
    _ options: [String]
  ) throws {
    let store = try prepare(options)
    let head = try git(store, "rev-parse", "HEAD")
    let filter = try git(store, "config", "remote.origin.partialclonefilter").dropLast()
    let unset = "git -C ../clone config --unset-all remote.origin.partialclonefilter"
    let fetch = "git -C ../clone fetch --refetch origin"
    let commands = [
      ["agenda", "--date", "2026-01-06"], ["check"], ["complete", "dox", "--date", "2026-01-06"],
      ["sync"],
      ["add", "task", "knee", "--title", "Bend", "--daily", "09:00", "-m", "Knee"],
    ]
    for words in commands {
      let run = store.run(["-C", "../clone"] + words)
      #expect(run.status == 64, "\(words): \(run.output)\(run.errors)")
      #expect(run.errors.contains("the filter '\(filter)'"), "\(words): \(run.errors)")
      #expect(run.errors.contains(unset) && run.errors.contains(fetch), "\(words)")
      #expect(!(run.output + run.errors).contains("damaged"), "\(words)")
    }
    #expect(try git(store, "rev-parse", "HEAD") == head, "something was written")
    for command in [unset, fetch] {
      let done = try TestSupport.run("sh", ["-c", command], in: store.path)
      #expect(done.status == 0, "\(done.errors)")
    }
    let check = store.run(["-C", "../clone", "check"])
    #expect(check.output.hasSuffix("nothing wrong\n") || options.contains("--no-checkout"))
    #expect(!check.output.contains("damagedObject"), "\(check.output)")
    if options.contains("--no-checkout") { _ = try git(store, "reset", "-q", "--hard") }
    for words in commands where words != ["sync"] {
      let run = store.run(["-C", "../clone"] + words)
      #expect(run.status == 0, "\(words): \(run.errors)")
    }
  }

  @Test func `a clone whose filter was ended without a fetch names the fetch alone`() throws {
    let store = try prepare(["--filter=tree:0"])
    _ = try git(store, "config", "--unset-all", "remote.origin.partialclonefilter")
    let run = store.run(["-C", "../clone", "complete", "dox", "--date", "2026-01-06"])
    #expect(run.errors.contains("git -C ../clone fetch --refetch origin"), "\(run.errors)")
    #expect(!run.errors.contains("--unset"))
  }

  @Test func `a clone without blobs whose files were checked out is written to and exchanged`()
    throws
  {
    let store = try prepare(["--filter=blob:none"])
    for words in [["complete", "dox", "--date", "2026-01-06"], ["sync"], ["check"], ["agenda"]] {
      let run = store.run(["-C", "../clone"] + words)
      #expect(run.status == 0, "\(words): \(run.errors)")
    }
  }
}
