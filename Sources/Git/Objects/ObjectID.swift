import CGit2

/// The SHA-1 name of a blob, tree, commit or tag.
public struct ObjectID: Hashable, Sendable {
  private let first: UInt64
  private let second: UInt64
  private let third: UInt32

  /// Makes the id of 20 bytes, or nil if there are more or fewer.
  public init?(bytes: some Collection<UInt8>) {
    guard bytes.count == 20 else { return nil }
    func number<Number: FixedWidthInteger>(_ part: some Sequence<UInt8>) -> Number {
      part.reduce(0) { $0 << 8 | Number($1) }
    }
    first = number(bytes.prefix(8))
    second = number(bytes.dropFirst(8).prefix(8))
    third = number(bytes.suffix(4))
  }

  /// Makes the id of 40 hexadecimal digits, or nil if the text is anything else.
  public init?(hex: some StringProtocol) {
    var bytes: [UInt8] = []
    var half: UInt8?
    for character in hex.utf8 {
      guard let digit = Self.value(ofDigit: character) else { return nil }
      if let high = half { bytes.append(high << 4 | digit) }
      half = half == nil ? digit : nil
    }
    guard half == nil else { return nil }
    self.init(bytes: bytes)
  }

  private static func value(ofDigit digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  /// The 20 bytes.
  public var bytes: [UInt8] {
    func parts<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
      stride(from: Number.bitWidth - 8, through: 0, by: -8).map {
        UInt8(truncatingIfNeeded: number >> $0)
      }
    }
    return parts(first) + parts(second) + parts(third)
  }

  /// The 40 hexadecimal digits, in lower case.
  public var hex: String {
    let digits = Array("0123456789abcdef".utf8)
    return String(
      decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] },
      as: UTF8.self
    )
  }
}

extension ObjectID: Comparable {
  /// Orders ids by their bytes, as their hexadecimal texts are ordered.
  public static func < (left: ObjectID, right: ObjectID) -> Bool {
    (left.first, left.second, left.third) < (right.first, right.second, right.third)
  }
}

extension ObjectID: CustomStringConvertible {
  public var description: String { hex }
}

extension ObjectID {
  /// Makes an id of its words in big-endian order; what libgit2's form is converted with.
  init(first: UInt64, second: UInt64, third: UInt32) {
    self.first = first
    self.second = second
    self.third = third
  }

  /// The words in big-endian order.
  var words: (UInt64, UInt64, UInt32) { (first, second, third) }

  var firstByte: UInt8 { UInt8(truncatingIfNeeded: first >> 56) }

  /// Appends the 20 bytes, which costs less than to make an array of them.
  func append(to bytes: inout [UInt8]) {
    for word in [first, second] {
      bytes.append(bigEndian: UInt32(truncatingIfNeeded: word >> 32))
      bytes.append(bigEndian: UInt32(truncatingIfNeeded: word))
    }
    bytes.append(bigEndian: third)
  }

  /// Reads libgit2's form of an id.
  init(_ native: git_oid) {
    self = withUnsafeBytes(of: native.id) { bytes in
      ObjectID(
        first: UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self)),
        second: UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self)),
        third: UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: 16, as: UInt32.self))
      )
    }
  }

  /// libgit2's form of the id.
  var native: git_oid {
    var native = git_oid()
    let (first, second, third) = words
    withUnsafeMutableBytes(of: &native.id) { bytes in
      bytes.storeBytes(of: first.bigEndian, as: UInt64.self)
      bytes.storeBytes(of: second.bigEndian, toByteOffset: 8, as: UInt64.self)
      bytes.storeBytes(of: third.bigEndian, toByteOffset: 16, as: UInt32.self)
    }
    return native
  }

  /// Returns the id that a file with these bytes has in every repository.
  ///
  /// - Throws: ``GitError`` if the bytes are one half of a SHA-1 collision.
  public static func blob(of bytes: [UInt8]) throws(GitError) -> ObjectID {
    try object(of: bytes.span, kind: GIT_OBJECT_BLOB)
  }

  static func object(of bytes: Span<UInt8>, kind: git_object_t) throws(GitError) -> ObjectID {
    var native = git_oid()
    try call("git_odb_hash") {
      bytes.withUnsafeBytes { git_odb_hash(&native, $0.baseAddress, $0.count, kind) }
    }
    return ObjectID(native)
  }

  /// Makes the id that a file of a work tree would get, after the conversions of `.gitattributes`.
  init(ofFile path: String, in repository: OpaquePointer) throws(GitError) {
    var native = git_oid()
    try call("git_repository_hashfile") {
      git_repository_hashfile(&native, repository, path, GIT_OBJECT_BLOB, nil)
    }
    self.init(native)
  }

  /// Writes a commit and makes its id.
  init(
    commitOf tree: ObjectID,
    _ parents: [ObjectID],
    _ author: UnsafePointer<git_signature>,
    _ committer: UnsafePointer<git_signature>,
    _ message: String,
    in repository: OpaquePointer
  ) throws(GitError) {
    var made = git_oid()
    var native = tree.native
    let parents = parents.map(\.native)
    try call("git_commit_create_from_ids") {
      parents.withUnsafeBufferPointer { parents in
        var pointers = parents.indices.map { parents.baseAddress?.advanced(by: $0) }
        return git_commit_create_from_ids(
          &made,
          repository,
          nil,
          author,
          committer,
          nil,
          message,
          &native,
          parents.count,
          &pointers
        )
      }
    }
    self.init(made)
  }
}
