import Foundation
import MBDataEnvironment
import MBEventHandling
import TestSupport
import Testing

/// The costs of events and of documents with listeners, as the least limits within which nothing is
/// stopped. A missing or new charge changes a line of the table.
///
/// `MBDE_TESTS=record swift test --filter EventCostTests` rewrites the table.
@Suite("Costs of events")
struct EventCostTests {
    private static let file = CaseTable.fixtures.appending(path: "Costs/events.txt")

    /// What listeners do, with values that are large enough for each cost to show.
    private static let actions = [
        "", "<UnsetVar name='a'/>", "<SetVar name='x' literal='y'/>",
        "<SetVar name='x' value='$numbers'/>", "<SetVar name='x' value='$long'/>",
        "<SetVar name='$long' literal='y'/>", "<SetVar name='x' boolean='T -AND T -AND T'/>",
        "<SetVar name='map' mapKey='$long' literal='y'/>",
        "<SetVar name='map' mapKey='k' value='$numbers'/>",
        "<SetVar name='list' listIndex='500' literal='y'/>",
        "<SetVar name='list' listIndex='0' value='$numbers'/>",
        "<PushVar name='$long' value='$numbers'/>",
        "<PushVar name='numbers' literal='y'/><PopVar name='numbers'/>",
        "<SetTransientVar name='x' value='$numbers'/>",
        "<SetTransientVar name='$long' literal='y'/><SetVar name='$long' literal='z'/>",
        "<SetTransientVar name='x' literal='y'/><UnsetVar name='x'/>", "<UnsetVar name='$long'/>",
        "<ResetVar name='declared'/>", "<When if='$list'><SetVar name='x' literal='y'/></When>",
        "<Case if='F'/><Case if='T'><SetVar name='x' literal='y'/></Case>",
        "<PostEvent name='none'/>", "<PostEvent name='$long'/>", "<PostEvent name='inner'/>",
        "<PostEvent name='inner' extra='$numbers'/>", "<PostEvent name='crowded'/>",
        "<SetVar name='x' literal='y' afterDelay='1'/>",
        "<SetTransientVar name='a' literal='1'/><SetTransientVar name='b' literal='2'/>"
            + "<SetVar name='x' literal='y' afterDelay='1'/>",
        "<Debug a='$long' b='$numbers'/>", "<Assert condition='$list'/>",
        "<SetEnvironmentInfo a='1' b='2' c='3'/>",
        "<LoadFile file='/w/long.txt' var='x'/>",
        "<LoadFile file='/w/long.txt' var='x' type='data'/>",
        "<SaveFile file='/w/new.txt' var='long'/>", "<SaveFile file='/w/new.txt' var='data'/>",
        "<DeleteFile file='/w/long.txt'/>",
        "<LoadFile file='/w/long.txt' var='x'/><LoadFile file='/w/long.txt' var='x'/>",
        "<LoadTemplate file='small.xml'/>", "<LoadTemplate file='long.xml'/>",
        "<LoadTemplate file='values.xml'/>", "<LoadTemplate file='listeners.xml'/>",
        "<LoadTemplate file='small.xml'/><LoadTemplate file='small.xml' forceReload='T'/>",
        "<FilterData name='none'/>", "<FilterData name='tested'/>", "<FilterData name='keyed'/>",
        "<FilterData name='fields'/>", "<FilterData name='objects'/>",
        "<FilterData name='lists'/>",
    ]

    private static let document =
        """
        <Var name='declared' literal='d'/>
        <DataFilter name='tested' dataSource='$nested' filterExpr='$item.k -GT 2'/>
        <DataFilter name='keyed' dataSource='$entries' filterExpr='$key -NE k3'/>
        <DataFilter name='fields' dataSource='$maps' filterVar='text' filterValue='$long'/>
        <DataFilter name='objects' dataSource='$nodes' filterVar='simulatedXML' filterValue='x'/>
        <DataFilter name='lists' dataSource='$objects' filterVar='list' filterValue='x'/>
        <Listener name='inner'><SetVar name='x' literal='z'/></Listener>
        <Listener name='traced' event='inner' trace='T'><SetVar name='y' literal='z'/></Listener>
        """ + (0..<40).map { "<Listener name='c\($0)' event='crowded' if='F'/>" }.joined()

    private static let documents = [
        "small.xml": "<Var name='s' literal='s'/>",
        "long.xml": "<Var name='s' literal='s'/>" + String(repeating: " ", count: 5_000),
        "values.xml":
            "<Var name='s' value='$numbers'/><Var name='t' value='^list($numbers|$item)'/>",
        "listeners.xml":
            "<Listener name='a' event='^join($names|,)'/><Listener name='b' event='x,y,z'/>",
    ]

    private struct Object: MBKeyValueCoding {
        static let typeName = "Object"
        var list: [String] { (0..<100).map { "element number \($0)" } }
        static let keyTable: MBKeyTable<Object> = ["list": .key(\.list)]
    }

    private static func base() throws -> MBEnvironment {
        let long = MBValue.string(String(repeating: "long ", count: 200))
        let map: MBValue = ["k": 3, "text": long, "more": .array(Array(repeating: 1, count: 40))]
        var environment = try silent().setting([
            "numbers": .array((0..<400).map { MBValue($0) }), "long": long, "list": [1, 2],
            "map": ["k": .array(Array(repeating: 1, count: 80))],
            "maps": .array(Array(repeating: map, count: 30)),
            "nested": .array(Array(repeating: .array([map, ["k": 1]]), count: 20)),
            "entries": .dictionary(MBDictionary((0..<50).map { ("k\($0)", MBValue($0)) })),
            "names": .array((0..<50).map { .string("event number \($0)") }),
            "data": .opaque(MBData([UInt8](repeating: 1, count: 800))),
            "objects": .array(Array(repeating: try MBValue(Object()), count: 10)),
        ])
        let node = try MBNode(xml: "<r>" + String(repeating: "<a b='c'/>", count: 50) + "</r>")
        environment["nodes"] = .array(Array(repeating: .opaque(node), count: 10))
        environment.capabilities.files = .memory([
            "/w/long.txt": String(repeating: "a line\n", count: 100)
        ])
        return environment
    }

    /// The lowest number that is enough.
    private static func least(below end: Int, _ isEnough: (Int) -> Bool) -> Int {
        var (least, most) = (0, end)
        while least < most {
            let middle = (least + most) / 2
            if isEnough(middle) { most = middle } else { least = middle + 1 }
        }
        return least
    }

    private static func cost(of actions: String) throws -> String {
        let listener = "<Listener name='go'>\(actions)</Listener>"
        let loaded = try load(document + listener, documents, into: base()).environment
        let whole = summary(of: loaded.after())
        func least(_ limit: WritableKeyPath<MBLimits, Int>) -> Int {
            self.least(below: 200_000) { amount in
                var environment = loaded
                environment.limits[keyPath: limit] = amount
                return summary(of: environment.after()) == whole
            }
        }
        return "\(least(\.steps))\t\(least(\.memory))\t\(actions)"
    }

    private static func summary(of result: MBEventResult) -> [String] {
        result.problems + result.done + result.environment.listenerNames
    }

    @Test("each event costs what the table says")
    func table() throws {
        let lines = try Self.actions.map { try Self.cost(of: $0) }
        if TestScope.isRecording {
            try (lines.joined(separator: "\n") + "\n").write(
                to: Self.file, atomically: true, encoding: .utf8)
        }
        let known = try String(contentsOf: Self.file, encoding: .utf8)
            .split(separator: "\n").map(String.init)
        #expect(lines.filter { !known.contains($0) } == [], "costs that the table doesn't have")
        #expect(lines.count == known.count)
    }
}
