package dev.toolroom.capability.recall;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolroom.capability.recall.catalogue.RawLayer;
import dev.toolroom.capability.recall.chat.ChatReader;
import dev.toolroom.capability.recall.chat.ChatText;
import dev.toolroom.capability.recall.sql.Statements;
import dev.toolroom.kernel.call.CallContext;
import dev.toolroom.kernel.call.Caller;
import dev.toolroom.kernel.call.Proposal;
import dev.toolroom.kernel.content.Answer;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.tool.Contract;
import dev.toolroom.kernel.tool.Fields;
import dev.toolroom.kernel.tool.TypedTool;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Writes out one whole session, for people or for other programs. */
final class ExportChat extends TypedTool<ExportChat.Input> {
    private static final int TURNS_PER_PAGE = 100;

    private final Catalogues catalogues;

    ExportChat(Catalogues catalogues) {
        super(Contract.reading(ExportChat.class, "recall_export"));
        this.catalogues = catalogues;
    }

    record Input(String id, String format) {}

    @Override
    protected Input read(Fields arguments) {
        return new Input(arguments.text("id"), arguments.optionalText("format").orElse("markdown"));
    }

    @Override
    public Optional<Proposal> consent(Json.Obj arguments, Caller caller) {
        return catalogues.access().askForOne(arguments.text("id", ""), caller);
    }

    @Override
    protected Answer answer(Input input, CallContext context) {
        String text = catalogues.find(input.id(), statements -> text(statements, input));
        String extension =
                switch (input.format()) {
                    case "jsonl" -> "jsonl";
                    case "raw" -> "json";
                    default -> "md";
                };
        return Answer.whole(
                Json.object()
                        .put("session", input.id())
                        .put("format", input.format())
                        .put("reference", context.exports().keep(context.id(), extension, text))
                        .put("characters", text.length())
                        .build());
    }

    private static @Nullable String text(Statements statements, Input input) {
        String known =
                statements.text(
                        "SELECT session_id FROM chat_sessions WHERE session_id = ?", input.id());
        if (known == null) {
            return null;
        }
        return input.format().equals("raw")
                ? raw(statements, known)
                : turns(statements, known, input.format().equals("jsonl"));
    }

    private static String raw(Statements statements, String session) {
        try (InputStream in = RawLayer.open(statements, session)) {
            return in == null ? "" : new String(in.readAllBytes(), UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String turns(Statements statements, String session, boolean lines) {
        var reader = new ChatReader(statements, Integer.MAX_VALUE);
        Json.Obj head = reader.session(session);
        var text = new StringBuilder(lines ? head.write() + "\n" : ChatText.of(head));
        int offset = 0;
        for (List<Json> page = reader.turns(session, 0, TURNS_PER_PAGE);
                !page.isEmpty();
                page = reader.turns(session, offset, TURNS_PER_PAGE)) {
            offset += page.size();
            for (Json each : page) {
                if (lines) {
                    text.append(each.write()).append('\n');
                } else if (each instanceof Json.Obj turn) {
                    ChatText.turn(turn, text);
                }
            }
        }
        return text.toString();
    }
}
