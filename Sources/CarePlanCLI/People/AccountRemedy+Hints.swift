import CarePlanKit

extension AccountRemedy {
  /// The lines that say what to do, as commands where there are some.
  var hints: [String] {
    switch self {
    case .register: ["choose another one: careplan user register --name NAME --id ID"]
    case .listPeople: ["careplan user list"]
    case .login(let person): ["careplan login \(person?.description ?? "PERSON")"]
    case .choosePerson(let people): people.map { "careplan --as \($0) …" }
    case .nameSessionFile:
      [
        "name a file in a directory that only you may enter: careplan login PERSON --session-file FILE"
      ]
    case .makePrivate(let path, let isDirectory):
      ["chmod \(isDirectory ? "700" : "600") \(path.quotedForShell)"]
    case .restoreFile(let path):
      [
        "bring \(path) back from a backup, or move it away and register anew"
      ]
    case .removeFile(let path): ["rm \(path.quotedForShell)"]
    case .haveCardAdmitted(let person):
      [
        "have the card of '\(person)' admitted by somebody who manages the store",
        "if it is admitted, copy the store first, which needs no login: careplan clone --id \(person) ADDRESS",
      ]
    case .addDevice(let person, let keyFile):
      [
        "log out, move \(keyFile.quotedForShell) away, and make new keys: careplan device request --id \(person)",
        "add them on another device of yours, or with your recovery words: careplan device add CODE --with-words",
      ]
    case .choosePassphrase:
      ["take several words that nobody would put together; careplan user password-strength"]
    case .similarWords(let place, let words):
      words.isEmpty ? [] : ["word \(place) may be \(words.joined(separator: ", "))"]
    case .listTypes: ["careplan type list"]
    }
  }
}
