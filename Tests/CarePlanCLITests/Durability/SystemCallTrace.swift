import Foundation
import TestSupport
import Testing

/// What a run of the built program asked the kernel to write, flush and rename, in order.
struct SystemCallTrace {
  enum Event: Equatable {
    /// A file was opened to be written.
    case writing(String)
    /// A file or directory was flushed to the disk.
    case flush(String)
    case rename(String, to: String)
  }

  let events: [Event]
  /// The paths that were opened to be read.
  let read: Set<String>

  /// Whether programs can be traced here; some containers forbid it.
  static let isPossible: Bool = {
    let result = try? run("strace", ["-e", "trace=none", "true"], in: "/")
    return result?.status == 0
  }()

  static let comment: Comment = "strace is missing or forbidden: no trace of system calls is tested"

  /// Runs the built program in a store and notes what it asks for.
  init(_ arguments: String..., in store: CommandStore) throws {
    let calls = "trace=openat,fsync,fdatasync,rename,renameat,renameat2"
    let file = store.directory["trace"]
    let traced = try TestSupport.run(
      "strace",
      ["-f", "-y", "-s", "4096", "-e", calls, "-o", file, builtCareplan] + arguments,
      in: store.path,
      environment: ["CAREPLAN_NOW": CommandStore.now]
    )
    try #require(traced.status == 0, "\(traced.errors)")
    let lines = Self.lines(try store.directory.text(of: "trace"))
    events = lines.compactMap(Event.init)
    read = Set(
      lines.compactMap { line in
        line.firstMatch(of: /^openat\(.*O_RDONLY.*= \d+<(.*)>$/).map { String($0.1) }
      }
    )
    #expect(!events.isEmpty)
  }

  /// The calls, each whole: another thread's may stand in the midst of one.
  private static func lines(_ text: String) -> [String] {
    var begun: [Substring: String] = [:]
    var lines: [String] = []
    for line in text.split(separator: "\n") {
      guard let space = line.firstIndex(of: " ") else { continue }
      let (process, call) = (line[..<space], line[space...].drop { $0 == " " })
      if let cut = call.range(of: " <unfinished ...>") {
        begun[process] = String(call[..<cut.lowerBound])
      } else if call.hasPrefix("<... "), let end = call.range(of: "resumed>") {
        lines.append((begun.removeValue(forKey: process) ?? "") + call[end.upperBound...])
      } else {
        lines.append(String(call))
      }
    }
    return lines
  }
}

extension SystemCallTrace.Event {
  /// Reads a line as strace writes it with the paths of open files; nil for a call that failed.
  init?(_ line: String) {
    if line.contains(" = -1 ") { return nil }
    if let flushed = line.firstMatch(of: /^f(?:data)?sync\(\d+<(.*)>\)/) {
      self = .flush(String(flushed.1))
    } else if let opened = line.firstMatch(of: /^openat\(.*O_(?:WRONLY|RDWR).*= \d+<(.*)>$/) {
      self = .writing(String(opened.1))
    } else if let moved = line.firstMatch(of: /^rename\("(.*)", "(.*)"\)/) {
      self = .rename(String(moved.1), to: String(moved.2))
    } else if let moved = line.firstMatch(
      of: /^renameat2?\([^<]*<([^>]*)>, "([^"]*)", [^<]*<([^>]*)>, "([^"]*)"/
    ) {
      self = .rename(
        Self.path(moved.2, in: moved.1),
        to: Self.path(moved.4, in: moved.3)
      )
    } else {
      return nil
    }
  }

  private static func path(_ name: Substring, in directory: Substring) -> String {
    name.hasPrefix("/") ? String(name) : "\(directory)/\(name)"
  }
}

extension SystemCallTrace {
  /// The places of the renames to paths that end so.
  func renames(to end: String) -> [Int] {
    events.indices.filter { place in
      if case .rename(_, let path) = events[place] { path.hasSuffix(end) } else { false }
    }
  }

  /// The places of the renames to names in a directory.
  func renames(into directory: String) -> [Int] {
    events.indices.filter { place in
      guard case .rename(_, let path) = events[place] else { return false }
      return path.hasPrefix(directory + "/") && !path.dropFirst(directory.count + 1).contains("/")
    }
  }

  /// The paths that got a file which was not flushed after it was last written.
  var unflushedFiles: [String] {
    events.indices.compactMap { place in
      guard case .rename(let old, let new) = events[place] else { return nil }
      let last = events[..<place].last { $0 == .writing(old) || $0 == .flush(old) }
      return last == .flush(old) ? nil : new
    }
  }

  /// Whether a directory is flushed between two places.
  func flushes(_ directory: String, from start: Int, to end: Int? = nil) -> Bool {
    events[start..<(end ?? events.endIndex)].contains(.flush(directory))
  }
}
