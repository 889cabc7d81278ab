package dev.toolroom.capability.query.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolroom.capability.query.postgres.Tree.Node;
import dev.toolroom.capability.query.resolved.Unreadable;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What a tree has that nobody has looked at is refused: another version may call something there.
 */
class UnknownNodesTest {
    /** SELECT of one expression from one table, as the server prints it, as short as it can be. */
    private static final String QUERY =
            "{QUERY :commandType %s :rowMarks %s :rtable ({RANGETBLENTRY :rtekind %s :relid 1"
                    + " :relkind r}) :targetList ({TARGETENTRY :expr %s :resjunk false})"
                    + " :jointree {FROMEXPR :fromlist ({RANGETBLREF :rtindex 1}) :quals <>}}";

    private static final String COLUMN = "{VAR :varno 1 :varattno 1 :varlevelsup 0}";

    private static void judged(String tree) {
        Node query = (Node) TreeReader.read(tree);
        Lineage.Views none =
                _ -> {
                    throw new Unreadable("no view");
                };
        var _ = Calls.in(query, none);
        var lineage = new Lineage(none, Map.of(), _ -> false);
        assertThat(lineage.outputs(query)).hasSize(1);
        var _ = lineage.predicates(query);
    }

    @Test
    void aKnownTreeIsRead() {
        judged(QUERY.formatted("1", "<>", "0", COLUMN));
        judged(QUERY.formatted("1", "<>", "0", "{FUNCEXPR :funcid 5 :args (" + COLUMN + ")}"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "1 | <>                            | 0  | {GRAPHCALL :funcid 5}           | unknown kind, GRAPHCALL",
                "1 | <>                            | 0  | {FUNCEXPR :args ({NEWEXPR})}    | unknown kind, NEWEXPR",
                "1 | <>                            | 77 | {VAR :varno 1 :varattno 1 :varlevelsup 0} | table of an unknown kind",
                "6 | <>                            | 0  | {CONST :consttype 23}           | more than a query",
                "1 | ({ROWMARKCLAUSE :rti 1})      | 0  | {CONST :consttype 23}           | more than a query",
                "1 | <>                            | 0  | {VAR :varno 1 :varattno 1 :varlevelsup 2} | query that is not there",
                "1 | <>                            | 0  | {VAR :varno 9 :varattno 1 :varlevelsup 0} | variable of no table",
            })
    void whatNobodyKnowsIsRefused(
            String command, String marks, String table, String expression, String why) {
        assertThatThrownBy(() -> judged(QUERY.formatted(command, marks, table, expression)))
                .isInstanceOf(Unreadable.class)
                .hasMessageContaining(why);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{QUERY :commandType 1} {QUERY}   | more than one tree",
                "{QUERY :commandType 1            | ends too soon",
                "{QUERY :commandType 1 2}         | more values than fields",
                "{QUERY :a 1 :a 2}                | a field twice",
                "{QUERY :a }}                     | a bracket where a value was expected",
            })
    void aTreeThatIsCutOrLongerIsRefused(String text, String why) {
        assertThatThrownBy(() -> TreeReader.read(text))
                .isInstanceOf(Unreadable.class)
                .hasMessageContaining(why);
    }
}
