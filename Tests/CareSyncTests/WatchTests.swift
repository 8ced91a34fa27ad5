import CareModel
import CareStorage
import CareSync
import CareTestSupport
import TestSupport
import Testing

struct WatchTests {
  @Test func `a look exchanges only if a side has moved`() throws {
    let home = try Household(.program)
    var watch = try RemoteWatch(home.synchronizer(of: home.left), of: "origin")
    #expect(try watch.sight() == .exchanged(received: 0, sent: 0))
    #expect(try watch.sight() == .still)
    try home.left.edit { $0.title = "Ours" }
    #expect(try watch.sight() == .exchanged(received: 0, sent: 1))
    #expect(try watch.sight() == .still)
    try home.sync(home.right)
    try home.right.edit { $0.tags = ["theirs"] }
    try home.sync(home.right)
    #expect(try watch.sight() == .exchanged(received: 1, sent: 0))
    #expect(try home.heads().count == 1)
    #expect(try watch.sight() == .still)
  }

  @Test func `two that watch one remote end at one commit`() throws {
    let home = try Household(.program)
    var left = try RemoteWatch(home.synchronizer(of: home.left), of: "origin")
    var right = try RemoteWatch(home.synchronizer(of: home.right), of: "origin")
    for round in 0..<3 {
      try home.left.edit { $0.title = "Take \(round)" }
      try home.right.edit { $0.tags = ["tag\(round)"] }
      _ = try (left.look(), right.look(), left.look())
      #expect(try home.heads().count == 1)
    }
    #expect(try left.sight() == .still)
    #expect(try right.sight() == .still)
    #expect(try home.left.task().tags == ["tag2"])
  }

  @Test func `a remote that is away is waited for, less and less often`() throws {
    let home = try Household(.program)
    let pace = WatchPace(interval: 10, longest: 100, mostFailures: 3)
    var watch = try RemoteWatch(home.synchronizer(of: home.left), of: "origin", pace)
    _ = try watch.look()
    #expect(watch.pause == 10)
    try run("mv", ["origin", "away"], in: home.directory.path)
    var pauses: [Double] = []
    for _ in 1...6 {
      #expect(try watch.sight() == .failed(.unreachable))
      pauses.append(watch.pause)
    }
    // Chance, which is 0 here, has half of every pause.
    #expect(pauses == [5, 10, 20, 40, 50, 50])
    try run("mv", ["away", "origin"], in: home.directory.path)
    #expect(try watch.sight() == .still)
    #expect(watch.pause == 10)
  }

  @Test func `a remote that refuses again and again ends the watch`() throws {
    let home = try Household(.program)
    try home.directory.write("#!/bin/sh\nexit 1\n", to: "origin/hooks/pre-receive")
    try run("chmod", ["+x", "origin/hooks/pre-receive"], in: home.directory.path)
    try home.left.edit { $0.title = "Refused" }
    let pace = WatchPace(mostFailures: 3)
    var watch = try RemoteWatch(home.synchronizer(of: home.left), of: "origin", pace)
    for _ in 1...2 { #expect(try watch.sight() == .failed(.rejected)) }
    let error = #expect(throws: StoreError.self) { try watch.look() }
    #expect(error?.code == .rejected)
  }

  @Test func `what a person has to mend ends the watch at once`() throws {
    let home = try Household(.program)
    var watch = try RemoteWatch(home.synchronizer(of: home.left), of: "origin")
    _ = try watch.look()
    try home.git("origin", "update-ref", "refs/heads/main", "refs/heads/main~1")
    let error = #expect(throws: StoreError.self) { try watch.look() }
    #expect(error?.code == .rewritten)
  }

  @Test func `a push and a commit of others wake a watch of a remote on this computer`() throws {
    let home = try Household(.program)
    let pace = WatchPace(interval: 3600)
    var watch = try RemoteWatch(home.synchronizer(of: home.left), of: "origin", pace)
    _ = try watch.look()
    // What the look itself moved.
    while try watch.isWoken(patience: 2) { #expect(try watch.sight() == .still) }
    try home.right.edit { $0.title = "Theirs" }
    #expect(try !watch.isWoken(patience: 1))
    try home.sync(home.right)
    #expect(try watch.isWoken(patience: 100))
    #expect(try watch.sight() == .exchanged(received: 1, sent: 0))
    while try watch.isWoken(patience: 2) { _ = try watch.look() }
    try home.left.edit { $0.title = "Ours" }
    #expect(try watch.isWoken(patience: 100))
    try run("touch", ["refs/heads/other", "config"], in: home.directory["origin"])
  }

  @Test func `a preview moves nothing and is not repeated`() throws {
    let home = try Household(.program)
    try home.left.edit { $0.title = "Ours" }
    let heads = try home.heads()
    var watch = try RemoteWatch(home.synchronizer(of: home.left).preview, of: "origin", WatchPace())
    #expect(try watch.sight() == .exchanged(received: 0, sent: 1))
    #expect(try watch.sight() == .still)
    #expect(try home.heads() == heads)
  }
}

/// What a look found, in short.
private enum Sight: Hashable {
  case still
  case exchanged(received: Int, sent: Int)
  case failed(StoreError.Code)
}

extension RemoteWatch {
  fileprivate mutating func sight() throws -> Sight {
    switch try look() {
    case .still: .still
    case .exchanged(let report):
      .exchanged(received: report.received.count, sent: report.sent.count)
    case .failed(let error): .failed(error.code)
    }
  }

  /// Waits, and says whether that ended before so many questions were asked.
  fileprivate func isWoken(patience: Int) throws -> Bool {
    var questions = 0
    wait {
      questions += 1
      return questions > patience
    }
    return questions <= patience
  }
}
