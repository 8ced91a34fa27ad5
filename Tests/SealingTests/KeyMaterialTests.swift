import Foundation
import Sealing
import Sodium
import TestSupport
import Testing

struct KeyMaterialTests {
  /// Returns the secret and the public file of a key that OpenSSH made.
  private func key(_ options: String...) throws -> (secret: [UInt8], open: [UInt8]) {
    let directory = try TemporaryDirectory()
    let words = ["-q", "-f", "key", "-C", "nobody"] + options
    let made = try run("ssh-keygen", words, in: directory.path)
    try #require(made.status == 0, "\(made.errors)")
    return (try directory.bytes(of: "key"), try directory.bytes(of: "key.pub"))
  }

  @Test(
    arguments: ["ed25519", "rsa", "ecdsa"],
    ["RFC4716", "PEM", "PKCS8"]
  )
  func `a private key is found in every form and as the text of a record`(
    type: String,
    form: String
  ) throws {
    for phrase in ["", "a long passphrase"] {
      let key = try key("-t", type, "-m", form, "-N", phrase)
      #expect(KeyMaterial(in: key.secret) == .privateKey)
      #expect(KeyMaterial(in: key.open) == nil)
      let text = String(decoding: key.secret, as: UTF8.self)
      let note = "{\n  \"note\": \"see \(text.replacing("\n", with: "\\n"))\"\n}\n"
      #expect(KeyMaterial(in: Array(note.utf8)) == .privateKey)
      let windows = text.replacing("\n", with: "\r\n")
      #expect(KeyMaterial(in: Array("some words\r\n\(windows)".utf8)) == .privateKey)
      // Headers of an encrypted PEM key have lines of their own.
      guard !text.contains("Proc-Type") else { continue }
      #expect(KeyMaterial(in: Array(text.replacing("\n", with: " ").utf8)) == .privateKey)
    }
  }

  @Test func `an identity of age and a signing key are found, and what is public is not`() throws {
    let directory = try TemporaryDirectory()
    let made = try run("age-keygen", [], in: directory.path)
    try #require(made.status == 0, "\(made.errors)")
    #expect(KeyMaterial(in: made.outputBytes) == .ageIdentity)
    let open = made.output.split(separator: "\n").filter { !$0.hasPrefix("AGE-SECRET") }
    #expect(KeyMaterial(in: Array(open.joined(separator: "\n").utf8)) == nil)
    let key = try SigningKey()
    let text = try key.text().shown
    #expect(KeyMaterial(in: text) == .signingKey)
    let file = try OpenSSHKeyFile.text(of: key)
    #expect(KeyMaterial(in: Array(file.utf8)) == .privateKey)
  }

  @Test(arguments: [
    "The nurse asked for the PRIVATE KEY of the drawer.",
    "-----BEGIN PRIVATE KEY-----",
    "A key begins with -----BEGIN OPENSSH PRIVATE KEY----- and ends with -----END OPENSSH PRIVATE KEY-----",
    "-----BEGIN OPENSSH PRIVATE KEY-----\n...\n-----END OPENSSH PRIVATE KEY-----\n",
    "-----BEGIN CERTIFICATE-----\nMIIBszCCAVmgAwIBAgIUQk1Jm0Xo0eG9sV2p1nJm0Xo0eG9sV2p1nJm0Xo0eG9\n",
    "-----BEGIN PUBLIC KEY-----\nMCowBQYDK2VwAyEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE=\n",
    "AGE-SECRET-KEY-1 is how a secret key of age begins",
    "https://example.org/path:here@now\nhttps://example.org\n", "https://git@example.org/plan\n",
    "- - -- --- ---- -----", "",
  ])
  func `what only mentions a key, or is public, is no key`(text: String) {
    #expect(KeyMaterial(in: Array(text.utf8)) == nil)
  }

  @Test func `git's stored passwords and a sealed key file are found`() {
    let stored = "https://somebody:pa%20ss@example.org\nhttp://a:b@localhost:8080\n"
    #expect(KeyMaterial(in: Array(stored.utf8)) == .credentials)
    let sealed = "age-encryption.org/v1\n-> scrypt c2FsdHNhbHRzYWx0c2FsdA 18\n"
    #expect(KeyMaterial(in: Array(sealed.utf8)) == .keyFile)
    let other = "age-encryption.org/v1\n-> X25519 c2FsdHNhbHRzYWx0c2FsdA\n"
    #expect(KeyMaterial(in: Array(other.utf8)) == nil)
  }

  @Test func `24 recovery words are found as a sheet, a line or a list, and others are not`() {
    let words = "legal winner thank year wave sausage worth useful "
    let all = (words + words + "legal winner thank year wave sausage worth title")
      .split(separator: " ").map(String.init)
    let sheet =
      "Recovery words: write them on paper now.\n"
      + all.enumerated().map { "\($0 + 1) \($1)\($0 % 4 == 3 ? "\n" : "  ")" }.joined()
    let list = "[\"\(all.joined(separator: "\", \""))\"]"
    for text in [sheet, all.joined(separator: " "), list, all.joined(separator: "\\n")] {
      #expect(KeyMaterial(in: Array(text.utf8)) == .recoveryWords, "\(text)")
      #expect(KeyMaterial(in: Array(text.utf8), seeksWords: false) == nil)
    }
    var others = all
    others[23] = "tiger"
    #expect(KeyMaterial(in: Array(others.joined(separator: " ").utf8)) == nil)
    #expect(KeyMaterial(in: Array(all.dropLast().joined(separator: " ").utf8)) == nil)
    let broken = all.prefix(12) + ["and", "then"] + all.suffix(12)
    #expect(KeyMaterial(in: Array(broken.joined(separator: " ").utf8)) == nil)
  }

  @Test func `a file of many dashes takes no more than one pass, and a large one none`() {
    let dashes = [UInt8](repeating: UInt8(ascii: "-"), count: KeyMaterial.mostBytes)
    #expect(KeyMaterial(in: dashes) == nil)
    let begun = String(repeating: "-----BEGIN PRIVATE KEY-----\n", count: 30_000)
    #expect(KeyMaterial(in: Array(begun.utf8)) == nil)
    #expect(KeyMaterial(in: dashes + Array("AGE-SECRET-KEY-1".utf8)) == nil)
  }

  @Test func `a key is found in mail, in UTF-16, behind old line ends, and in escapes of JSON`()
    throws
  {
    let key = try key("-t", "ed25519", "-N", "")
    let text = String(decoding: key.secret, as: UTF8.self)
    let quoted = text.split(separator: "\n").map { "> > \($0)\n" }.joined()
    let json = text.replacing("\n", with: "\\n")
    let wrapped = [
      quoted, "He wrote:\r\n" + quoted.replacing("\n", with: "\r\n"),
      text.replacing("\n", with: "\r"), text.replacing("\n", with: "<br>\n"),
      "{\"a\": \"\(json.replacing("-", with: "\\u002d"))\"}",
      "{\"a\": \"\(json.replacing("/", with: "\\/").replacing("+", with: "\\u002B"))\"}",
      "{\"a\": \"{\\\"b\\\": \\\"\(json.replacing("\\", with: "\\\\"))\\\"}\"}",
    ]
    for text in wrapped { #expect(KeyMaterial(in: Array(text.utf8)) == .privateKey, "\(text)") }
    for isBig in [false, true] {
      let units = text.utf16.flatMap { unit in
        let bytes = [UInt8(truncatingIfNeeded: unit), UInt8(truncatingIfNeeded: unit >> 8)]
        return isBig ? bytes.reversed() : bytes
      }
      #expect(KeyMaterial(in: units) == .privateKey)
      #expect(KeyMaterial(in: (isBig ? [0xFE, 0xFF] : [0xFF, 0xFE]) + units) == .privateKey)
    }
    let words = [String](repeating: "abandon", count: 23) + ["art"]
    let list = words.map { "<li class=\"word\">\($0)</li>" }.joined()
    #expect(KeyMaterial(in: Array("<ol>\(list)</ol>".utf8)) == .recoveryWords)
    let open = String(decoding: key.open, as: UTF8.self)
    for text in ["> \(open)", "C:\\new\\user > \(open)", "a <b> c\r"] {
      #expect(KeyMaterial(in: Array(text.utf8)) == nil, "\(text)")
    }
  }

  @Test func `an armored key file is found, and other armored files are not`() throws {
    let sealed = "age-encryption.org/v1\n-> scrypt c2FsdHNhbHRzYWx0c2FsdA 18\n"
    let other = "age-encryption.org/v1\n-> X25519 c2FsdHNhbHRzYWx0c2FsdA c2FsdHNhbHRzYWx0\n"
    func armored(_ text: String, _ count: Int = 300) -> String {
      let bytes = Array(text.utf8) + [UInt8](repeating: 7, count: count)
      let body = Data(bytes).base64EncodedString(options: [
        .lineLength64Characters, .endLineWithLineFeed,
      ])
      return "-----BEGIN AGE ENCRYPTED FILE-----\n\(body)\n-----END AGE ENCRYPTED FILE-----\n"
    }
    for text in [armored(sealed), "{\"a\": \"\(armored(sealed).replacing("\n", with: "\\n"))\"}"] {
      #expect(KeyMaterial(in: Array(text.utf8)) == .keyFile, "\(text)")
    }
    for text in [armored(other), armored(sealed, 20_000)] {
      #expect(KeyMaterial(in: Array(text.utf8)) == nil, "\(text)")
    }
  }

  @Test func `the key of a key file is found where a session's line was copied`() throws {
    let key = try AgeFileKey()
    let text = try Bech32.text(ofSecret: key.secret, prefix: AgeFileKey.textPrefix).shown
    #expect(KeyMaterial(in: Array("note: ".utf8) + text) == .fileKey)
    #expect(KeyMaterial(in: Array("\(AgeFileKey.textPrefix)1 is how one begins".utf8)) == nil)
  }
}
