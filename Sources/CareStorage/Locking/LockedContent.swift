import CanonicalJSON

/// What is sealed in a locked store.
///
/// ```
/// "careplan-locked 1\n"
/// u32 big-endian   length of the list
/// list             canonical JSON: the files of the git directory, each with its mode and size
/// files            their bytes, in the order of the list
/// bundle           a git bundle of all references, up to the end
/// ```
enum LockedContent {
  static let title = Array("careplan-locked 1\n".utf8)
  /// The largest list that is read.
  static let listLimit = 64 << 20

  /// Returns what comes before the bytes of the files.
  static func beginning(_ entries: [LockedEntry]) throws(StoreError) -> [UInt8] {
    let list = CanonicalJSON.write(.array(entries.map(\.json)))
    guard list.count <= listLimit else {
      throw StoreError(.refused, "The git directory has too many files to be sealed.")
    }
    let length = UInt32(clamping: list.count)
    let bytes = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: length >> UInt32($0)) }
    return title + bytes + list
  }

  /// A part of a content that was read.
  enum Part {
    case list([LockedEntry])
    /// Bytes of a file, and where they are in it; none of an empty file.
    case file(LockedEntry, [UInt8], at: Int64)
    case bundle([UInt8])
  }

  /// Takes a content apart as its bytes come.
  struct Reader {
    private enum Place {
      case title
      case length
      case list(Int)
      /// In the first of these files, which lacks some bytes.
      case files(ArraySlice<LockedEntry>, left: Int64)
      case bundle
    }

    private var place = Place.title
    private var pending: [UInt8] = []

    /// Takes more bytes, and hands on what they are.
    ///
    /// - Throws: ``StoreError/Code/corrupt`` for bytes that are not the content of a locked store.
    mutating func read(
      _ bytes: [UInt8],
      _ handOn: (Part) throws(StoreError) -> Void
    ) throws(StoreError) {
      var rest = bytes[...]
      while true {
        switch place {
        case .title:
          guard let title = take(LockedContent.title.count, from: &rest) else { return }
          guard title == LockedContent.title else { throw Self.malformed }
          place = .length
        case .length:
          guard let length = take(4, from: &rest) else { return }
          place = .list(length.reduce(0) { $0 << 8 | Int($1) })
        case .list(let count):
          guard count <= LockedContent.listLimit else { throw Self.malformed }
          guard let list = take(count, from: &rest) else { return }
          let entries = try Self.entries(list)
          try handOn(.list(entries))
          place = Self.next(entries.filter { $0.size != nil }[...])
        case .files(let files, let left):
          guard let file = files.first, let size = file.size else { throw Self.malformed }
          if left > 0, rest.isEmpty { return }
          let part = Array(rest.prefix(Int(min(left, Int64(rest.count)))))
          rest = rest.dropFirst(part.count)
          try handOn(.file(file, part, at: size - left))
          let stillLeft = left - Int64(part.count)
          place =
            stillLeft > 0 ? .files(files, left: stillLeft) : Self.next(files.dropFirst())
        case .bundle:
          if !rest.isEmpty { try handOn(.bundle(Array(rest))) }
          return
        }
      }
    }

    /// Throws if the content ended before the bundle began.
    func finish() throws(StoreError) {
      guard case .bundle = place else { throw Self.malformed }
    }

    private static func next(_ files: ArraySlice<LockedEntry>) -> Place {
      files.first.map { .files(files, left: $0.size ?? 0) } ?? .bundle
    }

    /// Removes some bytes from the beginning of what was read; nil if they have not come yet.
    private mutating func take(_ count: Int, from rest: inout ArraySlice<UInt8>) -> [UInt8]? {
      let more = rest.prefix(count - pending.count)
      pending += more
      rest = rest.dropFirst(more.count)
      guard pending.count == count else { return nil }
      defer { pending = [] }
      return pending
    }

    private static func entries(_ list: [UInt8]) throws(StoreError) -> [LockedEntry] {
      guard let values = try? CanonicalJSON.read(list, limits: .exchange).array else {
        throw malformed
      }
      let entries = values.compactMap(LockedEntry.init)
      guard entries.count == values.count,
        Set(entries.map(\.path)).count == entries.count
      else { throw malformed }
      return entries
    }

    private static let malformed = StoreError(
      .corrupt,
      "What \(LockedPlace.fileName) contains is not a locked store of this version."
    )
  }
}
