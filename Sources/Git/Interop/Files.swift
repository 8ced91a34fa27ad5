import Glibc

/// Returns the bytes of a file; none if there is no such file.
func contents(ofFile path: String) throws(GitError) -> [UInt8] {
  let descriptor = open(path, O_RDONLY | O_CLOEXEC)
  guard descriptor >= 0 else {
    if errno == ENOENT { return [] }
    throw GitError(errno: errno, "Cannot open '\(path)'")
  }
  defer { close(descriptor) }
  var bytes: [UInt8] = []
  while try read(descriptor, into: &bytes, what: path) {}
  return bytes
}

/// Appends what can be read at once; false at the end.
func read(
  _ descriptor: Int32,
  into bytes: inout [UInt8],
  what: String
) throws(GitError) -> Bool {
  var failure: Int32 = 0
  let chunk = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
    let result = retrying { Glibc.read(descriptor, buffer.baseAddress, buffer.count) }
    failure = result < 0 ? errno : 0
    count = max(0, result)
  }
  guard failure == 0 else { throw GitError(errno: failure, "Cannot read '\(what)'") }
  bytes += chunk
  return !chunk.isEmpty
}

/// Repeats a system call that a signal interrupts.
func retrying<Result: SignedInteger>(_ body: () -> Result) -> Result {
  while true {
    let result = body()
    if result >= 0 || errno != EINTR { return result }
  }
}

/// What a path on the disk is, without following a symbolic link.
struct FileStatus {
  enum Kind { case regular, directory, symlink, other }

  let kind: Kind
  let isExecutable: Bool
  let stamp: FileStamp
  /// Seconds since 1970 in UTC.
  let modifiedSeconds: Int64
  let native: stat

  /// Looks at a path; nil if nothing is there.
  init?(of path: String) throws(GitError) {
    var status = stat()
    guard lstat(path, &status) == 0 else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw GitError(errno: errno, "Cannot look at '\(path)'")
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG: kind = .regular
    case S_IFDIR: kind = .directory
    case S_IFLNK: kind = .symlink
    default: kind = .other
    }
    isExecutable = status.st_mode & S_IXUSR != 0
    stamp = FileStamp(status)
    modifiedSeconds = Int64(status.st_mtim.tv_sec)
    native = status
  }
}

extension FileStamp {
  init(_ status: stat) {
    self.init(
      size: UInt32(truncatingIfNeeded: status.st_size),
      modified: Time(status.st_mtim),
      changed: Time(status.st_ctim),
      inode: UInt32(truncatingIfNeeded: status.st_ino)
    )
  }
}

extension FileStamp.Time {
  init(_ time: timespec) {
    self.init(
      seconds: Int32(truncatingIfNeeded: time.tv_sec),
      nanoseconds: UInt32(truncatingIfNeeded: time.tv_nsec)
    )
  }
}

/// Returns the names in a directory as bytes, ordered; none if there is no such directory.
func names(inDirectory path: String) throws(GitError) -> [[UInt8]] {
  guard let directory = opendir(path) else {
    if errno == ENOENT { return [] }
    throw GitError(errno: errno, "Cannot read the directory '\(path)'")
  }
  defer { closedir(directory) }
  var names: [[UInt8]] = []
  errno = 0
  while let entry = readdir(directory) {
    let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
    if name != Array(".".utf8), name != Array("..".utf8) { names.append(name) }
    errno = 0
  }
  guard errno == 0 else { throw GitError(errno: errno, "Cannot read the directory '\(path)'") }
  return names.sorted { $0.lexicographicallyPrecedes($1) }
}

/// Returns the bytes that a symbolic link consists of.
func destination(ofLink path: String) throws(GitError) -> [UInt8] {
  let bytes = [UInt8](unsafeUninitializedCapacity: Int(PATH_MAX)) { buffer, count in
    guard let start = buffer.baseAddress else { return }
    count = max(
      0,
      start.withMemoryRebound(to: CChar.self, capacity: buffer.count) {
        readlink(path, $0, buffer.count)
      }
    )
  }
  guard !bytes.isEmpty else { throw GitError(errno: errno, "Cannot read the link '\(path)'") }
  return bytes
}
