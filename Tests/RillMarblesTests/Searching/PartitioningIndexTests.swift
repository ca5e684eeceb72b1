import RillMarbles
import Testing

@Suite struct PartitioningIndexTests {
    @Test func thePlaceIsThatOfTheFirstElementBehind() {
        for count in 0..<20 {
            let numbers = Array(0..<count)
            for first in 0...count {
                #expect(numbers.partitioningIndex { $0 >= first } == first)
                #expect((0..<count).partitioningIndex { $0 >= first } == first)
            }
        }
    }

    @Test func aSliceKeepsItsPlaces() {
        #expect([1, 3, 5, 7, 9][2...].partitioningIndex { $0 >= 6 } == 3)
        #expect([1, 3, 5, 7, 9][2..<4].partitioningIndex { $0 >= 8 } == 4)
    }

    @Test func ofAMillionTwentyAreAsked() {
        var questions = 0
        _ = (0..<1_000_000).partitioningIndex { number in
            questions += 1
            return number >= 765_432
        }
        #expect(questions <= 20)
    }
}
