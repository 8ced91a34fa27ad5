import Foundation
import Git
import TestSupport
import Testing

extension TransportContract {
  private var main: String { "refs/heads/main" }
  private var tracking: String { "refs/remotes/origin/main" }

  /// Every kind of exchange fails with one of the codes and leaves both sides as they were.
  private func expectAllToFail(
    at site: borrowing TransportSite,
    remote: Remote? = nil,
    _ code: GitError.Code,
    location: SourceLocation = #_sourceLocation
  ) throws {
    let remote = remote ?? site.remote
    let id = try site.commit(["a": "1"], in: site.ours)
    try site.expectFailure(code, location: location) { _ = try $0.branches(of: remote) }
    try site.expectFailure(code, location: location) {
      _ = try $0.fetch(main, from: remote, into: tracking, progress: nil)
    }
    try site.expectFailure(code, location: location) {
      try $0.push(id, to: main, of: remote, expecting: nil, progress: nil)
    }
  }

  func missingRepository() throws {
    let site = try TransportSite(setting)
    try site.commit(["a": "1"], in: site.ours, branch: tracking)
    let remote = Remote(name: "", url: site.url + "-none")
    try expectAllToFail(at: site, remote: remote, .unreachable)
  }

  func hook() throws {
    let site = try TransportSite(setting)
    let hook = site.theirs + "/hooks/pre-receive"
    try Data("#!/bin/sh\nprintf 'only \\033[31mnurses\\033[0m write\\n' >&2\nexit 1\n".utf8)
      .write(to: URL(filePath: hook))
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: hook)
    let id = try site.commit(["a": "1"], in: site.ours)
    guard setting.runsHooks else {
      try site.transport().push(id, to: main, of: site.remote, expecting: nil, progress: nil)
      return #expect(try site.references(in: site.theirs).map(\.id) == [id])
    }
    var steps: [TransferProgress] = []
    try site.expectFailure(.rejected, words: "only [31mnurses[0m write") {
      try $0.push(id, to: main, of: site.remote, expecting: nil) { steps.append($0) }
    }
    #expect(steps.allSatisfy { $0.done < $0.total }, "What is refused is never complete.")
  }

  func checkedOutBranch() throws {
    let site = try TransportSite(setting, isBare: false)
    let first = try site.commit(["a": "1"], in: site.theirs, branch: main)
    let transport = try site.transport()
    _ = try transport.fetch(main, from: site.remote, into: tracking, progress: nil)
    let second = try site.commit(["a": "2"], on: [first], in: site.ours)
    try site.expectFailure(.rejected) {
      try $0.push(second, to: main, of: site.remote, expecting: first, progress: nil)
    }
    if setting.way == .directory || setting.way == .file {
      try site.expectFailure(.rejected) {
        try $0.previewPush(of: second, to: main, of: site.remote)
      }
    }
    let other = "refs/heads/other"
    try transport.push(second, to: other, of: site.remote, expecting: nil, progress: nil)
    #expect(try Repository(opening: site.theirs).reference(other) == second)
  }

  func forwardsOnly() throws {
    let site = try TransportSite(setting)
    try site.directory.git("-C", site.theirs, "config", "receive.denyNonFastForwards", "true")
    let first = try site.commit(["a": "1"], in: site.ours)
    try site.transport().push(first, to: main, of: site.remote, expecting: nil, progress: nil)
    let other = try site.commit(["a": "2"], in: site.ours)
    try site.expectFailure(.rejected) {
      try $0.push(other, to: main, of: site.remote, expecting: first, progress: nil)
    }
  }

  /// A host where nobody listens.
  func deadHost() throws {
    let site = try TransportSite(setting)
    let scheme = setting.way.rawValue
    try expectAllToFail(
      at: site,
      remote: Remote(name: "", url: "\(scheme)://127.0.0.1:1/a"),
      .unreachable
    )
  }

  func guardedRepository() throws {
    let site = try TransportSite(setting, .guarded)
    let first = try site.commit(["a": "1"], in: site.theirs, branch: main)
    let transport = try site.transport()
    #expect(
      try transport.fetch(main, from: site.remote, into: tracking, progress: nil) == first
    )
    let second = try site.commit(["a": "2"], on: [first], in: site.ours)
    try site.expectFailure(.rejected, .denied) {
      try $0.push(second, to: main, of: site.remote, expecting: first, progress: nil)
    }
    try site.expectFailure(.rejected, .denied) {
      try $0.previewPush(of: second, to: main, of: site.remote)
    }
  }

  func dyingServer() throws {
    let site = try TransportSite(setting, .dying)
    let first = try site.commit(["a": noise(50_000)], in: site.theirs, branch: main)
    try site.expectFailure(.interrupted) {
      _ = try $0.fetch(main, from: site.remote, into: tracking, progress: nil)
    }
    let second = try site.commit(["b": noise(50_000, seed: 2)], in: site.ours)
    try site.expectFailure(.interrupted) {
      try $0.push(second, to: main, of: site.remote, expecting: first, progress: nil)
    }
  }

  /// A host that takes only so much at once.
  func sizeLimit() throws {
    let site = try TransportSite(setting)
    try site.directory.git("-C", site.theirs, "config", "receive.maxInputSize", "5000")
    let id = try site.commit(["a": noise(50_000)], in: site.ours)
    try site.expectFailure(.tooLarge) {
      try $0.push(id, to: main, of: site.remote, expecting: nil, progress: nil)
    }
  }

  /// A host that takes connections and says nothing, and one that stops in a transfer.
  func silentServer() throws {
    let mute = try MuteServer()
    let timeout = Timeout(seconds: 1.5)
    let site = try TransportSite(setting, .stalling)
    let address = Remote(name: "", url: "\(setting.way.rawValue)://127.0.0.1:\(mute.port)/a")
    let words = "has said nothing for 2 s"
    let first = try site.commit(["a": noise(50_000)], in: site.theirs, branch: main)
    let ours = try site.commit(["a": noise(50_000, seed: 2)], on: [], in: site.ours)
    try site.expectFailure(.unreachable, words: words, timeout: timeout) {
      _ = try $0.branches(of: address)
    }
    try site.expectFailure(.unreachable, words: words, timeout: timeout) {
      _ = try $0.fetch(main, from: site.remote, into: tracking, progress: nil)
    }
    try site.expectFailure(.unreachable, words: words, timeout: timeout) {
      try $0.push(ours, to: main, of: site.remote, expecting: first, progress: nil)
    }
  }

  func wrongKey() throws {
    let site = try TransportSite(setting, client: .stranger)
    try expectAllToFail(at: site, .denied)
  }

  func unknownHost() throws {
    let site = try TransportSite(setting, client: .newcomer)
    try expectAllToFail(at: site, .hostKey)
  }

  func wrongPassword() throws {
    for credentials in [nil, "somebody:wrong"] {
      try expectAllToFail(at: TransportSite(setting, .locked, credentials: credentials), .denied)
    }
    let right = "\(HTTPServer.credentials.user):\(HTTPServer.credentials.password)"
    let site = try TransportSite(setting, .locked, credentials: right)
    let id = try site.commit(["a": "1"], in: site.ours)
    let transport = try site.transport()
    try transport.push(id, to: main, of: site.remote, expecting: nil, progress: nil)
    #expect(try transport.branches(of: site.remote) == [Reference(name: main, id: id)])
  }
}
