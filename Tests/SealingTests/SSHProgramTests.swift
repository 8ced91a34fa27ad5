import Foundation
import Sealing
import Sodium
import TestSupport
import Testing

/// `ssh-keygen` and `git` judge our signatures and we theirs.
struct SSHProgramTests {
  /// A directory with a key, its public half and a file of allowed signers.
  private struct Desk: ~Copyable {
    let directory: TemporaryDirectory
    let signer: SigningKey
    static let address = "ann@0123abcd.careplan.invalid"

    init(namespaces: [String] = ["git"]) throws {
      let directory = try TemporaryDirectory()
      let signer = try SigningKey()
      let key = SSHPublicKey(signer.verifyingKey)
      try directory.write(OpenSSHKeyFile.text(of: signer), to: "key")
      try directory.write(key.line + "\n", to: "key.pub")
      let allowed = try AllowedSigner(
        principals: [Self.address],
        namespaces: namespaces,
        key: key
      )
      try directory.write(allowed.line, to: "allowed")
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o600],
        ofItemAtPath: directory["key"]
      )
      self.signer = signer
      self.directory = directory
    }

    /// Runs a line of the shell.
    @discardableResult
    func shell(_ line: String) throws -> ProcessResult {
      try run("sh", ["-c", line], in: directory.path)
    }

    /// Whether `ssh-keygen` takes a signature of the file `message`.
    func isVerified(_ signature: SSHSignature, namespace: String) throws -> Bool {
      try directory.write(signature.armored, to: "signature")
      let result = try shell(
        "ssh-keygen -Y verify -f allowed -I \(Self.address) -n \(namespace) -s signature <message"
      )
      return result.status == 0
    }
  }

  @Test(arguments: ["git", "careplan-access@v1", "careplan-card@v1"])
  func `ssh-keygen takes our signature for its use only, and makes the same`(
    namespace: String
  ) throws {
    let desk = try Desk(namespaces: [])
    var random = SeededGenerator(seed: 7)
    for count in [0, 1, 70, 3000] {
      let message = random.bytes(count)
      try desk.directory.write(message, to: "message")
      let signature = try SSHSignature(of: message, namespace: namespace, by: desk.signer)
      #expect(try desk.isVerified(signature, namespace: namespace))
      #expect(try !desk.isVerified(signature, namespace: "file"))
      let result = try desk.shell("ssh-keygen -Y sign -f key -n \(namespace) <message")
      #expect(result.output == signature.armored, "\(result.errors)")
      try desk.directory.write(message + [10], to: "message")
      #expect(try !desk.isVerified(signature, namespace: namespace))
    }
  }

  @Test(arguments: ["sha256", "sha512"])
  func `we take what ssh-keygen signs, with either digest`(hash: String) throws {
    let desk = try Desk()
    try desk.directory.write("a message", to: "message")
    let result = try desk.shell("ssh-keygen -Y sign -O hashalg=\(hash) -f key -n git <message")
    let signature = try SSHSignature(armored: result.output)
    #expect(signature.hash.rawValue == hash)
    #expect(signature.armored == result.output)
    #expect(signature.key == SSHPublicKey(desk.signer.verifyingKey))
    try signature.verify(Array("a message".utf8), namespace: "git")
    #expect(throws: SealingError.self) {
      try signature.verify(Array("a massage".utf8), namespace: "git")
    }
    #expect(throws: SealingError.self) {
      try signature.verify(Array("a message".utf8), namespace: "file")
    }
  }

  @Test(arguments: ["rsa", "ecdsa"])
  func `a signature by another kind of key is told apart`(kind: String) throws {
    let desk = try Desk()
    try desk.directory.write("a message", to: "message")
    let made = try desk.shell("ssh-keygen -q -t \(kind) -N '' -f other && cat other.pub")
    let line = try #require(made.output.isEmpty ? nil : made.output)
    let key = #expect(throws: SealingError.self) { try SSHPublicKey(line: line) }
    #expect(key?.code == .unsupportedKey)
    let signed = try desk.shell("ssh-keygen -Y sign -f other -n git <message")
    let error = #expect(throws: SealingError.self) { try SSHSignature(armored: signed.output) }
    #expect(error?.code == .unsupportedKey)
  }

  @Test func `ssh-keygen writes and names keys as we do`() throws {
    let desk = try Desk()
    let key = SSHPublicKey(desk.signer.verifyingKey)
    #expect(try desk.shell("ssh-keygen -y -f key").output == key.line + "\n")
    #expect(try desk.shell("ssh-keygen -l -f key.pub").output.contains(" \(key.fingerprint) "))
    let made = try desk.shell("ssh-keygen -q -t ed25519 -N '' -C 'a comment' -f new && cat new.pub")
    let new = try SSHPublicKey(line: made.output)
    #expect(new.line + " a comment\n" == made.output)
  }

  @Test(arguments: 1...10 as ClosedRange<UInt64>)
  func `what we refuse, ssh-keygen refuses`(seed: UInt64) throws {
    let desk = try Desk()
    var random = SeededGenerator(seed: seed)
    let message = Array("a message".utf8)
    try desk.directory.write(message, to: "message")
    let signature = try SSHSignature(of: message, namespace: "git", by: desk.signer)
    var damaged = signature.wireForm
    damaged[Int.random(in: 0..<damaged.count, using: &random)] ^= 1
    #expect(throws: SealingError.self) {
      try SSHSignature(wireForm: damaged).verify(message, namespace: "git")
    }
    let body = CanonicalBase64.text(of: damaged, .padded)
    try desk.directory.write(
      "-----BEGIN SSH SIGNATURE-----\n\(body)\n-----END SSH SIGNATURE-----\n",
      to: "signature"
    )
    let result = try desk.shell(
      "ssh-keygen -Y verify -f allowed -I \(Desk.address) -n git -s signature <message"
    )
    #expect(result.status != 0, "seed \(seed)")
  }

  /// The settings by which git finds signers.
  private static let git = "git -c gpg.ssh.allowedSignersFile=$PWD/allowed"

  @Test func `git verifies a commit that we sign`() throws {
    let desk = try Desk()
    try desk.shell("git init -q . && git write-tree >tree")
    let tree = try desk.directory.text(of: "tree").trimmingCharacters(in: .newlines)
    let head =
      "tree \(tree)\nauthor Ann <\(Desk.address)> 0 +0000\n"
      + "committer Ann <\(Desk.address)> 0 +0000\n"
    let body = "\nFirst plan\n"
    let signature = try SSHSignature(
      of: Array((head + body).utf8),
      namespace: "git",
      by: desk.signer
    )
    let lines = signature.armored.split(separator: "\n").joined(separator: "\n ")
    try desk.directory.write("\(head)gpgsig \(lines)\n\(body)", to: "commit")
    let verify = "\(Self.git) verify-commit $(git hash-object -t commit -w commit)"
    let good = try desk.shell(verify)
    #expect(good.status == 0, "\(good.errors)")
    #expect(good.errors.contains("Good \"git\" signature for \(Desk.address)"))
    let log = try desk.shell("\(Self.git) log --show-signature $(git hash-object -t commit commit)")
    #expect(log.output.contains("Good \"git\" signature"))

    try desk.directory.write("\(head)gpgsig \(lines)\n\nSecond plan\n", to: "commit")
    #expect(try desk.shell(verify).status != 0)
    let other = try SSHSignature(
      of: Array((head + body).utf8),
      namespace: "file",
      by: desk.signer
    )
    let otherLines = other.armored.split(separator: "\n").joined(separator: "\n ")
    try desk.directory.write("\(head)gpgsig \(otherLines)\n\(body)", to: "commit")
    #expect(try desk.shell(verify).status != 0)
  }

  @Test func `we verify a commit that git signs`() throws {
    let desk = try Desk()
    let made = try desk.shell(
      "git init -q . && git -c user.name=Ann -c user.email=\(Desk.address) -c gpg.format=ssh "
        + "-c user.signingkey=$PWD/key.pub commit -q -S --allow-empty -m 'First plan' && "
        + "git cat-file commit HEAD"
    )
    try #require(made.status == 0, "\(made.errors)")
    let parts = made.output.components(separatedBy: "gpgsig ")
    try #require(parts.count == 2)
    let end = try #require(parts[1].range(of: "-----END SSH SIGNATURE-----\n"))
    let armored = parts[1][..<end.upperBound].replacingOccurrences(of: "\n ", with: "\n")
    let rest = parts[1][end.upperBound...]
    let signature = try SSHSignature(armored: armored)
    #expect(signature.armored == armored)
    #expect(signature.key == SSHPublicKey(desk.signer.verifyingKey))
    try signature.verify(Array((parts[0] + rest).utf8), namespace: "git")
  }
}
