import Platform

/// Who may use the files that are written, in addition to what the mask of the process says.
///
/// The rules are those of git's `core.sharedRepository`.
public struct Permissions: Hashable, Sendable {
  private enum Rule: Hashable {
    case mask
    case adding(UInt32)
    case exactly(UInt32)
    case atMost(UInt32)
  }

  private let rule: Rule

  /// What the mask of the process says.
  public static let standard = Permissions(rule: .mask)
  /// The owner alone.
  public static let owner = exactly(0o600)

  /// Returns the mask's, and what a mode of files such as 0660 adds for the group or for everybody.
  public static func adding(_ mode: UInt32) -> Permissions {
    Permissions(rule: .adding(mode & 0o666))
  }

  /// A mode of files such as 0640, whatever the mask says; directories can be entered by their readers.
  public static func exactly(_ mode: UInt32) -> Permissions {
    Permissions(rule: .exactly(mode & 0o666))
  }

  /// Returns the mask's, but no more than a mode of files has.
  public static func atMost(_ mode: UInt32) -> Permissions {
    Permissions(rule: .atMost(mode & 0o666))
  }

  /// No more than these allow, for files that others see only where their owner's mask lets them.
  public var asLimit: Permissions {
    guard case .exactly(let bits) = rule else { return .standard }
    return .atMost(bits)
  }

  /// Returns whether a directory of some mode has others.
  public func differ(from mode: UInt32) -> Bool {
    self.mode(of: mode_t(mode) | S_IFDIR) != mode & 0o7777
  }

  /// Returns the mode that something gets which the mask has given another one.
  func mode(of present: mode_t) -> mode_t {
    let isDirectory = present & S_IFMT == S_IFDIR
    switch rule {
    case .mask: return present & 0o7777
    case .adding(let bits):
      let mode = present & 0o7777 | Self.usable(bits, for: present)
      // New files in a directory of a group belong to the group.
      return isDirectory && mode & 0o060 != 0 ? mode | S_ISGID : mode
    case .exactly(let bits):
      let mode = Self.usable(bits, for: present) | present & 0o7000
      return isDirectory && mode & 0o060 != 0 ? mode | S_ISGID : mode
    case .atMost(let bits):
      return present & 0o7777 & (Self.usable(bits, for: present) | 0o7000)
    }
  }

  /// A file that nobody is to change stays so, and what its owner can run its readers can.
  private static func usable(_ bits: UInt32, for present: mode_t) -> mode_t {
    var bits = mode_t(bits)
    if present & S_IWUSR == 0 { bits &= ~0o222 }
    if present & S_IXUSR != 0 { bits |= (bits & 0o444) >> 2 }
    return bits
  }

  /// Applies them to what stands at a path, if it is a file or directory of ours.
  ///
  /// What belongs to somebody else, and a disk without modes, stay as they are.
  public func apply(to path: String) {
    guard rule != .mask else { return }
    let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return applyUnread(path) }
    defer { close(descriptor) }
    apply(to: descriptor)
  }

  /// What its owner may not read cannot be opened, but looked at.
  private func applyUnread(_ path: String) {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT != S_IFLNK else { return }
    let new = mode(of: status.st_mode)
    if new != status.st_mode & 0o7777 { chmod(path, new) }
  }

  /// Applies them to an open file or directory.
  func apply(to descriptor: Int32) {
    guard rule != .mask else { return }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return }
    let kind = status.st_mode & S_IFMT
    guard kind == S_IFREG || kind == S_IFDIR else { return }
    let new = mode(of: status.st_mode)
    if new != status.st_mode & 0o7777 { fchmod(descriptor, new) }
  }

  /// Returns the paths in a directory, and itself, whose modes would change by ``applyThroughout(_:)``.
  public func exceeding(in directory: String) throws(FileError) -> [String] {
    var paths: [String] = []
    if try differs(directory) { paths.append(directory) }
    for name in try FileSystem.names(in: directory) {
      let path = "\(directory)/\(name)"
      switch FileSystem.kind(of: path) {
      case .directory: paths += try exceeding(in: path)
      case .file where FileSystem.hasOneName(path):
        if try differs(path) { paths.append(path) }
      default: continue
      }
    }
    return paths
  }

  private func differs(_ path: String) throws(FileError) -> Bool {
    var status = stat()
    guard lstat(path, &status) == 0 else {
      // It went while it was looked for.
      if errno == ENOENT { return false }
      throw FileError("read", path)
    }
    return mode(of: status.st_mode) != status.st_mode & 0o7777
  }

  /// Applies them to a directory and everything in it; links are not followed.
  public func applyThroughout(_ directory: String) throws(FileError) {
    apply(to: directory)
    for name in try FileSystem.names(in: directory) {
      let path = "\(directory)/\(name)"
      switch FileSystem.kind(of: path) {
      case .directory: try applyThroughout(path)
      // What has another name elsewhere is not this directory's alone.
      case .file: if FileSystem.hasOneName(path) { apply(to: path) }
      case .other, nil: continue
      }
    }
  }
}

/// Which mode a file gets that is written.
enum WrittenMode {
  case by(Permissions)
  /// That of the file which it replaces.
  case kept(mode_t)

  /// The mode with which the file is made, so that nobody opens it before it has its own.
  var initial: mode_t {
    switch self {
    case .by(let permissions): permissions.mode(of: S_IFREG | 0o666) & 0o777
    case .kept(let mode): mode & 0o666
    }
  }

  func apply(to descriptor: Int32) {
    switch self {
    case .by(let permissions): permissions.apply(to: descriptor)
    case .kept(let mode): fchmod(descriptor, mode)
    }
  }
}

extension Permissions {
  /// Understands a value of git's `core.sharedRepository` as git does; nil for one that git refuses.
  public init?(shared value: String) {
    switch value.lowercased() {
    case "", "umask", "false", "no", "off", "0": self = .standard
    case "group", "true", "yes", "on", "1": self = .adding(0o660)
    case "all", "world", "everybody", "2": self = .adding(0o664)
    default:
      guard let mode = UInt32(value, radix: 8), mode & 0o600 == 0o600, mode <= 0o777 else {
        return nil
      }
      self = .exactly(mode)
    }
  }
}
