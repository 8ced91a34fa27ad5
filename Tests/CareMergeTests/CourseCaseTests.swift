import CareMerge
import CareModel
import Testing

/// Examples of merged courses.
struct CourseCaseTests {
  @Test(arguments: CourseCase.all)
  func `a case of the calendar holds in the oracle`(example: CourseCase) {
    #expect(example.failures(of: OracleCourseMerger()) == [])
  }

  @Test(arguments: CourseCase.further)
  func `a further case holds in the oracle`(example: CourseCase) {
    #expect(example.failures(of: OracleCourseMerger()) == [])
  }

  @Test(arguments: CourseCase.all)
  func `a case of the calendar holds`(example: CourseCase) {
    #expect(example.failures(of: RecordMerger()) == [])
  }

  @Test(arguments: CourseCase.further)
  func `a further case holds`(example: CourseCase) {
    #expect(example.failures(of: RecordMerger()) == [])
  }

  @Test func `there are the 34 cases of the prototype`() {
    #expect(CourseCase.all.count == 34)
    #expect(Set(CourseCase.all.map(\.name)).count == 34)
  }
}
