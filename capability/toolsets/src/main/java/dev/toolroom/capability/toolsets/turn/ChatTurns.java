package dev.toolroom.capability.toolsets.turn;

import dev.toolroom.capability.toolsets.chat.Chat;
import dev.toolroom.capability.toolsets.chat.ChatRefusal;
import dev.toolroom.capability.toolsets.chat.ChatRows;
import dev.toolroom.capability.toolsets.chat.Message;
import dev.toolroom.capability.toolsets.model.ModelEndpoint;
import dev.toolroom.capability.toolsets.turn.StoredTurn.Told;
import dev.toolroom.capability.toolsets.turn.TurnRequest.Place;
import dev.toolroom.capability.toolsets.workspace.ChatWorkspaces;
import dev.toolroom.capability.toolsets.workspace.ManifestId;
import dev.toolroom.foundation.store.Store;
import dev.toolroom.kernel.call.CallId;
import dev.toolroom.kernel.call.ChatId;
import dev.toolroom.kernel.call.Refusal;
import dev.toolroom.kernel.chat.Turns;
import dev.toolroom.kernel.content.Redactor;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.tool.Contract;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The turns of all chats: one at a time in each. */
public final class ChatTurns implements Turns {
    /** Ended ones whose events are kept for whoever comes back. */
    private static final int KEPT = 32;

    private static final int MOST_RUNNING = 64;

    private final ChatRows chats;
    private final TurnRows rows;
    private final Parts parts;
    private final Map<ChatId, OpenTurn> running = new LinkedHashMap<>();
    private final Set<ChatId> reserved = new HashSet<>();
    private final Map<String, OpenTurn> known = new LinkedHashMap<>();

    /**
     * What turns work with.
     *
     * @param model the model of the settings, or a refusal that says what they lack
     * @param tools every tool of the house
     * @param recorded returns when every call that has ended can be read in the store
     * @param talked told of a chat when a turn begins or ends in it
     */
    public record Parts(
            Supplier<Store> store,
            Supplier<ChatWorkspaces> workspaces,
            Redactor redactor,
            Supplier<ModelEndpoint> model,
            Supplier<List<Contract>> tools,
            Runnable recorded,
            Consumer<ChatId> talked,
            Clock clock) {}

    public ChatTurns(ChatRows chats, Parts parts) {
        this.chats = chats;
        this.rows = new TurnRows(parts.store(), chats, parts.clock());
        this.parts = parts;
    }

    @Override
    public Json.Obj requestSchema() {
        return TurnRequest.SCHEMA;
    }

    /** Whether a turn runs in this chat. */
    public synchronized boolean isRunning(ChatId chat) {
        return running.containsKey(chat);
    }

    @Override
    public Turn begin(Json.Obj body, Host host) {
        TurnRequest request = TurnRequest.read(body);
        if (request.named()) {
            Turn same = found(request.id());
            if (same != null) {
                return same;
            }
        }
        ModelEndpoint endpoint = request.prompt() ? parts.model().get() : null;
        Map<String, Contract> offered =
                request.prompt() ? OfferedTools.to(request, parts.tools().get()) : Map.of();
        ChatId named = request.chat();
        ChatId chat = named == null ? ChatId.of("chat-" + CallId.random().value()) : named;
        var turn = new OpenTurn(request, chat, host);
        occupy(turn);
        try {
            Message first = begun(turn, named == null ? null : chats.get(chat), endpoint);
            TurnBody work =
                    endpoint == null
                            ? new ExplicitTurn(turn, first, parts)::run
                            : new ModelTurn(turn, first, endpoint, offered, chats, rows, parts)
                                    ::run;
            turn.tell("turn.started", described(turn, first));
            turn.tell("message", first.json());
            parts.talked().accept(turn.chat());
            Thread.ofVirtual().name("turn-" + turn.id()).start(() -> end(turn, done(turn, work)));
            return turn;
        } catch (RuntimeException | Error e) {
            leave(turn);
            synchronized (this) {
                known.remove(turn.id());
            }
            throw e;
        }
    }

    /** What a turn does. */
    private interface TurnBody {
        TurnEnd run() throws InterruptedException;
    }

    private static TurnEnd done(OpenTurn turn, TurnBody work) {
        try {
            return work.run();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return TurnEnd.CANCELLED;
        } catch (Refusal refusal) {
            var no = refusal.outcome();
            return TurnEnd.error(no.code(), no.message(), no.nextStep());
        } catch (RuntimeException bug) {
            System.getLogger(ChatTurns.class.getName())
                    .log(System.Logger.Level.ERROR, "turn " + turn.id(), bug);
            return TurnEnd.error(
                    "turns.failed", "The turn failed; the log says why", "See toolroom doctor");
        }
    }

    private synchronized void occupy(OpenTurn turn) {
        checkIdle(turn.chat());
        if (running.size() >= MOST_RUNNING) {
            throw new Refusal(
                    ChatRefusal.BUSY,
                    MOST_RUNNING + " turns are running, which is the most at a time",
                    "Try again when one has ended");
        }
        running.put(turn.chat(), turn);
        known.put(turn.id(), turn);
        var oldest = known.values().iterator();
        while (known.size() - running.size() > KEPT && oldest.hasNext()) {
            if (oldest.next().isOver()) {
                oldest.remove();
            }
        }
    }

    private void checkIdle(ChatId chat) {
        if (running.containsKey(chat) || reserved.contains(chat)) {
            throw ChatRefusal.busy(chat);
        }
    }

    /**
     * Work that no turn of the chat may meet.
     *
     * @throws Refusal if one runs
     */
    public <T> T whileIdle(ChatId chat, Supplier<T> work) {
        synchronized (this) {
            checkIdle(chat);
            reserved.add(chat);
        }
        try {
            return work.get();
        } finally {
            synchronized (this) {
                reserved.remove(chat);
            }
        }
    }

    /** What is recorded of the calls of a message, in their order. */
    public List<RecordedCall> calls(String message) {
        return rows.calls(message);
    }

    private synchronized void leave(OpenTurn turn) {
        running.remove(turn.chat(), turn);
    }

    private static Json.Builder described(OpenTurn turn, Message first) {
        return Json.object()
                .put("turn_id", turn.id())
                .put("chat_id", turn.chat().value())
                .put("message_id", first.id());
    }

    /** The first message, in its place, with the files as they are there. */
    private Message begun(OpenTurn turn, @Nullable Chat chat, @Nullable ModelEndpoint endpoint) {
        String parent = chat == null ? null : placed(turn.request().place(), chat);
        var first =
                new Message(
                        CallId.random().value(),
                        turn.chat(),
                        parent,
                        Message.USER,
                        parts.redactor().redact(turn.request().content()),
                        rows.now(),
                        null,
                        turn.id());
        return rows.begin(first, turn.id(), turn.host().caller().client(), endpoint);
    }

    /** Where the message goes; the files are brought there first. */
    private @Nullable String placed(Place place, Chat chat) {
        return switch (place) {
            case Place.Leaf _ -> chat.leaf();
            case Place.Root _ -> {
                bring(chat, null);
                yield null;
            }
            case Place.After(String id) -> {
                String parent = message(chat, id).id();
                bring(chat, parent);
                yield parent;
            }
            case Place.Beside(String id) -> {
                Message retried = message(chat, id);
                String manifest = retried.manifest();
                if (manifest == null) {
                    bring(chat, retried.parent());
                } else {
                    parts.workspaces().get().switchTo(chat.id(), new ManifestId(manifest));
                }
                yield retried.parent();
            }
        };
    }

    private Message message(Chat chat, String id) {
        return chats.message(chat.id(), id).orElseThrow(ChatRefusal::noMessage);
    }

    /** Going on from where the chat is keeps what was uploaded or edited there since. */
    private void bring(Chat chat, @Nullable String message) {
        if (chat.manifest() == null || (message != null && message.equals(chat.leaf()))) {
            return;
        }
        if (message == null) {
            parts.workspaces().get().switchToStart(chat.id());
        } else {
            parts.workspaces().get().switchToMessage(chat.id(), message);
        }
    }

    /** Saved first, told then; the chat is free before anyone can hear that it is. */
    private void end(OpenTurn turn, TurnEnd end) {
        TurnEnd known = end;
        try {
            rows.end(turn.id(), end);
        } catch (RuntimeException unsaved) {
            System.getLogger(ChatTurns.class.getName())
                    .log(System.Logger.Level.WARNING, "the end of a turn is not saved", unsaved);
            known =
                    TurnEnd.error(
                            "turns.not-saved",
                            "The end of this turn could not be saved",
                            "See the calls of its messages for what was done");
        }
        Json.Builder event = last(turn.id(), turn.chat());
        leave(turn);
        turn.end(known.into(event));
        parts.talked().accept(turn.chat());
    }

    /** With where the chat is now; null where it has no messages, or no files. */
    private Json.Builder last(String turn, ChatId chat) {
        Chat now = null;
        try {
            now = chats.find(chat).orElse(null);
        } catch (RuntimeException unreadable) {
            System.getLogger(ChatTurns.class.getName())
                    .log(System.Logger.Level.WARNING, "the end of turn " + turn, unreadable);
        }
        return Json.object()
                .put("turn_id", turn)
                .put("chat_id", chat.value())
                .put("active_leaf_message_id", nullable(now == null ? null : now.leaf()))
                .put("active_manifest_id", nullable(now == null ? null : now.manifest()));
    }

    private static Json nullable(@Nullable String text) {
        return text == null ? new Json.Null() : new Json.Str(text);
    }

    @Override
    public Turn find(String id) {
        Turn turn = found(id);
        if (turn == null) {
            throw new Refusal(
                    ChatRefusal.TURN_NOT_FOUND,
                    "There is no turn of this id",
                    "Use the turn_id of the event turn.started, or see list_messages");
        }
        return turn;
    }

    private @Nullable Turn found(String id) {
        synchronized (this) {
            OpenTurn open = known.get(id);
            if (open != null) {
                return open;
            }
        }
        return rows.find(id).map(this::stored).orElse(null);
    }

    private StoredTurn stored(TurnRows.Row row) {
        parts.recorded().run();
        List<Told> told = new ArrayList<>();
        for (Message message : chats.ofTurn(row.id())) {
            told.add(StoredTurn.message(message));
            for (RecordedCall call : rows.calls(message.id())) {
                told.add(new Told("call.finished", call.json()));
            }
        }
        TurnEnd end =
                row.status().equals(TurnEnd.RUNNING)
                        ? TurnEnd.INTERRUPTED
                        : new TurnEnd(row.status(), row.errorCode(), row.error(), null);
        told.add(new Told(DONE, end.into(last(row.id(), row.chat())).build()));
        return new StoredTurn(row.id(), told);
    }

    /** Asks every turn to end. */
    public void close() {
        List<OpenTurn> all;
        synchronized (this) {
            all = List.copyOf(running.values());
        }
        all.forEach(OpenTurn::cancel);
    }
}
