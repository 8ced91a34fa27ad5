import CareTestSupport
import Foundation
import TestSupport
import Testing

/// The sessions under `Examples/`, replayed with the command that was built.
struct SessionTests {
  private static let examples = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Examples")

  /// What a line begins with that sets the clock for those after it.
  private static let clock = "@ "
  /// The computers that a line can name before its `$`, with who works there.
  private static let devices = [
    "": "Family", "home": "Family", "clinic": "Clinic", "patient": "Patient", "parent": "Parent",
    "grandmother": "Grandmother", "child": "Child", "page": "Page", "desk": "Desk", "lee": "Lee",
  ]

  @Test(arguments: [
    "01-first-plan", "02-a-week-of-care", "03-two-devices", "04-conflict", "05-clinic",
    "06-giving-doses", "07-a-family", "08-health", "09-a-doctor",
  ])
  func `an example prints what its session says`(_ name: String) throws {
    let file = Self.examples.appending(path: "\(name)/session.txt")
    let recorded = try String(contentsOf: file, encoding: .utf8)
    let directory = try TemporaryDirectory()
    var session = ""
    var now = "2026-01-02T15:00:00Z"
    var devices: Set<String> = []
    for line in recorded.split(separator: "\n") {
      if line.hasPrefix(Self.clock) {
        now = String(line.dropFirst(Self.clock.count))
        session += line + "\n"
      } else if let (device, command) = Self.command(line) {
        if !device.isEmpty, !devices.contains(device) { try directory.makeDirectory(device) }
        devices.insert(device)
        session += line + "\n"
        session += try Self.output(of: command, on: device, in: directory.path, at: now)
      }
    }
    if Self.signed.contains(name) { session = Self.masked(session) }
    guard ProcessInfo.processInfo.environment["CAREPLAN_RECORD"] == nil else {
      try session.write(to: file, atomically: true, encoding: .utf8)
      Issue.record("The session of \(name) was recorded anew.")
      return
    }
    for device in devices {
      for store in try Self.stores(below: Self.path(of: device, in: directory.path)) {
        #expect(try SchemaJudge.faults(inStore: store) == "")
      }
    }
    let difference = UnifiedDiff(from: recorded, to: session).description
    #expect(session == recorded, "\(difference)")
  }

  /// The examples in which keys are made, so that every run has other ones.
  private static let signed = ["07-a-family", "09-a-doctor"]

  /// A session in which ids of commits and statements, and digits of cards, are zeros.
  private static func masked(_ session: String) -> String {
    session.replacing(/\b(?:[0-9a-f]{64}|[0-9a-f]{40}|[0-9a-f]{12}|[0-9a-f]{8})\b/) {
      String(repeating: "0", count: $0.output.count)
    }
    .replacing(/\b\d{5}(?: \d{5}){5}\b/) { _ in
      Array(repeating: "00000", count: 6).joined(separator: " ")
    }
  }

  /// The computer and the command of a line such as `home$ careplan sync`; nil for output.
  private static func command(_ line: Substring) -> (device: String, command: Substring)? {
    guard let prompt = line.range(of: "$ "),
      let device = devices.keys.first(where: {
        $0 == line[..<prompt.lowerBound]
      })
    else { return nil }
    return (device, line[prompt.upperBound...])
  }

  /// The directory of a computer if it is a store, else the stores below it.
  private static func stores(below directory: String) throws -> [String] {
    let manifest = "careplan.json"
    let files = try FileManager.default.subpathsOfDirectory(atPath: directory)
    let stores = files.filter { $0 == manifest || $0.hasSuffix("/\(manifest)") }
    return stores.map { String("\(directory)/\($0)".dropLast(manifest.count + 1)) }
  }

  private static func path(of device: String, in directory: String) -> String {
    device.isEmpty ? directory : "\(directory)/\(device)"
  }

  /// Everything that one line of a session prints, with the directory's name replaced.
  private static func output(
    of command: Substring,
    on device: String,
    in directory: String,
    at now: String
  ) throws -> String {
    let author = devices[device] ?? ""
    // Whose keys are made there, which are no part of a store.
    let home = "\(directory)/homes/\(device)"
    try FileManager.default.createDirectory(
      atPath: home,
      withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700]
    )
    let programs = Bundle.main.bundleURL.path(percentEncoded: false)
    let result = try run(
      "sh",
      ["-c", "\(command) 2>&1"],
      in: path(of: device, in: directory),
      environment: [
        "PATH": "\(programs):/usr/bin:/bin",
        "HOME": home,
        "CAREPLAN_SESSION_FILE": "\(home)/session",
        "CAREPLAN_NOW": now, "TZ": "America/New_York",
        "DATA": examples.appending(path: "data").path(percentEncoded: false),
        "CAREPLAN_IDS": "example\(device)",
        "GIT_AUTHOR_NAME": "Example \(author)",
        "GIT_AUTHOR_EMAIL": "\(author.lowercased())@example.org",
        "GIT_COMMITTER_NAME": "Example \(author)",
        "GIT_COMMITTER_EMAIL": "\(author.lowercased())@example.org",
      ]
    )
    let output = result.output.replacing(directory, with: device.isEmpty ? "~/plan" : "~")
    return output + (output.isEmpty || output.hasSuffix("\n") ? "" : "\n")
  }
}
