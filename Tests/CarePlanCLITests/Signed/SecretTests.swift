import CareAccounts
import CarePlanKit
import Foundation
import TestSupport
import Testing

@testable import CarePlanCLI

/// What a family leaves behind on disks and in lists of processes.
struct SecretTests {
  /// Puts a `git` before the real one that notes what it is called with, and all of its variables.
  private func watchPrograms(_ family: SignedFamily) throws -> String {
    let log = family.computer.directory["calls"]
    for name in ["git", "ssh", "sh"] {
      let script = """
        #!/bin/sh
        { printf '%s\\n' \(name) "$@"; env; } >>'\(log)'
        PATH=${PATH#*:} exec \(name) "$@"

        """
      try family.computer.directory.write(script, to: "bin/\(name)")
      let path = family.computer.directory["bin/\(name)"]
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    }
    let system = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    family.variables["PATH"] = "\(family.computer.directory["bin"]):\(system)"
    return log
  }

  @Test func `no secret and no health value is in an argument, a log, a file or a message`() throws {
    let family = try SignedFamily()
    let log = try watchPrograms(family)
    try family.found()
    let invitation = try family.invite("parent", as: "owner")
    let found = try secretText(of: invitation)
    let secret = try #require(found)
    let digits = try family.digits(family.join("parent", invitation))
    let validate = ["admin", "registrations", "validate", "parent", "--fingerprint", digits]
    // What the inviter keeps to recognise the answer is gone once it was answered.
    let kept = try family.computer.directory.text(ofOnlyFileBelow: "at-patient/store/.git/careplan/invitations")
    #expect(kept == invitation)
    #expect(try family.run("patient", validate).status == 0)
    try family.join("parent", invitation)
    try family("parent", "complete", "knee", "--at", "08:00", "--note", "Sore afterwards", "-m", "Done")
    try family("parent", "sync")
    try family("patient", "sync")

    let calls = try family.computer.directory.text(of: "calls")
    #expect(calls.contains("push"), "\(log)")
    let secrets = [
      PeopleComputer.passphrase, secret, invitation, "AGE-SECRET-KEY-1", "CAREPLAN-SIGNING-KEY-1",
      "CAREPLAN-FILE-KEY-",
    ]
    for text in secrets + ["Sore afterwards", "Bend"] { #expect(!calls.contains(text), "\(text)") }
    for (path, bytes) in try family.computer.everyFile() where !path.hasSuffix("/session") {
      for text in secrets where bytes.contains(Array(text.utf8)) {
        Issue.record("\(path) has \(text.prefix(20))…")
      }
    }
    for place in ["origin", "at-patient/store", "at-parent/store"] {
      let ids = try family.git(place, "cat-file", "--batch-all-objects", "--batch-check=%(objectname)")
        .split(separator: "\n").map(String.init)
      let objects = try ids.map { try family.git(place, "cat-file", "-p", $0) }.joined()
      for text in secrets { #expect(!objects.contains(text), "\(place): \(text.prefix(20))…") }
      let messages = try family.git(place, "log", "--all", "--format=%B")
      for text in ["Sore afterwards", "Bend", "Example"] { #expect(!messages.contains(text), "\(messages)") }
    }
  }

  /// The secret in an invitation, as it stands there.
  private func secretText(of invitation: String) throws -> String? {
    let text = String(try #require(invitation.split(separator: ":").last))
    let bytes = try #require(Base64.urlBytes(of: text))
    return try CanonicalJSON.read(bytes).object?["secret"]?.string
  }

  @Test func `files of keys, logins and invitations are their owner's alone`() throws {
    let family = try SignedFamily()
    try family.found()
    _ = try family.invite("parent", as: "owner")
    for path in ["home-patient/.config/careplan/keys", "run-patient", "at-patient/store/.git/careplan/invitations"] {
      for file in try family.computer.directory.files(below: path) where !file.hasSuffix(".lock") {
        let attributes = try FileManager.default.attributesOfItem(
          atPath: family.computer.directory["\(path)/\(file)"]
        )
        #expect(attributes[.posixPermissions] as? Int == 0o600, "\(path)/\(file)")
      }
    }
  }
}

extension PeopleComputer {
  /// The bytes of every file on the computer, by its path.
  fileprivate func everyFile() throws -> [(path: String, bytes: [UInt8])] {
    try directory.files(below: ".").map { ($0, try directory.bytes(of: $0)) }
  }
}

extension TemporaryDirectory {
  /// The text of the one file that stands in a directory.
  fileprivate borrowing func text(ofOnlyFileBelow name: String) throws -> String {
    let files = try files(below: name)
    try #require(files.count == 1)
    return try text(of: "\(name)/\(files[0])")
  }
}
