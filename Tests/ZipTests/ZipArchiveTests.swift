import Foundation
import TestSupport
import Testing
import Zip

/// Where a test packs files.
private final class PackingPlace {
  let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }
}

/// Archives that other programs make.
struct ZipArchiveTests {
  private let place: PackingPlace
  private static let small = Array("small\n".utf8)
  private static let long = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 / 7 ^ $0 % 251) }

  init() throws {
    place = try PackingPlace()
    try place.directory.write(Self.small, to: "in/größe.txt")
    try place.directory.write(Self.long, to: "in/sub/long.bin")
    try place.directory.write([], to: "in/empty")
  }

  private func contents(_ name: String, buffer: Int = 1000) throws -> [String: [UInt8]] {
    let archive = try ZipArchive(opening: place.directory[name])
    var contents: [String: [UInt8]] = [:]
    for entry in archive.entries where !entry.isDirectory {
      contents[entry.name] = try Self.bytes(entry, archive, buffer: buffer)
    }
    return contents
  }

  private static func bytes(
    _ entry: ZipEntry,
    _ archive: ZipArchive,
    buffer size: Int = 1000
  ) throws -> [UInt8] {
    let reader = try archive.reader(of: entry)
    var (bytes, buffer): ([UInt8], [UInt8]) = ([], [UInt8](repeating: 0, count: size))
    while true {
      let count = try reader.read(into: &buffer)
      if count == 0 { return bytes }
      bytes += buffer[..<count]
    }
  }

  private func error(_ name: String) throws -> ZipError.Code {
    try #require(throws: ZipError.self) { try contents(name) }.code
  }

  private func python(_ code: String) throws {
    let result = try run(
      "python3",
      ["-c", "import zipfile, io, sys\n" + code],
      in: place.directory.path
    )
    try #require(result.status == 0, "\(result.errors)")
  }

  private var whole: [String: [UInt8]] {
    ["größe.txt": Self.small, "sub/long.bin": Self.long, "empty": []]
  }

  @Test(arguments: [["-0"], ["-9"], ["-1", "-fz"], ["-0", "-fz"], ["-9", "-UN=UTF8"]])
  func `the program zip`(options: [String]) throws {
    let words = ["zip", "-q", "-r"] + options + ["../out.zip", "."]
    let result = try run(
      "/usr/bin/env",
      words,
      in: place.directory["in"],
      environment: ["LC_ALL": "C.UTF-8"]
    )
    try #require(result.status == 0, "\(result.errors)")
    #expect(try contents("out.zip") == whole)
    #expect(try contents("out.zip", buffer: 1) == whole)
    #expect(try contents("out.zip", buffer: 1 << 20) == whole)
  }

  @Test func `what is written to a pipe has its sizes behind its bytes`() throws {
    let result = try run(
      "/bin/sh",
      ["-c", "zip -q -r - . | cat > ../out.zip"],
      in: place.directory["in"]
    )
    try #require(result.status == 0, "\(result.errors)")
    #expect(try contents("out.zip") == whole)
  }

  @Test(
    arguments: ["ZIP_STORED", "ZIP_DEFLATED"],
    ["wide = False\n", "wide = True; zipfile.ZIP64_LIMIT = 0\n"]
  )
  func `the library of Python`(method: String, wide: String) throws {
    let write = """
      with zipfile.ZipFile(out, 'w', zipfile.\(method)) as z:
        for name in ['größe.txt', 'sub/long.bin', 'empty']:
          with z.open(name, 'w', force_zip64=wide) as f: f.write(open('in/' + name, 'rb').read())
      """
    try python("\(wide)out = 'out.zip'\n\(write)")
    #expect(try contents("out.zip") == whole)
    // A stream that cannot be gone back in, so that sizes follow the bytes.
    let pipe = """
      class Pipe(io.RawIOBase):
        def __init__(self): self.f = open('pipe.zip', 'wb')
        def writable(self): return True
        def write(self, b): return self.f.write(b)
        def close(self): self.f.close()
      out = Pipe()
      """
    try python("\(wide)\(pipe)\n\(write)\nout.close()")
    #expect(try contents("pipe.zip") == whole)
  }

  @Test func `an entry with a password is refused, and only it`() throws {
    let script = "zip -q -P secret ../out.zip größe.txt && zip -q ../out.zip sub/long.bin"
    let result = try run("/bin/sh", ["-c", script], in: place.directory["in"])
    try #require(result.status == 0, "\(result.errors)")
    let archive = try ZipArchive(opening: place.directory["out.zip"])
    #expect(archive.entries.map(\.isEncrypted) == [true, false])
    #expect(try error("out.zip") == .encrypted)
    #expect(try Self.bytes(archive.entries[1], archive) == Self.long)
  }

  @Test(arguments: ["../x", "a/../../x", "/x", "..\\\\x", "C:x", ".."])
  func `a name that leads out is refused`(name: String) throws {
    try python("with zipfile.ZipFile('out.zip', 'w') as z: z.writestr('\(name)', b'x')")
    #expect(try error("out.zip") == .unsafeName)
  }

  /// One program saw the one export in it, and another one the other.
  @Test func `two entries of one name are refused`() throws {
    try python(
      """
      import warnings; warnings.simplefilter('ignore')
      with zipfile.ZipFile('out.zip', 'w') as z: z.writestr('x', b'1'); z.writestr('x', b'2')
      """
    )
    #expect(try error("out.zip") == .corrupt)
  }

  @Test func `a name with dots inside is none`() throws {
    try python("with zipfile.ZipFile('out.zip', 'w') as z: z.writestr('a..b/..c', b'x')")
    #expect(try contents("out.zip") == ["a..b/..c": [0x78]])
  }

  @Test func `another method is refused`() throws {
    try python("with zipfile.ZipFile('out.zip', 'w', zipfile.ZIP_BZIP2) as z: z.write('in/empty')")
    #expect(try error("out.zip") == .unsupported)
  }

  @Test func `an entry that grows beyond both limits is refused before it is unpacked`() throws {
    try python(
      "with zipfile.ZipFile('out.zip', 'w', zipfile.ZIP_DEFLATED) as z: z.writestr('x', bytes(1000000))"
    )
    let open = { (limits: ZipLimits) throws in
      let archive = try ZipArchive(opening: place.directory["out.zip"], limits: limits)
      return try Self.bytes(archive.entries[0], archive, buffer: 65_536).count
    }
    #expect(try open(ZipLimits()) == 1_000_000)
    #expect(try open(ZipLimits(ratio: 2000, size: 1000)) == 1_000_000)
    #expect(try open(ZipLimits(ratio: 200, size: 1_000_000)) == 1_000_000)
    let error = #expect(throws: ZipError.self) { try open(ZipLimits(ratio: 200, size: 999_999)) }
    #expect(error?.code == .tooLarge)
  }

  @Test func `what is no archive, or nothing, is told apart from a damaged one`() throws {
    try place.directory.write("no archive", to: "text")
    try place.directory.write("", to: "nothing")
    try place.directory.write("PK\u{3}\u{4}begun", to: "begun")
    #expect(try error("text") == .notAnArchive)
    #expect(try error("nothing") == .notAnArchive)
    #expect(try error("begun") == .truncated)
    #expect(try error("missing") == .unreadable)
    try python("zipfile.ZipFile('out.zip', 'w').close()")
    #expect(try contents("out.zip").isEmpty)
  }

  @Test func `an archive that is cut anywhere gives an error`() throws {
    try python(
      "with zipfile.ZipFile('out.zip', 'w', zipfile.ZIP_DEFLATED) as z: z.write('in/sub/long.bin', 'x')"
    )
    let bytes = try place.directory.bytes(of: "out.zip")
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<200 {
      let cut = Int.random(in: 0..<bytes.count, using: &generator)
      try place.directory.write(bytes[..<cut], to: "cut.zip")
      #expect(throws: ZipError.self, "cut at \(cut)") { try contents("cut.zip") }
    }
  }

  @Test func `a changed bit gives an error or the same bytes`() throws {
    try python(
      """
      zipfile.ZIP64_LIMIT = 0
      with zipfile.ZipFile('out.zip', 'w', zipfile.ZIP_DEFLATED) as z:
        z.writestr('x', b'abcdefgh' * 100); z.writestr('y', b'z' * 100)
      """
    )
    let bytes = try place.directory.bytes(of: "out.zip")
    let values = [Array("abcdefgh".utf8).repeated(100), Array("z".utf8).repeated(100)]
    var generator = SeededGenerator(seed: 2)
    var refused = 0
    for _ in 0..<1500 {
      let damaged = generator.damaged(bytes)
      try place.directory.write(damaged, to: "damaged.zip")
      do {
        for value in try contents("damaged.zip", buffer: 64).values where !values.contains(value) {
          Issue.record("seed \(generator.seed): other bytes passed: \(damaged.hex)")
        }
      } catch {
        #expect(error is ZipError)
        refused += 1
      }
    }
    #expect(refused > 500)
  }
}

extension [UInt8] {
  fileprivate func repeated(_ count: Int) -> [UInt8] { (0..<count).flatMap { _ in self } }
}
