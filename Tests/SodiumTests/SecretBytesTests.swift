import Sodium
import TestSupport
import Testing

struct SecretBytesTests {
  @Test func `no description shows a secret`() throws {
    let secret = try secret("correct horse battery staple")
    var dumped = ""
    dump(secret, to: &dumped)
    dump(["a": secret], to: &dumped)
    let shown =
      "\(secret) \(String(reflecting: secret)) \(dumped) \(Mirror(reflecting: secret).children.count)"
    #expect(!shown.contains("horse"))
    #expect(!shown.contains("memory"))
    #expect(secret.description == "<28 secret bytes>")
  }

  @Test func `secrets are equal if their bytes are`() throws {
    let one = try secret("abc")
    #expect(try one == secret("abc"))
    #expect(try one != secret("abd"))
    #expect(try one != secret("ab"))
    #expect(try secret("") == secret(""))
  }

  @Test func `what is taken leaves zeros behind`() throws {
    var bytes: [UInt8] = [1, 2, 3]
    let secret = try SecretBytes(taking: &bytes)
    #expect(bytes == [0, 0, 0])
    #expect(secret.shown == [1, 2, 3])
  }

  @Test func `a secret is cut and joined`() throws {
    let whole = try secret("abcdef")
    let parts = [try whole.part(0..<2), try whole.part(2..<2), try whole.part(2..<6)]
    #expect(parts.map(\.count) == [2, 0, 4])
    #expect(try SecretBytes(joining: parts) == whole)
    #expect(try SecretBytes(joining: []).count == 0)
    let error = #expect(throws: SodiumError.self) { try whole.part(3..<7) }
    #expect(error?.code == .wrongLength)
  }

  @Test func `secrets by chance are never the same`() throws {
    let secrets = try (0..<100).map { _ in try SecretBytes(random: 16).shown }
    #expect(Set(secrets).count == 100)
    #expect(try Set((0..<100).map { _ in try [UInt8](random: 16) }).count == 100)
  }

  @Test func `a secret of no size is refused, and one of too much memory`() {
    for count in [-1, Int.max] {
      let error = #expect(throws: SodiumError.self) { try SecretBytes(count: count) { _ in } }
      #expect(error?.code == .outOfMemory)
    }
  }

  @Test func `whoever writes a secret after it is made is stopped by the system`() async {
    await #expect(processExitsWith: .failure) {
      let secret = try SecretBytes(random: 32)
      secret.withSpan { span in
        unsafe span.withUnsafeBufferPointer { bytes in
          unsafe UnsafeMutablePointer(mutating: bytes.baseAddress)?.pointee = 1
        }
      }
    }
  }

  @Test func `bytes that everybody may see compare as a whole`() {
    #expect([UInt8]().isSame(as: []))
    #expect([1, 2].isSame(as: [1, 2]))
    #expect(![1, 2].isSame(as: [1, 3]))
    #expect(![1, 2].isSame(as: [1, 2, 3]))
  }

  @Test func `bytes that are copied beyond the room are cut off`() {
    var bytes: [UInt8] = [0, 0, 0]
    var span = bytes.mutableSpan
    span.copy([1, 2, 3].span, at: 1)
    span.copy([9].span, at: 3)
    span.copy([9].span, at: -1)
    #expect(bytes == [0, 1, 2])
  }
}
