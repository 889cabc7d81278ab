package dev.toolroom.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.foundation.home.HomeFolder;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.tool.Contract;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The reference is written by this test ({@code -Dgolden.write=true}) and checked by it ever after.
 */
class ReferenceTest {
    private static final Path TOOLS = Path.of("../docs/reference/tools.md");

    @Test
    void theReferenceOfTheToolsSaysWhatTheirContractsSay(@TempDir Path folder) throws Exception {
        String text;
        try (var house = new Application(new HomeFolder(folder))) {
            text = reference(house.contracts());
        }
        if (Boolean.getBoolean("golden.write")) {
            Files.writeString(TOOLS, text);
        }
        assertThat(Files.readString(TOOLS)).isEqualTo(text);
    }

    private static String reference(Iterable<Contract> contracts) {
        var text =
                new StringBuilder(
                        "# Tools\n\nWritten from the contracts; `toolroom tools NAME` shows the whole of one.\n");
        for (Contract contract : contracts) {
            text.append("\n## ").append(contract.name()).append("\n\n");
            text.append(contract.title()).append(", version ").append(contract.version());
            text.append(contract.requiresConfirmation() ? "; asks a person first.\n\n" : ".\n\n");
            text.append(contract.purpose())
                    .append("\n\n| argument | type | |\n| --- | --- | --- |\n");
            var required =
                    contract.inputSchema().get("required") instanceof Json.Arr names
                            ? names.texts()
                            : java.util.List.of();
            contract.inputSchema()
                    .object("properties")
                    .fields()
                    .forEach(
                            (name, part) -> {
                                var schema = (Json.Obj) part;
                                text.append("| `")
                                        .append(name)
                                        .append("` | ")
                                        .append(type(schema))
                                        .append(" | ");
                                text.append(required.contains(name) ? "required. " : "");
                                text.append(schema.text("description", "").replace("|", "\\|"))
                                        .append(" |\n");
                            });
        }
        return text.toString();
    }

    private static String type(Json.Obj schema) {
        if (schema.get("enum") instanceof Json.Arr choices) {
            return "one of " + String.join(", ", choices.texts());
        }
        return switch (schema.get("type")) {
            case Json.Str(String name) -> name;
            case Json.Arr names -> String.join(" or ", names.texts());
            case null, default -> "any";
        };
    }
}
