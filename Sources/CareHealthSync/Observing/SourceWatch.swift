public import CareStorage
import Files

/// Waits until files that samples come from have new content and are quiet again.
///
/// A file that is copied or grows is written many times: only when nothing was written for a while it
/// is worth a look, or when that has not happened for long.
public struct SourceWatch: Sendable {
  private let paths: [String]
  /// For how many seconds nothing may have been written.
  private let quiet: Double
  /// After how many seconds a file that is never quiet is looked at all the same.
  private let longest: Double
  private var events: FileEvents

  /// Begins to watch; what happens from now on is not missed.
  ///
  /// - Parameters:
  ///   - paths: Files, which need not be there, and directories of which every file counts.
  public init(
    of paths: [String],
    quiet: Double = 2,
    longest: Double = 60
  ) throws(StoreError) {
    self.paths = paths
    self.quiet = quiet
    self.longest = longest
    events = try Self.events(paths)
  }

  private static func events(
    _ paths: [String]
  ) throws(StoreError) -> FileEvents {
    let directories = paths.filter { FileSystem.kind(of: $0) == .directory }
    do throws(FileError) {
      return try FileEvents(of: paths, inside: directories, noticing: .content)
    } catch {
      throw StoreError(
        .io,
        "The kernel does not watch files for us.",
        remedy: "If too many are watched, raise 'fs.inotify.max_user_watches'.",
        causes: ["\(error)"]
      )
    }
  }

  /// Waits for new content.
  ///
  /// - Parameter isOver: Asked a few times a second, and at once after a signal.
  /// - Returns: Whether there may be some; false when it is over.
  public mutating func wait(until isOver: () -> Bool) throws(StoreError) -> Bool {
    while !events.wait(forSeconds: 0.2) { if isOver() { return false } }
    let end = ContinuousClock.now + .seconds(longest)
    var calm = ContinuousClock.now + .seconds(quiet)
    while ContinuousClock.now < min(calm, end) {
      if isOver() { return false }
      let rest = (min(calm, end) - .now) / .seconds(1)
      if events.wait(forSeconds: min(max(rest, 0), 0.2)) { calm = .now + .seconds(quiet) }
    }
    // A directory that was replaced is another one. The old watch ends when the new one has begun.
    events = try Self.events(paths)
    return !isOver()
  }
}
