// A small app's store: 'plan DIRECTORY' makes a plan on its first run, then shows today and completes
// what is open. It syncs with the remote 'origin' if somebody has added one.
import CareKitCalls
import CarePlanKit
import Foundation

let arguments = CommandLine.arguments
guard arguments.count == 2 else {
  FileHandle.standardError.write(Data("usage: plan DIRECTORY\n".utf8))
  exit(64)
}

do {
  let app = try App(URL(filePath: arguments[1], directoryHint: .isDirectory))
  try await app.fill()
  try await app.show()
  try await app.completeNext()
  try await app.show()
  try await app.sync()
  try await app.store.close()
} catch let error as any LocalizedError {
  let words = [error.errorDescription, error.failureReason, error.recoverySuggestion]
  let text = words.compactMap(\.self).joined(separator: "\n") + "\n"
  FileHandle.standardError.write(Data(text.utf8))
  exit(1)
}
