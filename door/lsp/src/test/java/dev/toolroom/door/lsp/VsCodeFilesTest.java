package dev.toolroom.door.lsp;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.toolroom.domainlang.syntax.Expected;
import dev.toolroom.domainlang.syntax.SyntaxTree;
import dev.toolroom.domainlang.syntax.TokenKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What VS Code knows of the language without the server is what the parser says. */
class VsCodeFilesTest {
    private static final Path EXTENSION = Path.of("../../vscode");

    /** Every body there is, so that every word is expected somewhere. */
    private static final String MODEL =
            """
            import "./other.dlang" as other
            Metadata Language
            Domain Retail in Trade { description: "d" vision: "v" type: Core metadata { Language: "x" } }
            Namespace shop {
                bc Orders for Retail as Core by Sales {
                    description: "d"
                    terminology { term Order: "t" aka Purchase examples "a", "b" }
                    decisions { rule One: "r" }
                    relationships { this [OHS] -> [CF] Billing }
                }
            }
            ContextMap Land { contains shop.Orders, Billing }
            DomainMap Area { contains Retail }
            """;

    /** What the parser would take at some place outside of brackets. */
    private static Set<Expected> expected() {
        Set<Expected> found = new LinkedHashSet<>();
        var tokens = SyntaxTree.of(MODEL).tokens();
        boolean inBrackets = false;
        for (int i = 0; i < tokens.size(); i++) {
            inBrackets =
                    tokens.kind(i) == TokenKind.LEFT_BRACKET
                            || (inBrackets && tokens.kind(i) != TokenKind.RIGHT_BRACKET);
            if (!inBrackets) {
                found.addAll(Expected.after(MODEL.substring(0, tokens.span(i).end()) + " "));
            }
        }
        return found;
    }

    private static JsonObject json(String file) throws IOException {
        return JsonParser.parseString(Files.readString(EXTENSION.resolve(file))).getAsJsonObject();
    }

    private static List<String> texts(Set<Expected> expected, Expected.Kind kind) {
        return new ArrayList<>(
                new TreeSet<>(
                        expected.stream()
                                .filter(each -> each.kind() == kind)
                                .map(Expected::text)
                                .toList()));
    }

    @Test
    void everyWordOfTheLanguageIsColouredAsOne() throws Exception {
        JsonObject rules =
                json("syntaxes/domain-lang.tmLanguage.json").getAsJsonObject("repository");
        var words = List.of(rule(rules, "keyword"), rule(rules, "declaration"));
        Pattern imports = rule(rules, "import");
        List<String> all = texts(expected(), Expected.Kind.WORD);
        assertThat(all).hasSizeGreaterThan(30).contains("for", "Domain", "glossary", "Policy");
        assertThat(all)
                .allMatch(
                        word ->
                                words.stream().anyMatch(each -> each.matcher(word + " X").find())
                                        || imports.matcher(word + " \"x\"").find());
    }

    @Test
    void everySignOfTheLanguageIsColoured() throws Exception {
        JsonObject rules =
                json("syntaxes/domain-lang.tmLanguage.json").getAsJsonObject("repository");
        var signs =
                List.of(
                        rule(rules, "arrow"),
                        rule(rules, "punctuation"),
                        Pattern.compile(
                                rules.getAsJsonObject("pattern").get("begin").getAsString()
                                        + "|"
                                        + rules.getAsJsonObject("pattern")
                                                .get("end")
                                                .getAsString()));
        for (TokenKind kind : TokenKind.values()) {
            if (!kind.sign().isEmpty()) {
                assertThat(signs)
                        .as(kind.sign())
                        .anyMatch(each -> each.matcher(kind.sign()).matches());
            }
        }
    }

    private static Pattern rule(JsonObject rules, String name) {
        return Pattern.compile(rules.getAsJsonObject(name).get("match").getAsString());
    }
}
