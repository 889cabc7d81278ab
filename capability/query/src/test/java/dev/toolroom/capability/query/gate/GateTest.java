package dev.toolroom.capability.query.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The gate by itself, on its table of statements. */
class GateTest {
    @ParameterizedTest
    @EnumSource(Dialect.class)
    void theTableIsLargeEnoughToMeanSomething(Dialect dialect) {
        assertThat(Cases.of(dialect, true)).hasSizeGreaterThanOrEqualTo(250);
        assertThat(Cases.of(dialect, false)).hasSizeGreaterThanOrEqualTo(120);
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void noAttackPasses(Dialect dialect) {
        var passed = new ArrayList<Cases.Case>();
        for (Cases.Case each : Cases.of(dialect, true)) {
            if (passes(dialect, each.statement())) {
                passed.add(each);
            }
        }
        assertThat(passed).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void whatOnlyReadsPasses(Dialect dialect) {
        var refused = new ArrayList<String>();
        for (Cases.Case each : Cases.of(dialect, false)) {
            try {
                Gate.check(dialect, each.statement());
            } catch (Objection e) {
                refused.add(each + "\n    " + e.getMessage());
            }
        }
        assertThat(refused).isEmpty();
    }

    /** What is appended to an attack or put around it does not make it harmless. */
    @ParameterizedTest
    @EnumSource(Dialect.class)
    void noDisguiseOfAnAttackPasses(Dialect dialect) {
        long seed = 20261115;
        var random = new Random(seed);
        List<Cases.Case> attacks = Cases.of(dialect, true);
        for (int i = 0; i < 10_000; i++) {
            Cases.Case attack = attacks.get(random.nextInt(attacks.size()));
            String disguised = disguised(attack.statement(), random);
            assertThat(passes(dialect, disguised))
                    .as("seed %d, %s, as %s", seed, attack, disguised)
                    .isFalse();
        }
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void everyRandomQueryPasses(Dialect dialect) {
        long seed = 99;
        var statements = new RandomStatement(new Random(seed));
        for (int i = 0; i < 1_000; i++) {
            String query = statements.nextQuery();
            assertThat(passes(dialect, query)).as("seed %d: %s", seed, query).isTrue();
        }
    }

    private static String disguised(String attack, Random random) {
        return switch (random.nextInt(6)) {
            case 0 -> "/* a */" + attack;
            case 1 -> "-- a\n" + attack;
            case 2 -> "\n\t " + attack;
            case 3 -> randomCase(attack, random);
            case 4 -> attack.contains("'") || attack.contains("$") ? attack : attack + "\n";
            default -> "SELECT 1; " + attack + "\n; SELECT 2";
        };
    }

    /** Keeps what a changed case would make another thing: quoted names and escapes. */
    private static String randomCase(String text, Random random) {
        if (text.matches("(?s).*[\\\\$&].*")) {
            return text;
        }
        return text.chars()
                .map(c -> c < 128 && random.nextBoolean() ? Character.toUpperCase(c) : c)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }

    /** Any bytes at all: an objection or a pass, and nothing else. */
    @ParameterizedTest
    @EnumSource(Dialect.class)
    void neverFailsInAnotherWay(Dialect dialect) {
        long seed = 4711;
        var random = new Random(seed);
        String[] pieces = {
            "SELECT ",
            "'",
            "\"",
            "[",
            "]",
            "(",
            ")",
            ";",
            "--",
            "/*",
            "*/",
            "$$",
            "$a$",
            "\\",
            "@",
            "@@x",
            "?",
            "1",
            "0x",
            "e",
            ".",
            "U&",
            "E'",
            "`",
            "WITH ",
            "EXPLAIN ",
            "PRAGMA ",
            "SHOW ",
            "DESC ",
            "\n",
            " ",
            ":",
            "INTO",
            "last_insert_id(",
            "FOR ",
            "UPDATE ",
            "é"
        };
        for (int i = 0; i < 20_000; i++) {
            var text = new StringBuilder();
            for (int n = random.nextInt(12); n >= 0; n--) {
                text.append(pieces[random.nextInt(pieces.length)]);
            }
            try {
                Gate.check(dialect, text.toString());
            } catch (Objection e) {
                assertThat(e.getMessage()).isNotBlank();
                assertThat(e.nextStep()).isNotBlank();
            } catch (RuntimeException e) {
                throw new AssertionError("seed " + seed + ": " + text, e);
            }
        }
    }

    @Test
    void anObjectionNamesTheTokenAndItsPosition() {
        assertThatThrownBy(() -> Gate.check(Dialect.TSQL, "SELECT 1 DROP TABLE t"))
                .hasMessage("DROP at position 10 can change something");
        assertThatThrownBy(() -> Gate.check(Dialect.POSTGRESQL, "SELECT \"pg_sleep\"(1)"))
                .hasMessage("\"pg_sleep\" at position 8 can do more than read");
    }

    @Test
    void aFunctionThatTheCatalogueSpeaksAgainstIsRefusedHoweverItIsWritten() {
        var refused = Suspects.functions(Set.of("evil"));
        for (String call : List.of("evil()", "EVIL ()", "\"evil\"()", "public.evil(1)")) {
            assertThatThrownBy(
                            () -> Gate.check(Dialect.POSTGRESQL, "SELECT " + call).check(refused))
                    .isInstanceOf(Objection.class);
        }
        Gate.check(Dialect.POSTGRESQL, "SELECT evil FROM t").check(refused);
    }

    @Test
    void theStatementComesOutWithoutItsTail() {
        ReadStatement statement = Gate.check(Dialect.TSQL, "/* a */ SELECT 1, ? ; -- b");
        assertThat(statement.text()).isEqualTo("/* a */ SELECT 1, ?");
        assertThat(statement.placeholders()).isEqualTo(1);
    }

    private static boolean passes(Dialect dialect, String statement) {
        try {
            Gate.check(dialect, statement);
            return true;
        } catch (Objection e) {
            return false;
        }
    }

    /** Each of them once took hours, on a thread that nothing stops. */
    @ParameterizedTest
    @EnumSource(Dialect.class)
    void whatIsLongOrDeepIsJudgedAtOnce(Dialect dialect) {
        int many = 200_000;
        String calls = "SELECT " + "abs(".repeat(many) + "1" + ")".repeat(many);
        assertThatThrownBy(() -> Gate.check(dialect, calls)).hasMessageContaining("within 1000");
        Gate.check(dialect, "SELECT 1 -- " + "\f".repeat(many));
        String signs = "SELECT 1 " + "+ ".repeat(10) + "~" + "+".repeat(many) + "1";
        Gate.check(dialect, signs);
        String deep = "abs(".repeat(900) + "1" + ")".repeat(900) + ", ";
        Gate.check(dialect, "SELECT " + deep.repeat(20) + "1");
    }
}
