package dev.toolroom.door.mcp;

import dev.toolroom.foundation.mcp.Era;
import dev.toolroom.foundation.mcp.Exchange;
import dev.toolroom.foundation.mcp.Method;
import dev.toolroom.foundation.mcp.RpcError;
import dev.toolroom.kernel.CallId;
import dev.toolroom.kernel.CallRefusal;
import dev.toolroom.kernel.Caller;
import dev.toolroom.kernel.Calls;
import dev.toolroom.kernel.Calls.Completed;
import dev.toolroom.kernel.Contract;
import dev.toolroom.kernel.Json;
import dev.toolroom.kernel.Outcome;
import dev.toolroom.kernel.ToolCall;

import org.jspecify.annotations.Nullable;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** {@code tools/list} and {@code tools/call}. */
final class ToolMethods {
    /** Where a client says which conversation a call belongs to, and which project it works in. */
    private static final String CHAT = "toolroom/chat";

    private static final String WORKSPACE = "toolroom/workspace";

    private final Supplier<String> listed;
    private final Calls calls;
    private final Supplier<CallId> ids;

    ToolMethods(Supplier<String> listed, Calls calls, Supplier<CallId> ids) {
        this.listed = listed;
        this.calls = calls;
        this.ids = ids;
    }

    void addTo(Map<String, Method> methods) {
        methods.put("tools/list", this::list);
        methods.put("tools/call", this::call);
    }

    private Json.Obj list(Exchange exchange) {
        exchange.written("tools", listed.get());
        return Json.Obj.EMPTY;
    }

    /** The tools as an agent is shown them. */
    static String listed(Collection<Contract> contracts) {
        List<Json> entries = new ArrayList<>();
        for (Contract contract : contracts) {
            if (contract.listed()) {
                entries.add(entry(contract));
            }
        }
        return new Json.Arr(entries).write();
    }

    private static Json.Obj entry(Contract contract) {
        boolean reads = contract.alwaysReads();
        var hints =
                Json.object()
                        .put("readOnlyHint", reads)
                        .put("destructiveHint", contract.destructive())
                        .put("openWorldHint", false);
        return Json.object()
                .put("name", contract.name().value())
                .put("title", contract.title())
                .put("description", contract.purpose())
                .put("inputSchema", contract.inputSchema())
                .putIfPresent("outputSchema", contract.outputSchema())
                .put("annotations", hints.build())
                .build();
    }

    private Json.@Nullable Obj call(Exchange exchange) throws InterruptedException {
        CallId id = ids.get();
        var consent = new Consent(exchange);
        var call =
                new ToolCall(
                        id,
                        exchange.text("name"),
                        exchange.object("arguments"),
                        caller(exchange),
                        consent.given());
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
        if (completed.outcome() instanceof Outcome.Refused(String code, String message, _, _)) {
            if (code.equals(CallRefusal.UNKNOWN_TOOL.code())) {
                throw new RpcError(RpcError.INVALID_PARAMS, message);
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
        exchange.written("structuredContent", completed.json());
        var text = Json.Obj.EMPTY.with("type", "text").with("text", completed.json());
        return Json.object()
                .put("content", Json.Arr.of(text))
                .put("isError", completed.isError())
                .build();
    }

    private static Caller caller(Exchange exchange) {
        String chat = exchange.meta().text(CHAT, "");
        if (chat.isBlank()) {
            chat =
                    exchange.era() == Era.MODERN && exchange.peer().id().isEmpty()
                            ? exchange.peer().principal() + "-" + exchange.client().name()
                            : exchange.peer().id();
        }
        return new Caller(
                "mcp",
                exchange.client().name(),
                chat,
                exchange.peer().principal(),
                workspace(exchange));
    }

    private static @Nullable Path workspace(Exchange exchange) {
        String given = exchange.meta().text(WORKSPACE, "");
        try {
            return given.isBlank() ? exchange.peer().workspace() : Path.of(given);
        } catch (java.nio.file.InvalidPathException e) {
            throw new RpcError(RpcError.INVALID_PARAMS, WORKSPACE + " must be a folder");
        }
    }
}
