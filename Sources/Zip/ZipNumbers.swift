import CZlib

/// The sizes and the place of an entry, with those of ZIP64 where the usual fields are too small.
struct ZipNumbers {
  let size: Int64
  let packedSize: Int64
  let place: Int64

  private static let wide: UInt16 = 1

  /// Nil if a number is missing or negative as the signed one that file systems count with.
  init?(_ fields: ByteFields, _ extra: ArraySlice<UInt8>) {
    guard let packed = fields.uint32(20), let size = fields.uint32(24),
      let place = fields.uint32(42)
    else { return nil }
    var wide = ZipExtra(extra).field(Self.wide).map(ByteFields.init) ?? ByteFields([])
    var isWhole = true
    // APPNOTE 4.5.3: only those stand there whose usual field is full, in this order.
    func number(_ narrow: UInt32) -> Int64? {
      guard narrow == .max, wide.count > 0 else { return Int64(narrow) }
      guard let number = wide.uint64(0), let rest = wide.slice(8, wide.count - 8) else {
        isWhole = false
        return nil
      }
      wide = ByteFields(rest)
      return Int64(exactly: number)
    }
    guard let whole = number(size), let packed = number(packed), let place = number(place), isWhole
    else { return nil }
    (self.size, packedSize, self.place) = (whole, packed, place)
  }
}

/// What an archive says of an entry beyond the format's first version: fields with a number each.
struct ZipExtra {
  private let bytes: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

  /// Returns the first field of a number; nil if there is none, or what is before it is damaged.
  func field(_ number: UInt16) -> ArraySlice<UInt8>? {
    var rest = bytes
    while let name = ByteFields(rest).uint16(0), let size = ByteFields(rest).uint16(2),
      let content = ByteFields(rest).slice(4, Int(size))
    {
      if name == number { return content }
      rest = rest.dropFirst(4 + Int(size))
    }
    return nil
  }
}

/// The name of an entry, which archives write in several ways.
struct ZipName {
  let text: String

  private static let unicodePath: UInt16 = 0x7075

  /// Reads UTF-8, also where the archive does not say that it is; other bytes are repaired.
  init(_ bytes: ArraySlice<UInt8>, _ extra: ArraySlice<UInt8>) {
    let name = Self.unicode(bytes, extra) ?? bytes
    text = String(decoding: name, as: UTF8.self)
  }

  /// Info-ZIP's second name, if it belongs to the first (APPNOTE 4.6.9).
  private static func unicode(
    _ bytes: ArraySlice<UInt8>,
    _ extra: ArraySlice<UInt8>
  ) -> ArraySlice<UInt8>? {
    guard let field = ZipExtra(extra).field(unicodePath), field.first == 1 else { return nil }
    let name = Array(bytes)
    let checksum = UInt32(truncatingIfNeeded: crc32(0, name, UInt32(name.count)))
    guard ByteFields(field).uint32(1) == checksum else { return nil }
    return field.dropFirst(5)
  }
}

extension ZipEntry.Method {
  init(number: UInt16) {
    switch number {
    case 0: self = .stored
    case 8: self = .deflate
    default: self = .other(number)
    }
  }
}
