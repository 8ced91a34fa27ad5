import CarePlanKit

extension OpenStore {
  /// Whose plan the store has, or else what it is called; nil if neither is said.
  ///
  /// It is a person's name: for results, and never for errors.
  var title: String? {
    get throws(CommandFailure) {
      let patients = try read { snapshot throws(CommandFailure) in
        try attempt { () throws(StoreError) in try snapshot.records(.patient) }
      }
      let name = patients.count == 1 ? patients[0].record.title : nil
      return [name, manifest.name].compactMap(\.self).first { !$0.isEmpty }
    }
  }

  /// Returns whether a task is done when it is needed, and due at no time.
  func isAsNeeded(_ key: RecordKey) throws(CommandFailure) -> Bool {
    let record = try attempt { () throws(StoreError) in
      try store.read { snapshot throws(StoreError) in try snapshot.head(of: key) }
    }
    return record.flatMap { TaskVersion($0) }?.isAsNeeded ?? false
  }
}
