package dev.toolroom.capability.domainlang;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.domainlang.query.Element;
import dev.toolroom.domainlang.query.Model;
import dev.toolroom.domainlang.query.Models;
import dev.toolroom.domainlang.validate.Rule;
import dev.toolroom.domainlang.validate.Severity;
import dev.toolroom.kernel.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Sample models, beside what another implementation of the language recorded about them. */
class SamplesTest {
    private static final Path MODELS = Path.of("../../sdk/domainlang/src/test/resources/models");

    /** Words of the other's parser; ours are better, and its recovery is not a thing to copy. */
    private static final List<String> SYNTAX = List.of("Expecting", "unexpected character");

    /**
     * What the other says on purpose or by mistake, and ours does not: by file, part and reason.
     */
    private static final Map<String, List<String>> NOT_OURS =
            Map.of(
                    "probes/02-rules",
                    // A namespace may be opened again; two entries of a body are not "inline".
                    List.of(
                            "Duplicate element: 'N' is already defined.",
                            "Classification specified both inline ('as Core') and in block"
                                    + " ('classification: Other')",
                            "Team specified both inline ('by T1') and in block ('team: T2')"),
                    "probes/03-namespaces",
                    List.of("Duplicate element: 'a.b' is already defined."),
                    "probes/12-precedence",
                    List.of("Classification specified both inline"),
                    "probes/05-lexical",
                    // Follow-up noise after a syntax error, and X->Y, which we can read.
                    List.of(
                            "undefined",
                            "Duplicate element",
                            "missing a",
                            "named 'X-'",
                            "'M6'",
                            "'M7'"));

    static Stream<String> folders() throws IOException {
        List<String> all = new ArrayList<>();
        for (String part : List.of("examples", "probes")) {
            try (Stream<Path> folders = Files.list(MODELS.resolve(part))) {
                folders.sorted().forEach(each -> all.add(part + "/" + each.getFileName()));
            }
        }
        assertThat(all).hasSizeGreaterThanOrEqualTo(14);
        return all.stream();
    }

    @ParameterizedTest
    @MethodSource("folders")
    void whatTheOtherFindsIsFound(String folder) throws IOException {
        Set<String> ours = Set.copyOf(findings(Models.load(MODELS.resolve(folder))));
        Json.Obj recorded = recorded(folder, "validate").object("diagnostics");
        for (String list : List.of("errors", "warnings", "info")) {
            for (Json each : items(recorded, list)) {
                var item = (Json.Obj) each;
                String message = item.text("message", "");
                boolean passed =
                        SYNTAX.stream().anyMatch(message::startsWith)
                                || NOT_OURS.getOrDefault(folder, List.of()).stream()
                                        .anyMatch(message::contains);
                if (!passed) {
                    assertThat(ours).as(folder).contains(line(item));
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("folders")
    void whatTheOtherListsIsListed(String folder) throws IOException {
        if (folder.endsWith("import-alias-test-main")
                || recorded(folder, "validate").write().contains("Expecting")) {
            // Recorded together with the file it imports; and what the other could not read it
            // lists in ruins.
            return;
        }
        Model model = Models.load(MODELS.resolve(folder));
        for (String list : List.of("domains", "bcs", "teams", "classifications")) {
            for (Json each : results(folder, list)) {
                var item = (Json.Obj) each;
                Element ours =
                        model.elements().stream()
                                .filter(
                                        one ->
                                                one.fqn().equals(item.text("fqn", ""))
                                                        && one.type()
                                                                .published()
                                                                .equals(item.text("$type", "")))
                                .findFirst()
                                .orElseThrow();
                assertSuperset(folder, item, PlainJson.of(ours.data()));
            }
        }
        List<String> ours =
                model.relationships().stream()
                        .map(each -> common(PlainJson.of(each.data())))
                        .toList();
        for (Json each : results(folder, "relationships")) {
            assertThat(ours).as(folder).contains(common((Json.Obj) each));
        }
    }

    @ParameterizedTest
    @MethodSource("folders")
    void whatIsWrongByOurOwnRulesIsNoError(String folder) throws IOException {
        Model model = Models.load(MODELS.resolve(folder));
        for (Path file : model.snapshot().paths()) {
            assertThat(model.snapshot().findings(file))
                    .filteredOn(each -> each.rule().isOptional())
                    .allMatch(each -> each.severity() == Severity.WARNING);
        }
        assertThat(Rule.values()).hasSizeGreaterThan(50);
    }

    private static List<String> findings(Model model) {
        List<String> lines = new ArrayList<>();
        for (Path file : model.snapshot().paths()) {
            for (var each : model.snapshot().findings(file)) {
                var at = model.location(file, each.span());
                lines.add(
                        "%s %s:%d:%d %s"
                                .formatted(
                                        each.severity().name().toLowerCase(Locale.ROOT),
                                        at.file(),
                                        at.line(),
                                        at.column(),
                                        each.message()));
            }
        }
        return lines;
    }

    private static String number(Json.Obj item, String key) {
        return item.get(key) instanceof Json.Num(String text) ? text : "";
    }

    private static List<Json> items(Json.Obj object, String key) {
        return object.get(key) instanceof Json.Arr(var items) ? items : List.of();
    }

    private static String line(Json.Obj item) {
        return "%s %s:%s:%s %s"
                .formatted(
                        item.text("severity", ""),
                        item.text("file", "").replace("file://$WS/", ""),
                        number(item, "line"),
                        number(item, "column"),
                        item.text("message", ""));
    }

    /** Everything the other says of an element is said by us; one of its rules is wrong. */
    private static void assertSuperset(String folder, Json theirs, Json ours) {
        switch (theirs) {
            case Json.Obj object ->
                    object.fields()
                            .forEach(
                                    (key, value) -> {
                                        if (!key.equals("inferredKind")) {
                                            Json mine = ((Json.Obj) ours).fields().get(key);
                                            assertThat(mine).as(folder + " " + key).isNotNull();
                                            assertSuperset(folder, value, mine);
                                        }
                                    });
            case Json.Arr(var items) -> {
                List<Json> mine = ((Json.Arr) ours).items();
                assertThat(mine).as(folder + " " + ours.write()).hasSameSizeAs(items);
                for (int i = 0; i < items.size(); i++) {
                    assertSuperset(folder, items.get(i), mine.get(i));
                }
            }
            default -> assertThat(ours).as(folder).isEqualTo(theirs);
        }
    }

    private static String common(Json.Obj relationship) {
        var some = Json.object();
        for (String key :
                List.of(
                        "type",
                        "kind",
                        "name",
                        "left",
                        "right",
                        "arrow",
                        "leftPatterns",
                        "rightPatterns",
                        "upstreamPatterns",
                        "downstreamPatterns",
                        "source")) {
            some.putIfPresent(key, relationship.get(key));
        }
        return some.build().write();
    }

    private static List<Json> results(String folder, String list) throws IOException {
        return items(recorded(folder, "list-" + list), "results");
    }

    private static Json.Obj recorded(String folder, String name) throws IOException {
        Path file = MODELS.resolve(folder).resolve("peer/lsp/" + name + ".json");
        return Json.read(Files.readString(file)) instanceof Json.Obj object
                ? object
                : Json.Obj.EMPTY;
    }
}
