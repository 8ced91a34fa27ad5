import Foundation
import Git
import Sealing
import Sodium
import TestSupport
import Testing

extension AgeIdentity {
  /// The text of the identity, where a test writes it to a file for `age`.
  var shownText: String {
    get throws {
      let bytes = try text().withSpan { bytes in bytes.indices.map { bytes[$0] } }
      return String(decoding: bytes, as: UTF8.self)
    }
  }
}

extension RandomNumberGenerator {
  /// Random bytes.
  mutating func bytes(_ count: Int) -> [UInt8] {
    (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &self) }
  }

  /// A random id of an object.
  mutating func objectID() throws -> ObjectID {
    let digits = Array("0123456789abcdef")
    let text = String((0..<40).map { _ in digits[Int.random(in: 0..<16, using: &self)] })
    return try #require(ObjectID(hex: text))
  }
}

extension TemporaryDirectory {
  /// The number of a file in its file system, which is another one once the file is replaced.
  func number(of name: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: self[name])[.systemFileNumber] as? Int
  }
}

/// The parts of a content, from which tests compose damaged ones.
struct ContentParts {
  var title: String
  var header: [UInt8]
  var body: [UInt8]
  /// What is added to the length of the header, and to that of the body.
  var headerSurplus = 0
  var bodySurplus = 0
  /// The number of zeros; nil for as many as the size needs.
  var padding: Int?

  init(title: String, header: String, body: [UInt8] = []) {
    (self.title, self.header, self.body) = (title, Array(header.utf8), body)
  }

  var bytes: [UInt8] {
    var bytes = Array("\(title)\n".utf8)
    bytes += Self.bigEndian(header.count &+ headerSurplus, count: 4)
    bytes += header
    bytes += Self.bigEndian(body.count &+ bodySurplus, count: 8)
    bytes += body
    let zeros = padding ?? Self.paddedSize(bytes.count) - bytes.count
    return bytes + [UInt8](repeating: 0, count: zeros)
  }

  private static func bigEndian(_ number: Int, count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }

  /// The least of the sizes that the specification lists, found by trying them.
  static func paddedSize(_ count: Int) -> Int {
    guard count > 16 << 10 else {
      let sizes = (10...14).flatMap { [1 << $0, 3 << ($0 - 1)] }
      return sizes.first { $0 >= count } ?? 16 << 10
    }
    var power = 16 << 10
    while power * 2 <= count { power *= 2 }
    var size = power
    while size < count { size += power / 16 }
    return size
  }
}
