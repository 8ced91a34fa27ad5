/// What help and the manual say of working on many stores.
enum StoresHelp {
  /// What is said of a command that can.
  static let remark = "It can work on many stores with --stores; see 'careplan help stores'."

  /// Returns the whole explanation.
  static func paragraphs(_ commands: KnownCommands) -> [String] {
    let verbs = commands.specs.filter { $0.manyStores != nil }.map(\.name).joined(separator: ", ")
    let order = ExitCode.bySeriousness.filter { $0 != .done }.map { String($0.number) }
    return [
      """
      --stores makes a command work on many stores. It takes all words up to the next option or \
      '--', so that 'careplan adherence --stores plans/*' works as expected; before the command it \
      ends at the command. Each word is a store, a directory of stores, or a workspace file. A \
      store that is named twice is worked on once.
      """,
      """
      A workspace file gives names to stores; the paths are relative to the file: \
      {"careplan.workspace/v1": {"stores": [{"name": "Anna", "path": "plans/anna"}]}}
      """,
      verbs.isEmpty ? "" : "These commands can: \(verbs).",
      """
      Several stores are worked on at once (--jobs), and reported in the order in which they were \
      named. The name of the patient or of the store, if known, is printed beside the store. A \
      store that fails does not stop the others. adherence, status and sync print one line per \
      store, and everything with --verbose or --by; conflicts prints only the stores that have \
      some. What is printed on standard error begins with the name of the store. -o json writes \
      one document, json-lines one line per store. No questions are asked.
      """,
      """
      The exit code is that of the store that is worst off, in this order: \
      \(order.joined(separator: ", ")).
      """,
    ].filter { !$0.isEmpty }
  }
}
