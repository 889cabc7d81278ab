package dev.toolroom.door.mcp;

import dev.toolroom.foundation.mcp.Exchange;
import dev.toolroom.foundation.mcp.Method;
import dev.toolroom.foundation.mcp.RpcError;
import dev.toolroom.kernel.call.CallId;
import dev.toolroom.kernel.call.CallRefusal;
import dev.toolroom.kernel.call.Caller;
import dev.toolroom.kernel.call.Calls;
import dev.toolroom.kernel.call.Calls.Completed;
import dev.toolroom.kernel.call.Outcome;
import dev.toolroom.kernel.call.ToolCall;
import dev.toolroom.kernel.content.Answer;
import dev.toolroom.kernel.content.Block;
import dev.toolroom.kernel.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** {@code tools/list} and {@code tools/call}. */
final class ToolMethods {
    /** Where a client says which conversation a call belongs to. */
    private static final String CHAT = "toolroom/chat";

    private final Supplier<ToolIndex> index;
    private final UnaryOperator<@Nullable String> profiles;
    private final Calls calls;
    private final Supplier<CallId> ids;
    private final BooleanSupplier formsCount;

    ToolMethods(
            Supplier<ToolIndex> index,
            UnaryOperator<@Nullable String> profiles,
            Calls calls,
            Supplier<CallId> ids,
            BooleanSupplier formsCount) {
        this.index = index;
        this.profiles = profiles;
        this.calls = calls;
        this.ids = ids;
        this.formsCount = formsCount;
    }

    void addTo(Map<String, Method> methods) {
        methods.put("tools/list", this::list);
        methods.put("tools/call", this::call);
    }

    private Json.Obj list(Exchange exchange) {
        exchange.written("tools", shownTo(exchange).json(AppPages.areShownBy(exchange.client())));
        return Json.Obj.EMPTY;
    }

    private ToolList shownTo(Exchange exchange) {
        return new ToolList(index.get(), ToolChoice.of(exchange.peer().choice(), profiles));
    }

    /** What is asked for, with the detour through {@code call_tool} taken out. */
    private record Asked(String tool, Json.Obj arguments) {}

    private Json.@Nullable Obj call(Exchange exchange) throws InterruptedException {
        var asked = new Asked(exchange.text("name"), exchange.object("arguments"));
        String choice = exchange.peer().choice();
        if (!choice.isEmpty() || isCompactName(asked.tool)) {
            ToolList shown = shownTo(exchange);
            if (shown.hasCompactTools() && CompactTools.isLookUp(asked.tool)) {
                return lookedUp(exchange, shown, asked);
            }
            if (shown.hasCompactTools() && asked.tool.equals(CompactTools.CALL)) {
                asked =
                        new Asked(
                                CompactTools.wanted(asked.arguments),
                                asked.arguments.object("arguments"));
            }
            if (!shown.permits(asked.tool)) {
                throw new RpcError(
                        RpcError.INVALID_PARAMS,
                        asked.tool
                                + " is not among the tools that this client chose ("
                                + choice
                                + "). Start it with another choice of tools.");
            }
        }
        return call(exchange, asked);
    }

    private static boolean isCompactName(String tool) {
        return CompactTools.isLookUp(tool) || tool.equals(CompactTools.CALL);
    }

    private static Json.Obj lookedUp(Exchange exchange, ToolList shown, Asked asked) {
        Json.Obj found = new CompactTools(shown.findable()).lookUp(asked.tool, asked.arguments);
        return answered(exchange, found.write(), List.of(), false);
    }

    private Json.@Nullable Obj call(Exchange exchange, Asked asked) throws InterruptedException {
        CallId id = ids.get();
        var consent = new Consent(exchange, formsCount);
        var call =
                new ToolCall(
                        id,
                        asked.tool,
                        asked.arguments,
                        caller(exchange),
                        null,
                        consent.given(),
                        consent.answered());
        exchange.onCancel(() -> calls.cancel(id));
        if (!exchange.outlastsThread()) {
            return result(exchange, consent, id, calls.call(call, consent));
        }
        // On this thread, from the line that asked to the line that answers: a hand-over to
        // another takes longer than most calls.
        calls.run(
                call,
                consent,
                completed -> exchange.reply(asking -> result(asking, consent, id, completed)));
        return null;
    }

    private static Json.Obj result(
            Exchange exchange, Consent consent, CallId id, Completed completed)
            throws InterruptedException {
        if (completed.outcome() instanceof Outcome.Refused refused) {
            String code = refused.code();
            if (code.equals(CallRefusal.UNKNOWN_TOOL.code())) {
                throw new RpcError(
                        RpcError.INVALID_PARAMS, refused.message() + ". " + refused.nextStep());
            }
            if (code.equals(CallRefusal.DEFERRED.code())) {
                consent.askAgain();
            }
        }
        if (completed.outcome() instanceof Outcome.Failed) {
            exchange.log(
                    "error",
                    "toolroom",
                    new Json.Str("a call failed: toolroom incident " + id.value()));
        }
        if (completed.outcome() instanceof Outcome.Answered(Answer answer)) {
            Json.Obj carried = answer.carried();
            Json.Obj result =
                    carried != null
                            ? carried
                            : answered(exchange, completed.json(), answer.blocks(), false);
            Json.Obj meta = AppPages.ofResult(exchange, id, answer);
            return meta.fields().isEmpty() ? result : result.with("_meta", meta);
        }
        return answered(exchange, completed.json(), List.of(), completed.isError());
    }

    /** The JSON as text comes first, for clients that read nothing else. */
    private static Json.Obj answered(
            Exchange exchange, String json, List<Block> blocks, boolean error) {
        exchange.written("structuredContent", json);
        List<Json> content = new ArrayList<>();
        content.add(new Block.Text(json).json());
        for (Block each : blocks) {
            content.add(each.json());
        }
        return Json.object().put("content", new Json.Arr(content)).put("isError", error).build();
    }

    private static Caller caller(Exchange exchange) throws InterruptedException {
        String named = exchange.meta().text(CHAT, "");
        String connection = exchange.peer().id();
        if (named.isBlank() && !connection.isEmpty()) {
            return caller(exchange, connection).inOwnChat();
        }
        return caller(
                exchange,
                named.isBlank()
                        ? exchange.peer().principal() + "-" + exchange.client().name()
                        : named);
    }

    private static Caller caller(Exchange exchange, String chat) throws InterruptedException {
        return new Caller(
                "mcp",
                exchange.client().name(),
                chat,
                exchange.peer().principal(),
                ClientFolder.of(exchange));
    }
}
