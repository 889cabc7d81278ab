package dev.toolroom.capability.domainlang;

import dev.toolroom.capability.domainlang.edit.Draft;
import dev.toolroom.domainlang.syntax.Formatter;
import dev.toolroom.domainlang.workspace.FileState;
import dev.toolroom.kernel.call.CallContext;
import dev.toolroom.kernel.call.Refusal;
import dev.toolroom.kernel.content.Answer;
import dev.toolroom.kernel.content.View;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.text.Amount;
import dev.toolroom.kernel.text.SimilarNames;
import dev.toolroom.kernel.tool.Fields;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Formats files: indentation, spaces and empty lines. */
final class FormatModel extends WritingTool<FormatModel.Input> {
    FormatModel(Workspaces workspaces) {
        super(FormatModel.class, "domainlang_format", workspaces, readsWith("check"));
    }

    record Input(@Nullable String path, @Nullable String file, boolean check) {}

    @Override
    protected Input read(Fields arguments) {
        return new Input(
                arguments.optionalText("path").orElse(null),
                arguments.optionalText("file").orElse(null),
                arguments.optionalFlag("check").orElse(false));
    }

    @Override
    protected Answer answer(Input input, CallContext context) {
        return edit(input.path(), context, input.check(), draft -> formatted(input, draft));
    }

    private static Answer formatted(Input input, Draft draft) {
        List<String> changed = new ArrayList<>();
        int looked = 0;
        for (FileState file : List.copyOf(draft.original().files())) {
            String name = draft.original().name(file.source().path());
            boolean wanted = input.file() == null || input.file().equals(name);
            if (!wanted || name.startsWith(".dlang/")) {
                continue;
            }
            looked++;
            String text = Formatter.format(file.source().tree());
            if (!text.equals(file.source().text())) {
                draft.replace(file.source().path(), text);
                changed.add(name);
            }
        }
        if (looked == 0) {
            List<String> names =
                    draft.original().files().stream()
                            .map(each -> draft.original().name(each.source().path()))
                            .toList();
            throw new Refusal(
                    DomainLangRefusal.UNKNOWN_FILE,
                    "the model has no file " + input.file(),
                    "Name a file of the model, from its root",
                    Json.Obj.EMPTY.with(
                            "nearest",
                            Json.Arr.ofTexts(
                                    SimilarNames.to(String.valueOf(input.file()), names, 5))));
        }
        var json =
                Json.object()
                        .put("fileCount", looked)
                        .put("changed", Json.Arr.ofTexts(changed))
                        .put("count", changed.size())
                        .put("check", input.check())
                        .build();
        String said = input.check() ? "would be laid out anew" : "laid out anew";
        return Answer.whole(json)
                .withView(
                        new View.Text(
                                changed.isEmpty()
                                        ? Amount.of(looked, "file", "files")
                                                + ", all laid out well."
                                        : String.join("\n", changed)
                                                + "\n"
                                                + changed.size()
                                                + " of "
                                                + Amount.of(looked, "file", "files")
                                                + " "
                                                + said
                                                + "."));
    }
}
