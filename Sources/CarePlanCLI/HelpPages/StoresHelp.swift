/// What help and the manual say of working on many stores.
enum StoresHelp {
  /// What is said of a verb that can.
  static let remark = "It works on many stores with --stores; see 'careplan help stores'."

  /// The whole explanation.
  static func paragraphs(_ commands: KnownCommands) -> [String] {
    let verbs = commands.specs.filter { $0.manyStores != nil }.map(\.name).joined(separator: ", ")
    let order = ExitCode.bySeriousness.filter { $0 != .done }.map { String($0.number) }
    return [
      """
      --stores works on many stores at once. It takes all words up to the next option or '--', so \
      that 'careplan adherence --stores plans/*' does what it says; before the verb it ends at the \
      verb. Each word is a store, a directory whose stores are meant, or a workspace file. A store \
      that is named twice is worked on once.
      """,
      """
      A workspace file gives stores names, with paths that are relative to the file: \
      {"careplan.workspace/v1": {"stores": [{"name": "Anna", "path": "plans/anna"}]}}
      """,
      verbs.isEmpty ? "" : "These verbs can: \(verbs).",
      """
      Several stores are worked on at once (--jobs), and told in the order in which they were named. \
      Where the plan is known to be somebody's, or the store has a name, that stands beside the store. \
      A store that fails does not stop the others. adherence, status and sync give each store one \
      line, and with --verbose or --by all that they say of it; conflicts tells only of stores that have \
      some; what stores remark on standard error begins \
      with their names. -o json writes one document, json-lines one line for each store. Nobody is \
      asked anything.
      """,
      """
      The exit code is that of the store that is worst off, in this order: \
      \(order.joined(separator: ", ")).
      """,
    ].filter { !$0.isEmpty }
  }
}
