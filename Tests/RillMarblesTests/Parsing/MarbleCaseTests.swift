import RillMarbles
import Testing

@Suite struct MarbleCaseTests {
    @Test func thereAreCases() throws {
        #expect(try MarbleCase.all().count >= 55)
    }

    @Test(arguments: try MarbleCase.all())
    func theCaseHolds(_ marbleCase: MarbleCase) throws {
        let role = try #require(MarbleRole(rawValue: marbleCase.role))
        do {
            let diagram = try MarbleDiagram(
                parsing: marbleCase.diagram,
                as: role,
                labels: marbleCase.labels.map(Set.init)
            )
            #expect(diagram.events.map(MarbleCase.Event.init) == marbleCase.events)
            #expect(diagram.isOpen == (marbleCase.open ?? false))
            #expect(marbleCase.error == nil)
            let again = try MarbleDiagram(
                parsing: diagram.rendered(),
                as: role,
                labels: marbleCase.labels.map(Set.init)
            )
            #expect(again == diagram)
        } catch {
            #expect(error.message == marbleCase.error)
            #expect(error.column == marbleCase.column)
        }
    }
}
