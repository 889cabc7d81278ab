package dev.toolroom.domainlang.validate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.domainlang.query.Model;
import dev.toolroom.domainlang.query.Models;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** The checks that go beyond the language: each warns, has a code, and can be switched off. */
class ChecksTest {
    private static final String EVERYTHING =
            """
            import "./other.dlang"
            import "./unused.dlang"
            Metadata M
            Classification Core
            Domain D { vision: "v" type: Core }
            Domain Twice { vision: "v" }
            bc A for D as Core {
                description: "a"
                description: "b"
                businessModel: Core
                metadata { M: "1" M: "2" }
                terminology { term T: "x" term T: "y" }
                decisions { rule R: "x" rule R: "y" }
                relationships {
                    this -> A
                    this -> B
                    this -> [PL] B
                    this -> [CF, ACL] B
                }
            }
            bc B for Twice { description: "b" }
            bc C for D { description: "c" }
            ContextMap Map {
                contains A, B, A
                B -> A
                this -> A
                C -> A
                C -> B
            }
            """;

    private static List<Finding> findings(String manifest) {
        Model model =
                Models.fromDocuments(
                        Map.of(
                                "index.dlang",
                                EVERYTHING,
                                "other.dlang",
                                "Domain Twice { vision: \"v\" }\nTeam Other\n",
                                "unused.dlang",
                                "Team Unused\n",
                                "model.yaml",
                                manifest));
        return model.snapshot().paths().stream()
                .filter(each -> each.endsWith("index.dlang"))
                .flatMap(each -> model.snapshot().findings(each).stream())
                .toList();
    }

    private static Set<Rule> optional(List<Finding> findings) {
        Set<Rule> found = new TreeSet<>();
        findings.stream().map(Finding::rule).filter(Rule::isOptional).forEach(found::add);
        return found;
    }

    @Test
    void everyFurtherCheckFindsItsMistakeAndWarns() {
        List<Finding> found = findings("model: { entry: index.dlang }\n");
        List<Rule> all = Arrays.stream(Rule.values()).filter(Rule::isOptional).toList();
        assertThat(all).hasSize(14);
        assertThat(optional(found)).containsExactlyInAnyOrderElementsOf(all);
        assertThat(found)
                .filteredOn(each -> each.rule().isOptional())
                .allMatch(each -> each.severity() == Severity.WARNING);
    }

    @Test
    void eachIsSwitchedOffByItsCodeAndNoOtherIs() {
        Set<Rule> all = optional(findings("model: { entry: index.dlang }\n"));
        for (Rule rule : all) {
            Set<Rule> rest = new TreeSet<>(all);
            rest.remove(rule);
            String manifest =
                    "model: { entry: index.dlang }\nx-checks: { " + rule.code() + ": off }\n";
            assertThat(optional(findings(manifest))).as(rule.code()).isEqualTo(rest);
        }
    }

    @Test
    void aContextThatIsNotOnTheMapIsSaidOnce() {
        assertThat(findings("model: { entry: index.dlang }\n"))
                .filteredOn(each -> each.rule() == Rule.NOT_ON_MAP)
                .hasSize(1);
    }
}
