import CarePlanKit
import Foundation

/// What a work finds when it begins.
struct Workbench {
  let pace: Pace
  let shelf: StoreShelf
  let programs: Programs
  /// A directory for what the work makes.
  let directory: String
  let time: BenchTime

  subscript(name: String) -> String { "\(directory)/\(name)" }

  /// Returns how many outcomes a store has, about.
  func outcomes(_ size: StoreShelf.Size) -> Int { pace.outcomes(size) }

  /// Returns a copy of a store that the work may change.
  func copy(_ size: StoreShelf.Size, as name: String) throws -> String {
    try shelf.copy(size, to: self[name], programs)
    return self[name]
  }

  /// Noon of the bench's today, up to which the stores go.
  func noon() throws -> Instant {
    time.rules.start(of: try BenchTime.today).adding(seconds: 12 * 3600)
  }

  /// Returns the last hours of a day some days after the bench's today.
  func evening(after days: Int) throws -> Instant {
    time.rules.start(of: try BenchTime.today.adding(days: days)).adding(seconds: 22 * 3600)
  }

  /// Returns how much room a directory takes on the disk, in bytes.
  func diskUse(of path: String) throws -> Int {
    let text = try programs.output("du", ["-sk", path]).prefix { $0.isNumber }
    guard let size = Int(text) else { throw BenchError("du says nothing of \(path).") }
    return size * 1024
  }

  /// Returns the most memory that this process ever had, in bytes.
  static func ownPeakMemory() throws -> Int {
    let status = try String(contentsOf: URL(filePath: "/proc/self/status"), encoding: .utf8)
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    guard let size = line?.split(separator: " ").compactMap({ Int($0) }).first else {
      throw BenchError("/proc/self/status does not tell how much memory we had.")
    }
    return size * 1024
  }
}
