import Foundation
import Git
import TestSupport
import Testing

/// One of the eight ways to another repository: who goes, and where the other one is.
struct TransportSetting: Hashable, Sendable, CustomTestStringConvertible {
  enum Vehicle: String, CaseIterable, Sendable { case program, library }
  enum Way: String, CaseIterable, Sendable { case directory, file, ssh, http }

  let vehicle: Vehicle
  let way: Way

  var testDescription: String { "\(vehicle) over \(way)" }

  static let all = Vehicle.allCases.flatMap { vehicle in
    Way.allCases.map { TransportSetting(vehicle: vehicle, way: $0) }
  }

  /// The ways that work in every process: libgit2 looks for known hosts in the home directory that
  /// the process was started with, so it gets a process of its own.
  static let common = all.filter { $0 != overSSH }
  static let overSSH = TransportSetting(vehicle: .library, way: .ssh)

  /// The ways that lead through a server, which can break or refuse.
  static let served = throughSSH + throughHTTP
  static let throughSSH = common.filter { $0.way == .ssh }
  static let throughHTTP = common.filter { $0.way == .http }

  /// Whether the hooks of the other repository run.
  var runsHooks: Bool { vehicle == .program || way == .ssh || way == .http }
}

/// A repository, another one that a server may stand before, and a way between them.
struct TransportSite: ~Copyable {
  /// How the server behaves; the names are those of the servers.
  enum Manner: String { case plain, locked, dying, stalling, guarded }

  let setting: TransportSetting
  let directory: TemporaryDirectory
  private let place: Place

  init(
    _ setting: TransportSetting,
    _ manner: Manner = .plain,
    client: SSHServer.Client = .friend,
    credentials: String? = nil,
    isBare: Bool = true
  ) throws {
    let directory = try TemporaryDirectory()
    let place = try Place(setting, manner, client, credentials, in: directory.path)
    _ = try Repository.create(at: place.path, isBare: isBare)
    try Repository.create(at: directory["ours"], isBare: true).addRemote("origin", url: place.url)
    self.setting = setting
    self.directory = directory
    self.place = place
  }

  /// The repository that is pushed from and fetched into.
  var ours: String { directory["ours"] }
  /// The other one.
  var theirs: String { place.path }
  var url: String { place.url }

  deinit {
    if setting.way == .http { try? FileManager.default.removeItem(atPath: theirs) }
  }

  var remote: Remote { Remote(name: "origin", url: url) }

  func transport(timeout: Timeout = .unlimited) throws -> any Transport {
    let environment = place.environment
    return switch setting.vehicle {
    case .program:
      try ProgramTransport(gitDirectory: ours, environment: environment, timeout: timeout)
    case .library:
      try LibraryTransport(gitDirectory: ours, environment: environment, timeout: timeout)
    }
  }

  /// Makes a commit in one of the repositories, and a branch of it if a name is given.
  @discardableResult
  func commit(
    _ files: [String: String],
    on parents: [ObjectID] = [],
    in path: String,
    branch: String? = nil
  ) throws -> ObjectID {
    let repository = try Repository(opening: path)
    let id = try repository.commit(files, on: parents)
    guard let branch else { return id }
    let before = try repository.reference(branch)
    try repository.updateReference(branch, to: id, expecting: before, message: "test")
    return id
  }

  func references(in path: String) throws -> [Reference] {
    try Repository(opening: path).references()
  }

  /// A failure has the right code, and nothing moved on either side.
  func expectFailure(
    _ codes: GitError.Code...,
    words: String? = nil,
    timeout: Timeout = .unlimited,
    location: SourceLocation = #_sourceLocation,
    _ body: (any Transport) throws -> Void
  ) throws {
    let before = try (references(in: ours), references(in: theirs))
    let transport = try transport(timeout: timeout)
    let error = #expect(throws: GitError.self, sourceLocation: location) { try body(transport) }
    if let error {
      #expect(codes.contains(error.code), "\(error)", sourceLocation: location)
      if let words { #expect(error.message.contains(words), sourceLocation: location) }
    }
    #expect(try references(in: ours) == before.0, sourceLocation: location)
    #expect(try references(in: theirs) == before.1, sourceLocation: location)
  }

  /// Both repositories are sound, and everything that a reference leads to is there.
  func expectSound() throws {
    for path in [ours, theirs] {
      try directory.git("-C", path, "fsck", "--strict", "--full", "--no-dangling")
    }
  }
}

/// Where the other repository is, and what leads there.
private struct Place {
  let path: String
  let url: String
  var environment = neutralEnvironment
  /// The server, which lives as long as the place.
  private let server: (any Sendable)?

  init(
    _ setting: TransportSetting,
    _ manner: TransportSite.Manner,
    _ client: SSHServer.Client,
    _ credentials: String?,
    in directory: String
  ) throws {
    let name = "\(manner.rawValue)/\(UUID().uuidString)/theirs"
    switch setting.way {
    case .directory, .file:
      path = directory + "/" + name
      url = setting.way == .file ? "file://" + path : path
      server = nil
    case .ssh:
      let ssh = try SSHServer.shared()
      path = directory + "/" + name
      url = ssh.url(of: path)
      server = ssh
      environment.merge(ssh.environment(of: client)) { $1 }
    case .http:
      let http = try HTTPServer.shared()
      path = http.root + "/" + name
      let served = HTTPServer.Manner(rawValue: manner.rawValue) ?? .plain
      url = http.url(of: path, served: served, credentials: credentials)
      server = http
    }
  }
}

/// A text that hardly shrinks, the same for the same seed.
func noise(_ count: Int, seed: UInt64 = 1) -> String {
  var generator = SeededGenerator(seed: seed)
  return String(
    decoding: (0..<count).map { _ in UInt8.random(in: 33...126, using: &generator) },
    as: UTF8.self
  )
}
