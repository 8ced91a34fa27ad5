public import CareEvents

/// What is not among the events that are shown, though it may be due or given.
///
/// Whoever shows events says so: a plan that looks done may be none.
public struct MissingEvents: Hashable, Sendable {
  /// The tasks whose events this machine cannot tell.
  public var tasks: [UnplaceableTask]
  /// The files about events of these days that cannot be read, sorted: what was given looks open.
  public var files: [String]

  public init(tasks: [UnplaceableTask] = [], files: [String] = []) {
    (self.tasks, self.files) = (tasks, files)
  }

  /// Whether nothing is missing.
  public var isEmpty: Bool { tasks.isEmpty && files.isEmpty }
}
