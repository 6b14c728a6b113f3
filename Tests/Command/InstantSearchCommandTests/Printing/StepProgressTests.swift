import SearchModel
import TestSupport
import Testing

@testable import InstantSearchCommand
@testable import SearchEngine

@Suite("Progress of long work") struct StepProgressTests {
  @Test(
    "a step says how much is done, and how long the rest takes",
    arguments: [
      (StepProgress(.receiving("standard input"), 25_000_000), "standard input: 25.0 MB, 12.5 MB/s"),
      (StepProgress(.unpacking("a.gz"), 1_000_000, of: 4_000_000), "unpacking a.gz: 1.0 of 4.0 MB, 6 s left"),
      (
        StepProgress(.lookingFor("brnad", in: .bytes), 1_000_000, of: 100_000_000),
        "looking for 'brnad': 1.0 of 100.0 MB, 3 min 18 s left"
      ),
      (
        StepProgress(.lookingFor("brnad", in: .records), 1_000, of: 4_000),
        "looking for 'brnad': 1,000 of 4,000 records, 6 s left"
      ),
      (
        StepProgress(.reading, 2_000_000, of: 3_000_000, records: 12_000), "12,000 records, 2.0 of 3.0 MB, 1 s left"
      ),
      (StepProgress(.indexing, 0, of: 100, records: 1_000), "1,000 records read, making the index …"),
      (StepProgress(.indexing, 40, of: 100, records: 1_000), "1,000 records read, making the index: 40 %, 3 s left"),
      (StepProgress(.indexing, 100, of: 100, records: 1_000), "1,000 records indexed, finishing …"),
      (StepProgress(.embedding, 1_000, of: 4_000), "embedding: 1,000 of 4,000 records, 6 s left"),
      (StepProgress(.writing("the results"), 0, of: 500), "writing the results: 0 %"),
      (StepProgress(.writing("the results"), 100, of: 500), "writing the results: 20 %, 8 s left"),
    ])
  func text(progress: StepProgress, text: String) {
    expectEqual(progress.text(after: .seconds(2)), text)
  }

  @Test(
    "nothing is shown within a second, then ten times per second and where a step begins, each timed from its start")
  func pace() {
    var pace = ProgressPace()
    expectEqual(pace.take(.reading, at: .milliseconds(500)), nil)
    #expect(!pace.hasShown)
    expectEqual(pace.take(.reading, at: .milliseconds(1_000)), .milliseconds(1_000))
    expectEqual(pace.take(.reading, at: .milliseconds(1_050)), nil)
    expectEqual(pace.take(.reading, at: .milliseconds(1_100)), .milliseconds(1_100))
    expectEqual(pace.take(.indexing, at: .milliseconds(1_120)), .zero)
    expectEqual(pace.take(.indexing, at: .milliseconds(1_200)), nil)
    expectEqual(pace.take(.indexing, at: .milliseconds(1_320)), .milliseconds(200))
    #expect(pace.hasShown)
    // The progress of a source is that of reading, then that of the index.
    var progress = RecordSource.Progress(bytesRead: 50, bytesInAll: 200, records: 7)
    expectEqual(StepProgress(progress), StepProgress(.reading, 50, of: 200, records: 7))
    progress.bytesRead = 200
    progress.indexedShare = 0.5
    expectEqual(StepProgress(progress), StepProgress(.indexing, 50, of: 100, records: 7))
  }
}
