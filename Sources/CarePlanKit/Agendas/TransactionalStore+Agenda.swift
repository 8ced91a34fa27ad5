public import CareStorage

extension TransactionalStore {
  /// Returns what is planned for some days, what is done of it, and what is missing or in question.
  ///
  /// Cost: as the judged events of its days: the first question who recorded what is there looks through
  /// the whole history.
  public func agenda(_ query: AgendaQuery) throws(StoreError) -> Agenda {
    try read { snapshot throws(StoreError) in try snapshot.agenda(query) }
  }
}
