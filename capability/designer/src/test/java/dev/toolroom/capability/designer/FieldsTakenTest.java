package dev.toolroom.capability.designer;

import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.tool.Contract;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The designer's tools read their arguments as JSON and not into a record, so that what they ask
 * for is found in their sources: exactly the fields that the schema names.
 */
class FieldsTakenTest {
    private static final Path SOURCES = Path.of("src/main/java/dev/toolroom/capability/designer");
    private static final Path CONTRACTS =
            Path.of("src/main/resources/dev/toolroom/capability/designer/contracts");
    private static final Pattern SPACE = Pattern.compile(" ");
    private static final Pattern TAKEN =
            Pattern.compile(
                    "\\barguments\\s*\\.\\s*\\w+\\(\\s*\"(\\w+)\"|\\barguments,\\s*\"(\\w+)\"");

    /** Each tool, and the classes that read its arguments. */
    private static final Map<String, String> READERS =
            Map.ofEntries(
                    entry("designer_file", "DesignFiles"),
                    entry("designer_history", "History"),
                    entry("designer_import", "ImportDesign file/TextFiles"),
                    entry("designer_layout", "TableLayout"),
                    entry("designer_list", "ListDesigners"),
                    entry("designer_model", "ReadModel"),
                    entry("designer_publish", "Publish PlanCheck OnlinePublish Merging"),
                    entry("designer_review", "Review"),
                    entry("designer_script", "WriteScript"),
                    entry("designer_migration", "WriteMigration"),
                    entry("designer_compare", "CompareSchemas"),
                    entry("designer_export", "ExportDesign Export"),
                    entry("mssql_schema_designer", "SchemaDesigner"));

    private static Set<String> tools() {
        return READERS.keySet();
    }

    /** A tool without a line above would be looked at by nobody. */
    @Test
    void everyToolOfTheDesignerIsLookedAt() throws IOException {
        try (Stream<Path> contracts = Files.list(CONTRACTS)) {
            assertThat(contracts.map(file -> file.getFileName().toString().replace(".json", "")))
                    .containsExactlyInAnyOrderElementsOf(tools());
        }
    }

    @ParameterizedTest
    @MethodSource("tools")
    void codeTakesExactlyTheFieldsThatItsSchemaNames(String tool) throws IOException {
        Set<String> own = new TreeSet<>();
        for (String name : List.of(SPACE.split(Objects.requireNonNull(READERS.get(tool))))) {
            own.addAll(taken(Files.readString(SOURCES.resolve(name + ".java"))));
        }
        Set<String> named =
                Contract.reading(SchemaDesigner.class, tool)
                        .inputSchema()
                        .object("properties")
                        .fields()
                        .keySet();
        assertThat(named).as("the schema names all that the code asks for").containsAll(own);
        own.addAll(taken(Files.readString(SOURCES.resolve("DesignerTool.java"))));
        assertThat(own).as("the code asks for all that the schema names").containsAll(named);
    }

    @Test
    void theRuleSeesAFieldHoweverItIsAskedFor() {
        String code =
                "arguments.text(\"a\", \"\"); flag(arguments, \"b\"); arguments\n  .get(\"c\")";
        assertThat(taken(code)).containsExactly("a", "b", "c");
    }

    private static Set<String> taken(String code) {
        Matcher found = TAKEN.matcher(code);
        return found.results()
                .flatMap(at -> Arrays.stream(new String[] {at.group(1), at.group(2)}))
                .filter(name -> name != null)
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
