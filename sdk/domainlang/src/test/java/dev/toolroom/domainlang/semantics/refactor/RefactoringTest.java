package dev.toolroom.domainlang.semantics.refactor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.domainlang.Answers;
import dev.toolroom.domainlang.TextModel;
import dev.toolroom.domainlang.syntax.Span;
import dev.toolroom.domainlang.validate.Severity;
import dev.toolroom.domainlang.workspace.Snapshot;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is offered for a selection, and the model after each: it has no new error. */
class RefactoringTest {
    private static final Path CASES = Path.of("src/test/resources/refactorings/cases.txt");
    private static final String FILE = "a.dlang";

    @ParameterizedTest
    @ValueSource(strings = {"\n", "\r\n"})
    void theModelAfterARefactoringIsAsRightAsBefore(String lineBreak) throws IOException {
        var answers = new StringBuilder();
        for (String each : Files.readString(CASES).substring(3).split("\n== ", -1)) {
            List<String> parts = List.of(each.split("\n-- ", -1));
            answers.append("== ").append(parts.getFirst()).append('\n');
            Map<String, String> texts = new TreeMap<>();
            for (String part : parts.subList(1, parts.size())) {
                String[] file = part.split("\n", 2);
                texts.put(file[0], file[1].stripTrailing() + "\n");
            }
            texts.replaceAll((name, text) -> text.replace("\n", lineBreak));
            refactor(texts, answers);
        }
        assertThat(answers.toString().replace(lineBreak, "")).doesNotContain("\r");
        Answers.compare("refactorings.txt", answers.toString().replace("\r\n", "\n"));
    }

    /** The cursor is at the first bar, or two bars are around the selection. */
    private static void refactor(Map<String, String> marked, StringBuilder answers) {
        String text = Objects.requireNonNull(marked.get(FILE));
        int from = text.indexOf('|');
        int to = text.lastIndexOf('|') - (text.lastIndexOf('|') == from ? 0 : 1);
        var model = new TextModel(marked).with(FILE, text.replace("|", ""));
        Snapshot snapshot = model.snapshot();
        var file = Objects.requireNonNull(snapshot.file(TextModel.path(FILE)));
        for (Refactoring each : Refactoring.at(snapshot, file, new Span(from, to))) {
            answers.append("-> ").append(each.kind()).append(": ").append(each.title());
            answers.append('\n');
            if (each.problem() != null) {
                answers.append("not possible: ").append(each.problem()).append('\n');
                continue;
            }
            TextModel after = model.changed(each.changes(), each.files());
            assertThat(errors(after)).as(each.title()).isEqualTo(errors(model));
            after.texts()
                    .forEach(
                            (name, changed) -> {
                                if (!changed.equals(model.texts().get(name))) {
                                    answers.append("-- ").append(name).append('\n').append(changed);
                                }
                            });
        }
    }

    private static long errors(TextModel model) {
        return model.texts().keySet().stream()
                .flatMap(name -> model.findings(name).stream())
                .filter(each -> each.rule().severity() == Severity.ERROR)
                .count();
    }
}
