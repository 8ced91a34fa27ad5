import Foundation
import Git
import TestSupport
import Testing

/// Remotes that have to show a key before anything is sent to them.
struct PinTests {
  private let main = "refs/heads/main"
  private let tracking = "refs/remotes/origin/main"
  /// A sum that no key has.
  private static let zeros = String(repeating: "A", count: 42)

  @Test(arguments: [
    "sha256//\(zeros)A=", "ssh:SHA256:\(zeros)A", "ssh:SHA256:\(zeros)E", "sha256//\(zeros)8=",
  ])
  func `a pin is written as it was read`(text: String) throws {
    #expect(try "\(#require(Pin(text)))" == text)
  }

  @Test(arguments: [
    "", "x", "sha256//", "sha256//x", "sha256//\(zeros)A", "sha256//\(zeros)B=",
    "ssh:SHA256:\(zeros)A=",
    "SHA256:\(zeros)A", "sha256//\(zeros)AA=", "sha256//\(zeros)A=;sha256//\(zeros)E=",
    "ssh:MD5:00:11",
    "sha256//\(zeros)A=\n", "ssh:SHA256:\(zeros)'", "sha256//\(zeros)-=",
  ])
  func `anything else is no pin`(text: String) {
    #expect(Pin(text) == nil)
  }

  @Test(arguments: TransportSetting.Vehicle.allCases)
  func `an https server has to show the pinned key`(vehicle: TransportSetting.Vehicle) throws {
    let server = try HTTPServer(isSecure: true, host: "localhost")
    let site = try TransportSite(TransportSetting(vehicle: vehicle, way: .directory))
    let path = server.root + "/theirs.git"
    _ = try Repository.create(at: path, isBare: true)
    let (url, tip) = (server.url(of: path), try site.commit(["a": "1"], in: path, branch: main))
    let right = try #require(Pin(server.pin))
    let wrong = try #require(Pin("sha256//\(Self.zeros)A="))
    // The right key does not make a certificate good that nobody vouches for.
    try site.directory.git("-C", site.ours, "config", "remote.pinned.url", url)
    let pinned = Remote(name: "pinned", url: url, pin: right)
    try site.expectFailure(.hostKey) { _ = try $0.branches(of: pinned) }
    try site.directory.git("-C", site.ours, "config", "http.sslCAInfo", server.certificate)
    let transport = try site.transport()
    #expect(try transport.fetch(main, from: pinned, into: tracking, progress: nil) == tip)
    let next = try site.commit(["a": "2"], on: [tip], in: site.ours)
    try transport.push(next, to: main, of: pinned, expecting: tip, progress: nil)
    #expect(try Repository(opening: path).reference(main) == next)

    let other = Remote(name: "pinned", url: url, pin: wrong)
    let words = "expected \(wrong), got \(right)."
    try expectMismatch(other, words, expecting: next, at: site)
    #expect(try Repository(opening: path).reference(main) == next)
  }

  @Test func `the git program takes an ssh server with the pinned key alone`() throws {
    try Self.checkSSH(TransportSetting(vehicle: .program, way: .ssh), .friend, .newcomer)
  }

  @Test func `libgit2 takes an ssh server with the pinned key alone`() async {
    await #expect(processExitsWith: .success) {
      let server = try SSHServer.shared()
      unsafe setenv("HOME", server.home(of: .newcomer), 1)
      try PinTests.checkSSH(TransportSetting.overSSH, .newcomer)
      withExtendedLifetime(server) {}
    }
    await #expect(processExitsWith: .success) {
      let server = try SSHServer.shared()
      unsafe setenv("HOME", server.home(of: .friend), 1)
      try PinTests.checkSSH(TransportSetting.overSSH, .friend)
      withExtendedLifetime(server) {}
    }
  }

  /// Whoever has never seen the host knows it by the pin, and who knows it is not content without.
  private static func checkSSH(_ setting: TransportSetting, _ clients: SSHServer.Client...) throws {
    let server = try SSHServer.shared()
    for client in clients {
      let site = try TransportSite(setting, client: client)
      let tip = try site.commit(["a": "1"], in: site.theirs, branch: "refs/heads/main")
      let right = try #require(Pin(server.pin))
      let wrong = try #require(Pin("ssh:SHA256:\(zeros)A"))
      let pinned = Remote(name: "origin", url: site.url, pin: right)
      let transport = try site.transport()
      #expect(try transport.branches(of: pinned) == [Reference(name: "refs/heads/main", id: tip)])
      let fetched = try transport.fetch(
        "refs/heads/main",
        from: pinned,
        into: "refs/heads/theirs",
        progress: nil
      )
      #expect(fetched == tip)
      let next = try site.commit(["a": "2"], on: [tip], in: site.ours)
      try transport.push(next, to: "refs/heads/main", of: pinned, expecting: tip, progress: nil)
      let other = Remote(name: "origin", url: site.url, pin: wrong)
      let words = "expected \(wrong), got \(right)."
      try PinTests().expectMismatch(other, words, expecting: next, at: site)
    }
  }

  @Test func `a clone is made of the place with the pinned key alone, and of nothing else`() throws
  {
    let server = try HTTPServer(isSecure: true, host: "localhost")
    let ssh = try SSHServer.shared()
    let site = try TransportSite(TransportSetting(vehicle: .program, way: .ssh), client: .newcomer)
    let path = server.root + "/theirs.git"
    _ = try Repository.create(at: path, isBare: true)
    let tip = try site.commit(["a": "1"], in: path, branch: main)
    let other = try site.commit(["a": "2"], in: site.theirs, branch: main)
    try site.directory.write("[http]\n\tsslCAInfo = \(server.certificate)\n", to: "gitconfig")
    let variables = ssh.environment(of: .newcomer)
      .merging(["GIT_CONFIG_GLOBAL": site.directory["gitconfig"]]) { $1 }
    let git = try GitProgram(environment: neutralEnvironment.merging(variables) { $1 })
    let zeros = Self.zeros
    let places = try [
      (server.url(of: path), server.pin, "sha256//\(zeros)A=", tip),
      (site.url, ssh.pin, "ssh:SHA256:\(zeros)A", other),
    ]
    for (number, place) in places.enumerated() {
      let (url, right, wrong, commit) = place
      let (copy, none) = (site.directory["copy-\(number)"], site.directory["none-\(number)"])
      let error = #expect(throws: GitError.self) {
        try ProgramTransport.clone(url, into: none, with: git, pin: Pin(wrong))
      }
      #expect(error?.code == .pinMismatch)
      #expect(
        error?.message.contains("expected \(wrong), got \(right).") == true,
        "\(error as Any)"
      )
      #expect(!FileManager.default.fileExists(atPath: none))
      try ProgramTransport.clone(url, into: copy, with: git, pin: Pin(right))
      #expect(try Repository(opening: copy).headCommit() == commit)
    }
    // A path shows no key.
    let error = #expect(throws: GitError.self) {
      let none = site.directory["none"]
      try ProgramTransport.clone(path, into: none, with: git, pin: Pin(server.pin))
    }
    #expect(error?.code == .pinMismatch)
  }

  @Test(arguments: TransportSetting.all)
  func `where no key is shown that could be the pinned one nothing is asked`(
    setting: TransportSetting
  ) throws {
    let site = try TransportSite(setting)
    let sum = Self.zeros + "A"
    let pin = try #require(Pin(setting.way == .ssh ? "sha256//\(sum)=" : "ssh:SHA256:\(sum)"))
    let remote = Remote(name: "origin", url: site.url, pin: pin)
    try expectMismatch(remote, "expected \(pin), got a", expecting: nil, at: site)
  }

  @Test func `a pin is for an address that git replaces by another one too`() throws {
    for vehicle in TransportSetting.Vehicle.allCases {
      let site = try TransportSite(TransportSetting(vehicle: vehicle, way: .http))
      try site.directory.git(
        "-C",
        site.ours,
        "config",
        "url.\(site.url).insteadOf",
        "https://example.org/a"
      )
      try site.directory.git(
        "-C",
        site.ours,
        "config",
        "remote.origin.url",
        "https://example.org/a"
      )
      let pin = try #require(Pin("sha256//\(Self.zeros)A="))
      let origin = try #require(try Repository(opening: site.ours).remote(named: "origin"))
      let remote = Remote(name: "origin", url: origin.url, pin: pin)
      try site.expectFailure(.pinMismatch, words: "for 'http'") { _ = try $0.branches(of: remote) }
    }
  }

  @Test(arguments: ["ssh-wrapper -x", "A=1 ssh", "'ssh'", "sh -c ssh"])
  func `a program that is not ssh itself gets no pin and is not started`(command: String) throws {
    let site = try TransportSite(TransportSetting(vehicle: .program, way: .ssh))
    let pin = try #require(Pin(SSHServer.shared().pin))
    let transport = try ProgramTransport(
      gitDirectory: site.ours,
      environment: neutralEnvironment.merging(["GIT_SSH_COMMAND": command]) { $1 }
    )
    let error = #expect(throws: GitError.self) {
      _ = try transport.branches(of: Remote(name: "origin", url: site.url, pin: pin))
    }
    #expect(error?.code == .configuration)
  }

  /// Nothing is taken, and nothing is given.
  private func expectMismatch(
    _ remote: Remote,
    _ words: String,
    expecting tip: ObjectID?,
    at site: borrowing TransportSite
  ) throws {
    let ours = try site.commit(["a": "3"], in: site.ours)
    try site.expectFailure(.pinMismatch, words: words) { _ = try $0.branches(of: remote) }
    try site.expectFailure(.pinMismatch, words: words) {
      _ = try $0.fetch(main, from: remote, into: tracking, progress: nil)
    }
    try site.expectFailure(.pinMismatch, words: words) {
      try $0.push(ours, to: main, of: remote, expecting: tip, progress: nil)
    }
    try site.expectFailure(.pinMismatch, words: words) {
      try $0.previewPush(of: ours, to: main, of: remote)
    }
  }
}
