extension AnyRecord {
  /// The schedule of a task of either kind; nil for other records, which take none.
  package var schedule: Schedule? {
    get {
      switch self {
      case .task(let task): task.schedule
      case .healthTask(let task): task.content.schedule
      default: nil
      }
    }
    set {
      guard let newValue else { return }
      switch self {
      case .task(var task):
        task.content.schedule = newValue
        self = .task(task)
      case .healthTask(var task):
        task.content.task.schedule = newValue
        self = .healthTask(task)
      default: break
      }
    }
  }
}
