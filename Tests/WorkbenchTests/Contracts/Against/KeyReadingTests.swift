import MBDataEnvironment
import MBMLWorkbench
import TestSupport
import Testing

@Suite("Keys that apps lack")
struct KeyReadingTests {
    /// An app whose users have no key `email`, and no key `c` in its configuration.
    private func oldApp() throws -> MBContract {
        var contract = try MBContract.bareLibrary()
        (contract.app, contract.version) = ("shop", "1")
        contract.functions?["reverse"] = nil
        var user = MBContract.HostType()
        user.keys = ["name": "string", "friend": "User?", "isMember": "bool"]
        user.parent = "Person"
        var person = MBContract.HostType()
        (person.keys, person.parent) = (["age": "number"], "User")
        contract.hostTypes?["User"] = user
        contract.hostTypes?["Person"] = person
        var guest = MBContract.HostType()
        (guest.keys, guest.parent) = (["table": "number"], "Unlisted")
        contract.hostTypes?["Guest"] = guest
        contract.variables?["guest"] = .init(type: "Guest")
        contract.variables?["user"] = .init(type: "User")
        contract.variables?["users"] = .init(type: "[User]")
        contract.variables?["byName"] = .init(type: "{*: User}")
        contract.variables?["cfg"] = .init(type: "{a: {b: string}, user: User}")
        contract.variables?["open"] = .init(type: "{a: string, *}")
        contract.variables?["title"] = .init(type: "string")
        contract.variables?["nick"] = .init(type: "string?")
        contract.variables?["n"] = .init(type: "string")
        contract.variables?["kind"] = .init(type: "\"new\"|\"used\"")
        contract.variables?["price"] = .init(type: "number")
        contract.variables?["day"] = .init(type: "date")
        contract.variables?["tags"] = .init(type: "set<string>")
        contract.variables?["either"] = .init(type: "[User]|string")
        return contract
    }

    /// The problems in that app, as places and messages.
    private func problems(_ text: String, modules: String? = nil) throws -> [String] {
        let directory = try TemporaryDirectory()
        let root = modules.map { "<MBML modules='\($0)'>" } ?? "<MBML>"
        let manifest = try directory.write("\(root)\(text)</MBML>", to: "manifest.xml")
        let offer = try oldApp()
        return MBNeeds(of: manifest).problems(against: [offer]).diagnostics.map {
            "\($0.location?.column ?? 0): \($0.severity.rawValue): "
                + $0.message.replacing(" is not offered by shop 1", with: "")
        }
    }

    private func dynamic(_ value: String, name: String = "a") -> String {
        #"<Var name="\#(name)" type="dynamic" value="\#(value)"/>"#
    }

    @Test(
        "keys are followed through lists, names and calls",
        arguments: [
            ("^list($users|$item.email)", "'$users[].email'"),
            ("^list($byName|$item.email)", "'$byName[].email'"),
            ("^let(u|$user|$u.email)", "'$user.email'"),
            ("^sort($users|$item.name)[0].email", "'$users[].email'"),
            ("^filter($users|$item.email == x)", "'$users[].email'"),
            ("^firstOf($user).email", "'$user.email'"),
            ("^if($x|$user|$cfg.user).email", "'$cfg.user.email' or '$user.email'"),
            ("$users[#(0)].email", "'$users[].email'"),
            ("$users[$n].email", "'$users[].email'"),
            ("$user.friend.friend.email", "'$user.friend.friend.email'"),
            ("^dictionary(who|$user).who.email", "'$user.email'"),
            ("^valueForKey($user|email)", "'$user.email'"),
            ("^valueForKey($cfg.user|name) ^valueForKey($cfg|c)", "'$cfg.c'"),
            ("^valueForKey($users|name)[0] ^valueForKey($users|email)", "'$users.email'"),
        ])
    func followed(_ value: String, _ name: String) throws {
        let found = try problems(dynamic(value))
        #expect(found.count == 1 && found[0].hasSuffix(": \(name)"), "\(found)")
    }

    @Test(
        "a key that is looked up in an array is one of its elements",
        arguments: [
            "^valueForKey($users|name)", "^valueForKey($users|name).count",
            "^valueForKey(^dictionary(a|$users)|a).count", "^valueForKey($tags|length)",
            "^valueForKey($users|count)",
        ])
    func lookups(value: String) throws { #expect(try problems(dynamic(value)) == []) }

    @Test("attributes of root elements are keys of the environment, as unlisted ones may be")
    func unlistedKeys() throws {
        for version in ["legacy", "1.0", "1.1"] {
            let offer = try #require(MBContract.library(version))
            let manifest = #"<MBML theme="dark"><Var name="a" value="$Environment.theme"/></MBML>"#
            let survey = MBEnvironment.survey(
                searching: [.memory(["manifest.xml": manifest])], into: MBEnvironment())
            #expect(MBNeeds([survey]).problems(against: [offer]).diagnostics == [])
        }
        #expect(try problems(dynamic("$Environment.theme")) == [])
        #expect(try problems(dynamic("$guest.theme")) == [])
        let found = try problems(dynamic("$Platform.theme"))
        #expect(found.map { $0.hasSuffix(": error: '$Platform.theme'") } == [true])
    }

    @Test(
        "a key that an object lacks is an error, and one that is nothing is a warning",
        arguments: [
            ("$user.email", "error"), ("$cfg.user.email", "error"), ("$cfg.c", "warning"),
            ("$cfg.a.c.d", "warning"), ("^if($x|$user|$cfg.user).email", "error"),
            ("^if($x|$user|$cfg.a).email", "warning"), ("^valueForKey($user|email)", "warning"),
            ("^firstOf($user.email|$user.name)", "warning"), ("^firstOf($user).email", "error"),
            ("$users[ 1].email", "error"), ("$users.first", "warning"), ("$users[-1]", "warning"),
        ])
    func severities(_ value: String, _ severity: String) throws {
        let found = try problems(dynamic(value))
        #expect(found.count == 1 && found[0].contains(": \(severity): "), "\(found)")
    }

    @Test(
        "a position in a value that isn't a collection any more is an error",
        arguments: [
            ("$title[0].name", "'$title[].name'"), ("$kind[0]", "'$kind[]'"),
            ("$price[2]", "'$price[]'"), ("$day[0]", "'$day[]'"),
            ("$user[0].name", "'$user[].name'"),
            ("$users[0].name[1]", "'$users[].name[]'"), ("$tags[0]", "'$tags[]'"),
            ("$tags.first", "'$tags.first'"), ("^if($x|$title[0]|^reverse($title))", "'$title[]'"),
        ])
    func positions(_ value: String, _ name: String) throws {
        let found = try problems(dynamic(value)).filter { !$0.contains("^reverse") }
        #expect(found.contains { $0.hasSuffix(": error: \(name)") }, "\(found)")
    }

    @Test(
        "so are its elements",
        arguments: [
            ("^list($title|$item.name)", "'$title[]'"), ("^filter($kind|$item == a)", "'$kind[]'"),
            ("^sort($price)", "'$price[]'"), ("^sum($day)", "'$day[]'"),
            ("^list($users|^join($item.name|x))", "'$users[].name[]'"),
            ("^list($users|^list($users[0].name|x))", "'$users[].name[]'"),
            ("^let(t|$title|^list($t|x))", "'$title[]'"),
            ("^list(^if($x|$title|$price)|x)", "'$price[]' or '$title[]'"),
        ])
    func elements(_ value: String, _ name: String) throws {
        let found = try problems(dynamic(value))
        #expect(found.count == 1 && found[0].hasSuffix(": error: \(name)"), "\(found)")
    }

    @Test(
        "what may be a collection isn't a problem",
        arguments: [
            "$title[$n]", "$tags.count", "$users.count", "$either[0]", "^list($either|x)",
            "^list($user|x)", "^list($byName|x)", "^list($tags|$item.length)", "^isArray($title)",
            "^if($MBML.functions.reverse|^list($title|x))", "^try(^list($title|x)|y)",
            "^list($open|x)", "$open[0]", "^if($x|$title|$y)[0]",
            "^count($users)", "^min($price|$item)",
            "^if(^isArray($title)|^list($title|$item.name)|$title)",
            "^cond(^isArray($title)|$title[0]|T|$title)", "^valueForKey($title|0)",
            "^if(^isSet($title)|^list($title|x)|$title)",
        ])
    func collections(_ value: String) throws {
        #expect(try problems(dynamic(value)) == [])
    }

    @Test("conditions around it may ask whether it's a collection")
    func askedCollections() throws {
        #expect(
            try problems(
                "<Function name='first' parameters='p' value='^list($p|x)'/>"
                    + "<Var name='b' if='^isArray($title)' value='$title[0]'/>"
                    + "<Var name='c' type='list' if='^isArray($title)'>"
                    + "<Var value='^first($title)'/></Var>") == [])
        #expect(try problems(dynamic("^if(^isSameDay($day|$day)|^list($title|x)|y)")).count == 1)
    }

    @Test(
        "a question whether it's a collection may be asked anywhere",
        arguments: [
            "<Listener name='a'><Break if='!^isArray($title)'/>"
                + "<SetVar name='y' value='^join($title|,)'/></Listener>",
            "<Listener name='a'><Case if='!^isArray($title)'><SetVar name='y' value='x'/></Case>"
                + "<DefaultCase><SetVar name='y' value='^join($title|,)'/></DefaultCase></Listener>",
            "<Var name='d' type='dynamic' value='^join($title|,)'/>"
                + "<Var name='q' type='dynamic' value='^if(^isArray($title)|$d|$title)'/>",
            "<Function name='isL' boolean='^isArray($title)'/>"
                + "<Var name='q' type='dynamic' value='^if(^isL()|^join($title|,)|$title)'/>",
            "<Function name='isL' parameters='p' boolean='^isArray($p)'/>"
                + "<Var name='q' type='dynamic' value='^if(^isL($title)|^join($title|,)|x)'/>",
            "<Var name='ok' type='dynamic' boolean='^isArray($title)'/>"
                + "<Var name='q' type='dynamic' value='^join($title|,)' if='$ok'/>",
            "<Var name='t' value='$title'/>"
                + "<Var name='q' type='dynamic' value='^if(^isArray($t)|^join($title|,)|x)'/>",
            "<Function name='f' parameters='p' "
                + "value='^let(z|$p|^if(^isArray($z)|^join($z|,)|x))'/>"
                + "<Var name='q' type='dynamic' value='^f($title)'/>",
            "<Function name='f' parameters='p' "
                + "value='^join(^list($p|^if(^isArray($item)|^join($item|,)|$item))|,)'/>"
                + "<Var name='q' type='dynamic' value='^f($tags)'/>",
            "<Function name='isA' class='MBMLCollectionFunctions' method='isArray' input='object'/>"
                + "<Var name='q' type='dynamic' value='^if(^isA($title)|^join($title|,)|x)'/>",
        ])
    func farQuestions(_ text: String) throws {
        #expect(try problems(text, modules: "MBEventHandling") == [])
    }

    @Test("a question about another variable says nothing about this one")
    func otherQuestions() throws {
        let text =
            "<Var name='a' if='^isArray($users)' value='x$title'/>" + dynamic("^list($title|x)")
        #expect(try problems(text).count == 1)
    }

    @Test(
        "what documents set may have what an app's variable lacks",
        arguments: [
            "<SetVar name='title' value='^array(a)'/>", "<PushVar name='title' value='^array(a)'/>",
            "<LoadFile var='title' file='a' type='text'/>",
            "<PostEvent name='b' title='^array(a)'/>", "<SetVar name='$n' value='^array(a)'/>",
            "<SetVar name='title$n' value='^array(a)'/>", "<SetVar name='ti$n' value='^array(a)'/>",
        ])
    func setVariables(_ action: String) throws {
        let later = "<Listener name='b'><SetVar name='q' value='^count($title)'/></Listener>"
        let text = "<Listener name='a'>\(action)</Listener>\(later)"
        #expect(try problems(text, modules: "MBEventHandling") == [])
        let loaded = "<Var name='l' value='^count($title)'/>"
        #expect(try problems(text + loaded, modules: "MBEventHandling").count == 1)
    }

    @Test("a computed name sets only what begins as it does, and nothing that is read-only")
    func computedNames() throws {
        func count(_ name: String) throws -> Int {
            let text = "<Listener name='a'><SetVar name='\(name)' value='1'/></Listener>"
            return try problems(
                text + dynamic("^count($title)"), modules: "MBEventHandling"
            ).count
        }
        #expect(try count("x$n") == 1)
        #expect(try count("ti$n") == 0)
        let fixed = "<Listener name='a'><SetVar name='$n' value='1'/></Listener>"
        #expect(
            try problems(fixed + dynamic("$Platform.zzz"), modules: "MBEventHandling").count == 1)
    }

    @Test("reading the elements of what may be nothing isn't an error")
    func optionalElements() throws {
        #expect(try problems(dynamic("^count($nick)")) == [])
    }

    @Test("what a lenient function only reads if it's there is a warning")
    func lenientElements() throws {
        let found = try problems(dynamic("^firstOf(^list($title|x)|$title[0]|y)"))
        #expect(found.map { $0.contains(": warning: ") } == [true, true])
    }

    @Test("a function reads leniently if all of its callers do")
    func lenient() throws {
        let function = #"<Function name="mail" parameters="u" value="$u.email"/>"#
        let lenient = dynamic("^firstOf(^mail($user)|x)")
        let found = try problems(function + lenient)
        #expect(found.count == 1 && found[0].contains("warning"))
        let both = try problems(function + lenient + dynamic("^mail($user)", name: "b"))
        #expect(both.count == 1 && both[0].contains("error"))
        let tried = try problems(function + lenient + dynamic("^try(^mail($user)|x)", name: "b"))
        #expect(tried.count == 1 && tried[0].contains("warning"))
    }

    @Test("keys are followed through dynamic variables and functions, to where they are read")
    func declarations() throws {
        let variable = dynamic("$user", name: "cur")
        #expect(try problems(variable + dynamic("$cur.email")).map { $0.prefix(3) } == ["89:"])
        let function = #"<Function name="mail" parameters="u" value="$u.email"/>"#
        #expect(
            try problems(function + dynamic("^mail($user)") + dynamic("^mail($user)", name: "b"))
                .map { $0.prefix(3) } == ["51:"])
        let label = dynamic("$item.email", name: "label") + dynamic("^list($users|$label)")
        #expect(try problems(label).map { $0.prefix(3) } == ["47:"])
    }

    @Test(
        "a key that is read again is one problem",
        arguments: [
            "^let(u|$user.email|$u.first)", "^list($users|^let(u|$item.email|$u.first))",
        ])
    func once(_ value: String) throws {
        #expect(try problems(dynamic(value)).count == 1)
    }

    @Test(
        "what may be something else, or may be unknown, isn't a problem",
        arguments: [
            "^if($x|$user|$y).email", "^firstOf($x|$user).email", "^let(u|$open|$u.email)",
            "^if($MBML.functions.reverse|$user).email",
            "^let(u|^if($MBML.functions.reverse|$user|^dictionary(email|x))|$u.email)",
            "^if($MBML.functions.reverse|^list($users|$item.email))",
            "^list($users|$item.name)", "^list($users|$item.member)", "$user.member",
            "$user.age", "$users[ 1]", "$users[1.5].name", "$users.1st", "$users[$n]",
            "^dictionary(who|$user|$k|$y).who.email", "^valueForKey($user|email|none)",
            "^valueForKey($user|@count)", "$users.count", "^mergeDictionaries($user|$x).email",
            "^list($x|$item.email)", "$cfg[$x].c",
        ])
    func uncertain(_ value: String) throws {
        #expect(try problems(dynamic(value)) == [])
    }

    @Test(
        "a variable that is something else in some apps isn't a problem",
        arguments: [
            #"<Var name="cur" type="dynamic" value="$user" if="$MBML.functions.reverse"/>"#,
            #"<Var name="cur" type="dynamic" value="$user" if="$x"/><Var name="cur" literal="b"/>"#,
            #"<Var name="cur" value="$user"/>"#,
        ])
    func variables(_ declaration: String) throws {
        #expect(try problems(declaration + dynamic("$cur.email")) == [])
    }

    @Test("guards of calls and of what is called count")
    func guards() throws {
        let function = #"<Function name="mail" parameters="u" value="$u.email"/>"#
        let guarded = dynamic("^if($MBML.functions.reverse|^mail($user))")
        #expect(try problems(function + guarded) == [])
        #expect(try problems(function + guarded + dynamic("^mail($user)", name: "b")).count == 1)
        let label = dynamic("$item.email", name: "label")
        let lists = dynamic("^if($MBML.functions.reverse|^list($users|$label))")
        #expect(try problems(label + lists) == [])
        let both = dynamic("^list($users|^if($MBML.functions.reverse|$label)^if($x|$label))")
        #expect(try problems(label + both).count == 1)
        let own = #"<Function name="mail" parameters="u" value="$u" if="!$MBML.functions.mail"/>"#
        #expect(try problems(own + dynamic("^mail($user).email")).filter { $0.contains("$") } == [])
    }
}
