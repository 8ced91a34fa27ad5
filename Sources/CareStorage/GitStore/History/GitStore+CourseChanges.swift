public import CareModel
public import CareReading
import Git

extension GitStore {
  /// Returns the periods in which the plans of records differ between two commits, by kind and id.
  ///
  /// Only records of which versions came or went are compared.
  ///
  /// Cost: the difference of the trees, and the versions of these records; nothing for whatever
  /// else a store has.
  ///
  /// - Parameters:
  ///   - old: The earlier commit, in git's notation; nil for the time before the first one.
  ///   - new: The later commit, to which no reference need lead.
  /// - Throws: ``StoreError/Code/notFound`` for an unknown revision.
  public func courseChanges(
    from old: String?,
    to new: String
  ) throws(StoreError) -> [CourseChange] {
    try withEngine { engine throws(StoreError) in
      let before = try old.map { name throws(StoreError) in
        try engine.commit(engine.commit(of: name))
      }
      return try engine.courseChanges(from: before, to: engine.commit(engine.commit(of: new)))
    }
  }
}
