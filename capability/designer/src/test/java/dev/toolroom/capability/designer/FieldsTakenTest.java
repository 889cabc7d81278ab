package dev.toolroom.capability.designer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.tool.Contract;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The designer's tools read their arguments as JSON and not into a record, so that what they ask
 * for is found in their sources: exactly the fields that the schema names.
 */
class FieldsTakenTest {
    private static final Path SOURCES = Path.of("src/main/java/dev/toolroom/capability/designer");
    private static final Pattern SPACE = Pattern.compile(" ");
    private static final Pattern TAKEN =
            Pattern.compile(
                    "\\barguments\\s*\\.\\s*\\w+\\(\\s*\"(\\w+)\"|\\barguments,\\s*\"(\\w+)\"");

    @ParameterizedTest
    @CsvSource({
        "designer_file, DesignFiles",
        "designer_history, History",
        "designer_import, ImportDesign file/TextFiles",
        "designer_layout, TableLayout",
        "designer_list, ListDesigners",
        "designer_model, ReadModel",
        "designer_publish, Publish OnlinePublish Merging",
        "designer_review, Review",
        "designer_script, WriteScript",
        "designer_migration, WriteMigration",
        "designer_compare, CompareSchemas",
        "designer_export, ExportDesign Export",
        "mssql_schema_designer, SchemaDesigner"
    })
    void codeTakesExactlyTheFieldsThatItsSchemaNames(String tool, String classes)
            throws IOException {
        Set<String> own = new TreeSet<>();
        for (String name : List.of(SPACE.split(classes))) {
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
