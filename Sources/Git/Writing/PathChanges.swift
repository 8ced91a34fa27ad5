import Platform

/// Changes by path in the order of their bytes, so that those below one directory stand together.
///
/// All names lie in one piece of memory, each ended as C wants it: nothing is made for each of a
/// hundred thousand paths, and the trees are built by going along them.
struct PathChanges: ~Copyable {
  private struct Change {
    let start: Int
    let end: Int
    let id: ObjectID?
  }

  private let text: UnsafeMutablePointer<CChar>
  private var changes: [Change] = []

  /// - Throws: ``GitError/Code/invalidName`` for a path that no store may contain, or that comes
  ///   twice.
  init(_ files: some Collection<(key: String, value: ObjectID?)>) throws(GitError) {
    text = .allocate(capacity: files.reduce(1) { $0 + $1.key.utf8.count + 1 })
    changes.reserveCapacity(files.count)
    var end = 0
    for (path, id) in files {
      let start = end
      append(path, at: &end)
      changes.append(Change(start: start, end: end, id: id))
    }
    let text = text
    changes.sort { left, right in
      let (count, other) = (left.end - left.start, right.end - right.start)
      let order = memcmp(text + left.start, text + right.start, min(count, other))
      return order == 0 ? count < other : order < 0
    }
    for position in changes.indices { try check(position) }
  }

  /// Copies a path, with the end of a C text for each slash and at its end.
  private func append(_ path: String, at end: inout Int) {
    var path = path
    path.withUTF8 { bytes in
      for byte in bytes {
        // A NUL becomes a character that no name may have; only slashes end one.
        text[end] =
          switch byte {
          case UInt8(ascii: "/"): 0
          case 0: 1
          default: CChar(bitPattern: byte)
          }
        end += 1
      }
    }
    text[end] = 0
    end += 1
  }

  deinit { text.deallocate() }

  var all: Range<Int> { changes.indices }

  /// Returns what is to be at a path; nil for no file.
  func id(at position: Int) -> ObjectID? { changes[position].id }

  /// Returns the name of a component that begins after some bytes of the path.
  func name(at position: Int, after prefix: Int) -> UnsafePointer<CChar> {
    UnsafePointer(text + changes[position].start + prefix)
  }

  /// Returns how many bytes of the path lead into the directory whose name begins after some bytes.
  func inside(at position: Int, after prefix: Int) -> Int {
    prefix + strlen(name(at: position, after: prefix)) + 1
  }

  /// Returns whether the path ends with the name that begins after some bytes.
  func isFile(at position: Int, after prefix: Int) -> Bool {
    let change = changes[position]
    return change.start + inside(at: position, after: prefix) == change.end
  }

  /// Returns the changes from one on, in a range, that are below the same directory.
  func group(from position: Int, in range: Range<Int>, inside prefix: Int) -> Range<Int> {
    var end = position + 1
    while end < range.upperBound, isAlike(position, end, upTo: prefix) { end += 1 }
    return position..<end
  }

  private func isAlike(_ position: Int, _ other: Int, upTo prefix: Int) -> Bool {
    let (left, right) = (changes[position], changes[other])
    return right.end - right.start >= prefix
      && memcmp(text + left.start, text + right.start, prefix) == 0
  }

  private func isSame(_ position: Int, _ other: Int) -> Bool {
    let (left, right) = (changes[position], changes[other])
    let count = left.end - left.start
    return count == right.end - right.start && isAlike(position, other, upTo: count)
  }

  /// Returns the path of a change, or its first bytes, as a message has it.
  func path(at position: Int, upTo prefix: Int? = nil) -> String {
    let change = changes[position]
    let bytes = UnsafeBufferPointer(start: text + change.start, count: change.end - change.start)
    return String(
      decoding: bytes.prefix(prefix ?? bytes.count).dropLast()
        .map { $0 == 0 ? UInt8(ascii: "/") : UInt8(bitPattern: $0) },
      as: UTF8.self
    )
  }

  /// Checks the names of a path that the path before it does not have.
  private func check(_ position: Int) throws(GitError) {
    var (prefix, depth) = (0, 0)
    guard position == 0 || !isSame(position - 1, position) else {
      throw GitError(.invalidName, "The path '\(path(at: position))' comes twice.")
    }
    while changes[position].start + prefix < changes[position].end {
      let inside = inside(at: position, after: prefix)
      depth += 1
      if position == 0 || !isAlike(position, position - 1, upTo: inside) {
        let name = UnsafeRawBufferPointer(
          start: name(at: position, after: prefix),
          count: inside - prefix - 1
        )
        guard depth <= EntryName.maximumDepth, EntryName.isWritable(name) else {
          let path = path(at: position)
          throw GitError(.invalidName, "The path '\(path)' is not allowed in a tree.")
        }
      }
      prefix = inside
    }
  }
}
