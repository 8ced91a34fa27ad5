import Foundation
import TestSupport
import Testing

/// Says on every run when nobody can look at system calls; in continuous integration that is a failure.
struct SystemCallTraceTests {
  @Test func `system calls can be traced, or that they cannot is told`() {
    if SystemCallTrace.isPossible { return }
    let isRequired = ProcessInfo.processInfo.environment["CI"] == "true"
    Issue.record(SystemCallTrace.comment, severity: isRequired ? .error : .warning)
  }
}

/// What a power cut leaves depends on what was flushed before what: told by the system calls.
@Suite(.enabled(if: SystemCallTrace.isPossible, SystemCallTrace.comment))
struct DurabilityTests {
  private let store: CommandStore
  private let added: SystemCallTrace

  init() throws {
    store = try CommandStore(clock: .running)
    added = try SystemCallTrace(
      "add",
      "task",
      "dose",
      "--title",
      "Dose",
      "--daily",
      "08:00",
      "-m",
      "Add",
      in: store
    )
  }

  @Test func `certificates are not read for a command that connects nowhere`() {
    #expect(added.read.contains(store.path + "/.git/HEAD"))
    #expect(added.read.filter { $0.hasSuffix(".crt") || $0.hasSuffix(".pem") } == [])
  }

  @Test func `a file takes its place only when its bytes are on the disk`() {
    // What git and careplan make again if it is lost is not flushed.
    let lesser = ["/.git/index", "/.git/careplan/settled"].map { store.path + $0 }
    #expect(added.unflushedFiles.filter { !lesser.contains($0) } == [])
    for end in ["/replica.json", "/journal.json", "/current.json", ".pack", ".idx"] {
      #expect(!added.renames(to: end).isEmpty, "\(end) was not written")
    }
  }

  @Test func `a pack takes its place before its index, and both before anything names them`()
    throws
  {
    let pack = try #require(added.renames(to: ".pack").first)
    let index = try #require(added.renames(to: ".idx").first)
    let journal = try #require(added.renames(to: "/journal.json").first)
    #expect(pack < index)
    #expect(added.flushes("\(store.path)/.git/objects/pack", from: index, to: journal))
  }

  @Test func `the journal is there for good before the branch moves`() throws {
    let journal = try #require(added.renames(to: "/journal.json").first)
    let branch = try #require(added.renames(to: "/refs/heads/main").first)
    #expect(added.flushes("\(store.path)/.git/careplan", from: journal, to: branch))
    let head = try #require(added.renames(to: "/tasks/dose/current.json").first)
    #expect(added.flushes("\(store.path)/.git/refs/heads", from: branch, to: head))
  }

  @Test func `the names of a work tree's files are flushed`() throws {
    for directory in ["\(store.path)/tasks/dose", "\(store.path)/tasks/dose/versions"] {
      let place = try #require(added.renames(into: directory).last)
      #expect(added.flushes(directory, from: place))
    }
  }

  @Test func `a backup takes the place of the last one only when it is on the disk`() throws {
    let file = store.directory["backup"]
    let trace = try SystemCallTrace("backup", file, in: store)
    let place = try #require(trace.renames(to: file).first)
    guard case .rename(let made, _) = trace.events[place] else { return }
    #expect(trace.events[..<place].contains(.flush(made)))
    #expect(trace.flushes(store.directory.path, from: place))
  }
}
