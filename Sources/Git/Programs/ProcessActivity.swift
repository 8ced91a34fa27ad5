import Files
import Platform

/// Observes whether a program, with all that it started, still does something.
///
/// The kernel counts what each process reads and writes, the time that it computes, and what waits in
/// its connections. So a server that says nothing is told from one whose words the program does not
/// show, and from work on this computer.
struct ProcessActivity {
  private let root: pid_t
  private var past: [pid_t: ProcessState] = [:]

  /// Looks at the descendants of a process from here on.
  init(below root: pid_t) { self.root = root }

  /// Returns whether anything has happened since the last look; whoever waits for a person is not
  /// silent.
  mutating func hasMoved() -> Bool {
    let present = Self.states(below: root)
    defer { past = present }
    guard past.keys == present.keys else { return true }
    return present.contains { process, state in
      guard let before = past[process] else { return true }
      return state.isOccupied || state.hasMoved(since: before)
    }
  }

  private static func states(below root: pid_t) -> [pid_t: ProcessState] {
    var states: [pid_t: ProcessState] = [:]
    var unseen = children(of: root)
    while let process = unseen.popLast() {
      // A process that has ended meanwhile has no state.
      guard states[process] == nil, let state = ProcessState(of: process) else { continue }
      states[process] = state
      unseen += children(of: process)
    }
    return states
  }

  private static func children(of process: pid_t) -> [pid_t] {
    let threads = (try? FileSystem.names(in: "/proc/\(process)/task")) ?? []
    return threads.flatMap { thread in
      let list = (try? FileSystem.contents(of: "/proc/\(process)/task/\(thread)/children")) ?? []
      return String(decoding: list, as: UTF8.self).split(separator: " ").compactMap { pid_t($0) }
    }
  }
}

/// What one process has done so far.
private struct ProcessState {
  private let name: Substring
  /// Whether it runs, or waits for a disk.
  private let isOnDisk: Bool
  /// How long it has computed, in clock ticks.
  private let ticks: Int
  /// How many bytes it has read and written.
  private let moved: Int
  /// How many bytes wait in its connections.
  private let waiting: Int
  /// Whether it has the terminal of a person open.
  private let hasTerminal: Bool

  init?(of process: pid_t) {
    let folder = "/proc/\(process)"
    let line = Self.text("\(folder)/stat")
    // The name is in brackets, and may have brackets itself.
    guard let start = line.firstIndex(of: "("), let end = line.lastIndex(of: ")"), start < end
    else {
      return nil
    }
    name = line[line.index(after: start)..<end]
    let fields = line[line.index(after: end)...].split(separator: " ")
    guard fields.count > 12 else { return nil }
    isOnDisk = fields[0] == "D"
    ticks = (Int(fields[11]) ?? 0) + (Int(fields[12]) ?? 0)
    moved = Self.text("\(folder)/io").split(separator: "\n").reduce(0) { sum, line in
      guard line.hasPrefix("rchar: ") || line.hasPrefix("wchar: ") else { return sum }
      return sum &+ (Int(line.dropFirst(7)) ?? 0)
    }
    let files = Self.openFiles(of: folder)
    hasTerminal = files.contains("/dev/tty")
    waiting = Self.waiting(in: Set(files.compactMap(Self.socket(named:))), of: folder)
  }

  /// Whether something goes on that is no talk with a server: a person is asked, a hook runs.
  var isOccupied: Bool {
    isOnDisk || hasTerminal || name == "pre-push" || name.contains("askpas")
      || name.hasPrefix("git-credential")
  }

  func hasMoved(since past: ProcessState) -> Bool {
    // A tenth of a second of computing: programs that only wait look up from time to time.
    if ticks - past.ticks >= max(1, sysconf(Int32(_SC_CLK_TCK)) / 10) { return true }
    // What ssh says to a server alone, to keep the line open, says nothing of git's there.
    let least = name == "ssh" ? 512 : 1
    return abs(moved - past.moved) >= least || abs(waiting - past.waiting) >= least
  }

  private static func text(_ path: String) -> String {
    String(decoding: (try? FileSystem.contents(of: path)) ?? [], as: UTF8.self)
  }

  private static func openFiles(of folder: String) -> [String] {
    ((try? FileSystem.names(in: "\(folder)/fd")) ?? []).compactMap { name in
      (try? FileSystem.destination(ofLink: "\(folder)/fd/\(name)"))
        .map { String(decoding: $0, as: UTF8.self) }
    }
  }

  /// Returns the number of a connection of which a link says `socket:[12345]`.
  private static func socket(named link: String) -> Substring? {
    link.hasPrefix("socket:[") ? link.dropFirst("socket:[".count).dropLast() : nil
  }

  private static func waiting(in sockets: Set<Substring>, of folder: String) -> Int {
    guard !sockets.isEmpty else { return 0 }
    return ["tcp", "tcp6"].reduce(0) { sum, kind in
      text("\(folder)/net/\(kind)").split(separator: "\n").dropFirst().reduce(sum) { sum, line in
        let fields = line.split(separator: " ")
        guard fields.count > 9, sockets.contains(fields[9]) else { return sum }
        return fields[4].split(separator: ":").reduce(sum) { $0 &+ (Int($1, radix: 16) ?? 0) }
      }
    }
  }
}
