import MBDataEnvironment
import MBMLWorkbench
import TestSupport
import Testing

@Suite("Formatting expressions")
struct ExpressionFormattingTests {
    @Test(
        "blanks that mean nothing become those of the usual form",
        arguments: [
            (.boolean, "$a==1", "$a == 1"), (.boolean, "  $a   ==\t1 ", "$a == 1"),
            (.boolean, "$a==1-AND $b>=2||!$c", "$a == 1 -AND $b >= 2 || !$c"),
            (.boolean, "( $a )&&( ($b) )", "($a) && (($b))"),
            (.boolean, "! ! $a", "!!$a"), (.boolean, "! =x", "! =x"), (.boolean, "!(=x)", "!(=x)"),
            (.boolean, "  abc  def ", "abc  def"), (.boolean, "5-AND$b", "5 -AND $b"),
            (.boolean, " ", " "), (.boolean, "", ""), (.boolean, "non-stop", "non-stop"),
            (.boolean, "$map[ Key 1 ]==1", "$map[ Key 1 ] == 1"),
            (.number, "2*3", "2 * 3"), (.number, "$a+$b", "$a + $b"), (.number, "1+ 2", "1 + 2"),
            (.number, "-$a*-(1 +1.5 )", nil), (.number, "-$a*-(1+ 1.5 )", "-$a * -(1 + 1.5)"),
            (.number, "5 -$a", "5 - $a"), (.number, " 12px ", "12px"), (.number, " 1 ", "1"),
            (.number, "$list[ $i+ 1 ]", "$list[$i + 1]"), (.number, "$list[ 1 ]", "$list[ 1 ]"),
            (.number, "#( 1 )%#(  $a )", "#(1) % #($a)"),
            (.string, " a  $b  #( 1+ 2 ) ", " a  $b  #(1 + 2) "),
            (.string, "$map[ a #(1*2) ]", "$map[ a #(1 * 2) ]"),
            (.string, "${map[#(1*2)]}", "${map[#(1 * 2)]}"),
            (.string, "^q( $a==1 )", "^q( $a==1 )"), (.string, "$[ a b ]", "$[ a b ]"),
            (.string, "^if($a==1| yes | no )", "^if($a == 1 | yes | no )"),
            (.string, "^if( $a==1|yes|no)", "^if($a == 1|yes|no)"),
            (.string, "^if($a|$b $c|^if( ! $d|x|y))", "^if($a|$b $c|^if(!$d|x|y))"),
            (.object, "^filter( $list |\n $item -GT 1 )", "^filter($list|$item -GT 1)"),
            (.object, "^sort($list | $item.p | desc)", "^sort($list|$item.p|desc)"),
            (.object, "^list( $list | Name: $item )", "^list($list| Name: $item )"),
            (.object, "^filter( $list $b |T)", "^filter( $list $b |T)"),
            (.object, "^max( $a|2 )", "^max($a|2)"), (.object, "^nosuch( #(1+2) )", nil),
            (.object, "^count( )", "^count( )"), (.object, "^count()", "^count()"),
            (.object, "^list(|$item)", "^list(|$item)"),
            (.object, "^list(  |$item)", "^list(|$item)"),
            (.object, "^join( $list |, )", "^join($list|, )"),
            (.object, "^log( #(1+2) )[ #(1+1) ].x", nil),
            (.object, "é😀 ^count( ^filter( $é | T ) )", nil),
        ] as [(MBContext, String, String?)])
    func usualForm(_ context: MBContext, _ text: String, _ expected: String?) throws {
        let formatter = MBMLFormatter()
        guard let expected else { return }
        let formatted = try formatter.formatted(text, as: context)
        #expect(formatted == expected)
        #expect(try formatter.formatted(formatted, as: context) == formatted)
    }
}
