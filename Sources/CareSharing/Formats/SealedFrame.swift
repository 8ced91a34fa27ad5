import CanonicalJSON

/// What is sealed in a file: a line that names the form, a header, and bytes that are not text.
///
/// ```
/// "careplan-segment 1\n"
/// u32 big-endian   length of the header
/// header           canonical JSON
/// u64 big-endian   length of the bytes
/// bytes
/// zeros            up to the padded size
/// ```
struct SealedFrame {
  var header: JSONObject
  var bytes: [UInt8]

  /// Returns the content of a file, without the padding.
  func content(_ title: String) -> [UInt8] {
    let text = CanonicalJSON.write(.object(header))
    var content = Array("\(title)\n".utf8)
    content.reserveCapacity(content.count + 12 + text.count + bytes.count)
    content.append(bigEndian: UInt32(clamping: text.count))
    content += text
    content.append(bigEndian: UInt64(bytes.count))
    content += bytes
    return content
  }

  /// Adds the zeros that hide the size of a content.
  static func pad(_ content: inout [UInt8]) {
    content += [UInt8](repeating: 0, count: PaddedSize.of(content.count) - content.count)
  }

  init(header: JSONObject, bytes: [UInt8] = []) {
    self.header = header
    self.bytes = bytes
  }

  /// Reads a content; nil if it is of another form, damaged, or not padded as it should be.
  init?(_ content: [UInt8], _ title: String) {
    let beginning = Array("\(title)\n".utf8)
    guard content.starts(with: beginning) else { return nil }
    var rest = content[beginning.count...]
    guard let length = rest.popNumber(bytes: 4), let text = rest.popBytes(length),
      let header = try? CanonicalJSON.read(Array(text)).object,
      CanonicalJSON.write(.object(header)).elementsEqual(text),
      let count = rest.popNumber(bytes: 8), let bytes = rest.popBytes(count),
      rest.allSatisfy({ $0 == 0 }), content.count == PaddedSize.of(content.count - rest.count)
    else { return nil }
    self.header = header
    self.bytes = Array(bytes)
  }
}

extension [UInt8] {
  fileprivate mutating func append(bigEndian number: some FixedWidthInteger & UnsignedInteger) {
    for shift in stride(from: number.bitWidth - 8, through: 0, by: -8) {
      append(UInt8(truncatingIfNeeded: number >> shift))
    }
  }
}

extension ArraySlice<UInt8> {
  /// Removes a number in big-endian order from the beginning; nil if too few bytes are left.
  fileprivate mutating func popNumber(bytes count: Int) -> UInt64? {
    popBytes(UInt64(count))?.reduce(0) { $0 << 8 | UInt64($1) }
  }

  fileprivate mutating func popBytes(_ count: UInt64) -> ArraySlice<UInt8>? {
    guard let count = Int(exactly: count), count <= self.count else { return nil }
    let bytes = prefix(count)
    removeFirst(count)
    return bytes
  }
}
