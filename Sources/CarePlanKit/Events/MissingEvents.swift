public import CareEvents

/// What is missing among the events because it could not be read, though it may be due or given.
///
/// Show this wherever you show events: without it a plan may look done that is not.
public struct MissingEvents: Hashable, Sendable {
  /// The tasks whose events this computer cannot compute.
  public var tasks: [UnplaceableTask]
  /// The files about events of these days that cannot be read, sorted: because of them, what was
  /// given looks open.
  public var files: [String]

  /// Makes a list of what could not be read; without arguments nothing is missing.
  public init(tasks: [UnplaceableTask] = [], files: [String] = []) {
    (self.tasks, self.files) = (tasks, files)
  }

  /// Whether nothing is missing.
  public var isEmpty: Bool { tasks.isEmpty && files.isEmpty }
}
