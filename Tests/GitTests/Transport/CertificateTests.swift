import Foundation
@testable import Git
import TestSupport
import Testing

/// Exchanges over https with a server whose certificate nobody has vouched for.
struct CertificateTests {
  private let main = "refs/heads/main"
  private let tracking = "refs/remotes/origin/main"

  /// A repository behind the server, with a commit.
  private func makeRepository(
    at server: HTTPServer,
    by site: borrowing TransportSite
  ) throws -> (url: String, tip: ObjectID) {
    let path = server.root + "/theirs.git"
    _ = try Repository.create(at: path, isBare: true)
    return (server.url(of: path), try site.commit(["a": "1"], in: path, branch: main))
  }

  @Test(arguments: TransportSetting.Vehicle.allCases)
  func `a certificate that nobody knows ends the exchange`(
    vehicle: TransportSetting.Vehicle
  ) throws {
    let server = try HTTPServer(isSecure: true)
    let site = try TransportSite(TransportSetting(vehicle: vehicle, way: .directory))
    let (url, tip) = try makeRepository(at: server, by: site)
    let remote = Remote(name: "", url: url)
    let ours = try site.commit(["a": "2"], on: [], in: site.ours)
    try site.expectFailure(.hostKey) { _ = try $0.branches(of: remote) }
    try site.expectFailure(.hostKey) {
      _ = try $0.fetch(main, from: remote, into: tracking, progress: nil)
    }
    try site.expectFailure(.hostKey) {
      try $0.push(ours, to: main, of: remote, expecting: tip, progress: nil)
    }
    #expect(try Repository(opening: server.root + "/theirs.git").reference(main) == tip)
  }

  @Test(arguments: ["http.sslCAInfo", "GIT_SSL_CAINFO", "http.sslCAPath"])
  func `libgit2 takes an authority that the user trusts`(way: String) throws {
    let server = try HTTPServer(isSecure: true, host: "localhost")
    let site = try TransportSite(TransportSetting(vehicle: .library, way: .directory))
    let (url, tip) = try makeRepository(at: server, by: site)
    let remote = Remote(name: "", url: url)
    var environment = neutralEnvironment
    switch way {
    case "GIT_SSL_CAINFO": environment[way] = server.certificate
    case "http.sslCAPath":
      let authorities = site.directory["authorities"]
      let files = FileManager.default
      try files.createDirectory(atPath: authorities, withIntermediateDirectories: false)
      try files.copyItem(atPath: server.certificate, toPath: authorities + "/ours.pem")
      try site.directory.git("-C", site.ours, "config", way, authorities)
    default: try site.directory.git("-C", site.ours, "config", way, server.certificate)
    }
    let transport = try LibraryTransport(gitDirectory: site.ours, environment: environment)
    #expect(try transport.fetch(main, from: remote, into: tracking, progress: nil) == tip)
    let next = try site.commit(["a": "2"], on: [tip], in: site.ours)
    try transport.push(next, to: main, of: remote, expecting: tip, progress: nil)
    #expect(try Repository(opening: server.root + "/theirs.git").reference(main) == next)
    // Another repository does not trust it for that.
    let other = try TransportSite(TransportSetting(vehicle: .library, way: .directory))
    try other.expectFailure(.hostKey) { _ = try $0.branches(of: remote) }
  }

  @Test func `a file of authorities that is none is named`() throws {
    let site = try TransportSite(TransportSetting(vehicle: .library, way: .directory))
    try site.directory.git("-C", site.ours, "config", "http.sslCAInfo", "/nowhere.pem")
    let remote = Remote(name: "", url: "https://localhost:1/a")
    try site.expectFailure(.hostKey, words: "/nowhere.pem") { _ = try $0.branches(of: remote) }
  }

  @Test func `a certificate that the user trusts is good for its host alone`() throws {
    let server = try HTTPServer(isSecure: true)
    let site = try TransportSite(TransportSetting(vehicle: .program, way: .directory))
    let (url, tip) = try makeRepository(at: server, by: site)
    try site.directory.git("-C", site.ours, "config", "http.sslCAInfo", server.certificate)
    let remote = Remote(name: "", url: url)
    let transport = try site.transport()
    #expect(try transport.fetch(main, from: remote, into: tracking, progress: nil) == tip)
    let next = try site.commit(["a": "2"], on: [tip], in: site.ours)
    try transport.push(next, to: main, of: remote, expecting: tip, progress: nil)
    #expect(try Repository(opening: server.root + "/theirs.git").reference(main) == next)
    let other = Remote(name: "", url: url.replacing("127.0.0.1", with: "localhost"))
    try site.expectFailure(.hostKey) { _ = try $0.branches(of: other) }
  }
}

/// Which authorities libgit2 has, which are one set for the whole process.
struct AuthoritiesTests {
  private let missing = GitError(.other, "No such file.")

  @Test func `missing authorities of the system never leave those of another repository`() throws {
    let own = Authorities(file: "/own.pem", directory: nil)
    var state = Authorities.State()
    try state.tell(.standard) { () throws(GitError) in throw missing }
    #expect(state.present == .standard, "libgit2 trusts nobody, so that http and pins go on.")
    let unreadable = #expect(throws: GitError.self) {
      try state.tell(own) { () throws(GitError) in throw missing }
    }
    #expect(unreadable?.message.contains("/own.pem") == true)
    try state.tell(own) {}
    #expect(state.present == own)
    let refused = #expect(throws: GitError.self) {
      try state.tell(.standard) { () throws(GitError) in throw missing }
    }
    #expect(refused?.code == .hostKey)
    #expect(refused?.advice?.contains("ca-certificates") == true)
    #expect(state.present == nil)
  }

  @Test func `libgit2 is told the same authorities once`() throws {
    var (state, count) = (Authorities.State(), 0)
    for _ in 1...3 { try state.tell(.standard) { count += 1 } }
    #expect(count == 1)
  }
}
