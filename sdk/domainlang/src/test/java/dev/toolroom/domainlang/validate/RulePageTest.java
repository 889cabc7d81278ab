package dev.toolroom.domainlang.validate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.domainlang.workspace.Buffers;
import dev.toolroom.domainlang.workspace.Disk;
import dev.toolroom.domainlang.workspace.Snapshot;
import dev.toolroom.domainlang.workspace.Workspace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every rule has a page, whose wrong example it finds and whose fixed one it does not. */
class RulePageTest {
    private static final Pattern BLOCK =
            Pattern.compile("```(\\w+)(?: (\\S+))?\n(.*?)```", Pattern.DOTALL);

    /** What is done by a command that needs more than the model. */
    private static final List<Rule> FIXED_BY_A_COMMAND = List.of(Rule.IMPORT_NOT_INSTALLED);

    @TempDir private Path folder;

    @ParameterizedTest
    @EnumSource(Rule.class)
    void theExampleIsFoundAndItsFixIsNot(Rule rule) throws Exception {
        String page = RulePage.of(rule);
        assertThat(page).startsWith("# " + rule.code() + "\n").doesNotContain("\n## ");
        String severity =
                switch (rule.severity()) {
                    case ERROR -> "Error";
                    case WARNING -> "Warning";
                    case INFO -> "Information";
                };
        assertThat(page)
                .contains(
                        "\n\n" + severity + (rule.isOptional() ? ", can be switched off. " : ". "));
        int fixed = page.indexOf("\nFixed:\n");
        assertThat(codes(page.substring(page.indexOf("\nWrong:\n"), fixed), "wrong"))
                .as(page)
                .contains(rule.code());
        if (FIXED_BY_A_COMMAND.contains(rule)) {
            assertThat(page.substring(fixed)).contains("```console\n");
        } else {
            assertThat(codes(page.substring(fixed), "fixed")).as(page).doesNotContain(rule.code());
        }
    }

    /** What is found in the files of an example. */
    private List<String> codes(String example, String name) throws Exception {
        Path model = Files.createDirectory(folder.toRealPath().resolve(name));
        Matcher block = BLOCK.matcher(example);
        while (block.find()) {
            write(
                    model,
                    block.group(1),
                    block.group(2) == null ? "" : block.group(2),
                    block.group(3));
        }
        Snapshot snapshot = new Workspace(model, new Buffers(new Disk())).refresh();
        return snapshot.paths().stream()
                .flatMap(path -> snapshot.findings(path).stream())
                .map(each -> each.rule().code())
                .toList();
    }

    private static void write(Path model, String kind, String name, String text)
            throws IOException, InterruptedException {
        if (kind.equals("sh")) {
            var shell = new ProcessBuilder("sh", "-c", text).directory(model.toFile()).start();
            assertThat(shell.waitFor()).isZero();
            return;
        }
        String usual = kind.equals("yaml") ? "model.yaml" : "a.dlang";
        Path file = model.resolve(name.isEmpty() ? usual : name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }
}
