package dev.toolroom.capability.recall;

import dev.toolroom.capability.recall.chat.ChatReader;
import dev.toolroom.capability.recall.chat.ChatText;
import dev.toolroom.capability.recall.sql.Statements;
import dev.toolroom.kernel.call.CallContext;
import dev.toolroom.kernel.call.Caller;
import dev.toolroom.kernel.call.Proposal;
import dev.toolroom.kernel.content.Answer;
import dev.toolroom.kernel.content.Extent;
import dev.toolroom.kernel.content.View;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.tool.Contract;
import dev.toolroom.kernel.tool.Fields;
import dev.toolroom.kernel.tool.TypedTool;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Shows one session of past chats, or one request of it. */
final class GetChat extends TypedTool<GetChat.Input> {
    private static final int DEFAULT_LIMIT = 5;
    private static final int MAX_LIMIT = 20;
    private static final int DEFAULT_CHARACTERS = 2_000;
    private static final int MAX_CHARACTERS = 20_000;

    private final Catalogues catalogues;

    GetChat(Catalogues catalogues) {
        super(Contract.reading(GetChat.class, "recall_get"));
        this.catalogues = catalogues;
    }

    record Input(String id, int offset, int limit, int length) {}

    @Override
    protected Input read(Fields arguments) {
        return new Input(
                arguments.text("id"),
                arguments.optionalInteger("offset", 0, 1_000_000).orElse(0),
                arguments.optionalInteger("limit", 1, MAX_LIMIT).orElse(DEFAULT_LIMIT),
                arguments
                        .optionalInteger("maxCharacters", 100, MAX_CHARACTERS)
                        .orElse(DEFAULT_CHARACTERS));
    }

    @Override
    public Optional<Proposal> consent(Json.Obj arguments, Caller caller) {
        return catalogues.access().askForOne(arguments.text("id", ""), caller);
    }

    @Override
    protected Answer answer(Input input, CallContext context) {
        catalogues.imported();
        return catalogues.find(input.id(), statements -> found(statements, input));
    }

    private static @Nullable Answer found(Statements statements, Input input) {
        String session =
                statements.text(
                        """
                        SELECT session_id FROM requests WHERE request_id = ?1
                        UNION ALL SELECT session_id FROM chat_sessions WHERE session_id = ?1\
                        """,
                        input.id());
        if (session == null) {
            return null;
        }
        var reader = new ChatReader(statements, input.length());
        Json.Obj head = reader.session(session);
        boolean one = !session.equals(input.id());
        List<Json> turns =
                one
                        ? reader.request(input.id())
                        : reader.turns(session, input.offset(), input.limit());
        int total = reader.count(session);
        int next = input.offset() + turns.size();
        boolean more = !one && next < total;
        var answer = Json.object();
        head.fields().forEach(answer::put);
        answer.put("turnCount", total).put("turns", new Json.Arr(turns));
        if (more) {
            answer.put("nextOffset", next);
        }
        Extent extent =
                more ? new Extent.Cut(turns.size(), Extent.Ceiling.ITEMS) : new Extent.Whole();
        Json.Obj value = answer.build();
        return new Answer(value, extent, new View.Later(() -> new View.Text(ChatText.of(value))));
    }

    /** The record of the call has no copy of the chat. */
    @Override
    public Json.Obj summary(Json.Obj answer) {
        return Json.object().put("session", answer.text("session", "")).build();
    }
}
