import MBDataEnvironment
import MBMLWorkbench
import TestSupport
import Testing

@Suite("Comparing types and modules that moved")
struct RenamedTypeTests {
    private func differences(
        from old: (inout MBContract) -> Void = { _ in }, to change: (inout MBContract) -> Void
    ) throws -> [String] {
        var before = try MBContract.bareLibrary()
        old(&before)
        var after = before
        change(&after)
        return after.compared(to: before).differences.map(\.description)
    }

    @Test("a type that inherits from another one no more lacks the keys of that")
    func parents() throws {
        func declare(_ contract: inout MBContract) {
            var (user, admin) = (MBContract.HostType(), MBContract.HostType())
            (user.keys, admin.keys) = (["name": "string"], ["level": "number"])
            admin.parent = "User"
            contract.hostTypes?["User"] = user
            contract.hostTypes?["Admin"] = admin
        }
        #expect(
            try differences(from: declare) { $0.hostTypes?["Admin"]?.parent = nil } == [
                "error: hostType:Admin: the key 'name' isn't there any more",
                "warning: hostType:Admin: it doesn't inherit from 'User' any more",
            ])
        let moved = try differences(from: declare) {
            $0.hostTypes?["User"]?.keys = ["name": "string", "level": "number"]
            $0.hostTypes?["Admin"]?.keys = [:]
        }
        #expect(moved == ["note: hostType:User: the key 'level' is new"])
        let replaced = try differences(from: declare) {
            $0.hostTypes?["Admin"]?.keys?["name"] = "number"
        }
        let warning = "warning: hostType:Admin: the key 'name' was 'string' and is 'number' now"
        #expect(replaced == [warning])
        // What it inherits is compared where that is declared.
        let lost = try differences(from: declare) { $0.hostTypes?["User"]?.keys = [:] }
        #expect(lost == ["error: hostType:User: the key 'name' isn't there any more"])
        // A type between the two.
        let inserted = try differences(from: declare) {
            var member = MBContract.HostType()
            (member.keys, member.parent) = (["name": "number"], "User")
            $0.hostTypes?["Member"] = member
            $0.hostTypes?["Admin"]?.parent = "Member"
        }
        #expect(
            inserted == [
                warning, "note: hostType:Admin: it inherits from 'Member' now",
                "note: hostType:Member: it's new",
            ])
    }

    @Test("a module or a type that keeps its old name as an alias is still offered")
    func renamed() throws {
        let found = try differences {
            var events = $0.modules?.removeValue(forKey: "MBEventHandling")
            events?.aliases?.append("MBEventHandling")
            $0.modules?["Events"] = events
            var device = $0.hostTypes?.removeValue(forKey: "MBDevice")
            let names = device?.aliases ?? []
            device?.aliases = names + ["MBDevice"]
            $0.hostTypes?["NewDevice"] = device
        }
        #expect(
            found == [
                "note: hostType:MBDevice: the name 'NewDevice' is new",
                "note: module:MBEventHandling: the name 'Events' is new",
            ])
    }

    @Test("types or modules that became one keep their names")
    func merged() throws {
        func declare(_ contract: inout MBContract) {
            var type = MBContract.HostType()
            type.keys = ["x": "string"]
            for name in ["A", "B"] { contract.hostTypes?[name] = type }
            for name in ["M1", "M2"] { contract.modules?[name] = MBContract.Module() }
        }
        func merge(_ name: String, _ module: String) throws -> [String] {
            try differences(from: declare) { contract in
                var type = contract.hostTypes?["A"]
                type?.aliases = ["A", "B"].filter { $0 != name }
                for name in ["A", "B"] { contract.hostTypes?[name] = nil }
                contract.hostTypes?[name] = type
                for name in ["M1", "M2"] { contract.modules?[name] = nil }
                var events = MBContract.Module()
                events.aliases = ["M1", "M2"].filter { $0 != module }
                contract.modules?[module] = events
            }
        }
        let intoNew = try merge("C", "M3")
        #expect(
            intoNew == [
                "note: hostType:A: the name 'B' is new", "note: hostType:A: the name 'C' is new",
                "note: hostType:B: the name 'A' is new", "note: hostType:B: the name 'C' is new",
                "note: module:M1: the name 'M2' is new", "note: module:M1: the name 'M3' is new",
                "note: module:M2: the name 'M1' is new", "note: module:M2: the name 'M3' is new",
            ])
        let intoOld = try merge("A", "M1")
        #expect(
            intoOld == [
                "note: hostType:A: the name 'B' is new", "note: hostType:B: the name 'A' is new",
                "note: module:M1: the name 'M2' is new", "note: module:M2: the name 'M1' is new",
            ])
    }

    @Test("what one of several modules offered isn't new when they become one")
    func mergedTags() throws {
        func declare(_ contract: inout MBContract) {
            for number in ["1", "2"] {
                contract.modules?["M" + number] = MBContract.Module(
                    tags: ["T" + number: MBContract.Tag([:])],
                    actions: ["A" + number: MBContract.Tag([:])])
            }
        }
        for name in ["M1", "M2", "M3"] {
            let found = try differences(from: declare) { contract in
                for former in ["M1", "M2"] { contract.modules?[former] = nil }
                let (one, two) = (MBContract.Tag([:]), MBContract.Tag([:]))
                var module = MBContract.Module(
                    tags: ["T1": one, "T2": two, "T3": one], actions: ["A1": one, "A2": two])
                module.aliases = ["M1", "M2"].filter { $0 != name }
                contract.modules?[name] = module
            }
            #expect(found.filter { !$0.contains(": the name '") } == ["note: tag:T3: it's new"])
        }
    }
}
