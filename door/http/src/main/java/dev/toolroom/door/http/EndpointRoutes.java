package dev.toolroom.door.http;

import dev.toolroom.foundation.web.Reply;
import dev.toolroom.foundation.web.WebError;
import dev.toolroom.kernel.Resource;
import dev.toolroom.kernel.call.CallRefusal;
import dev.toolroom.kernel.call.Calls.Completed;
import dev.toolroom.kernel.call.Outcome;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.tool.Contract;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Tools with an address of their own, {@code /api/<name>}: GET with query parameters for calls that
 * only read, POST with JSON for any. Unlike {@code /api/tools/…/calls}, a refusal has an error
 * status, with the body in the shape of the tool. A client that accepts the MIME type of an
 * exported answer gets the file instead.
 */
final class EndpointRoutes {
    private static final int OK = 200;
    private static final int BAD_REQUEST = 400;
    private static final int FAILED = 500;

    /** HTTP status by the last part of a refusal code. */
    private static final Map<String, Integer> STATUS_BY_CODE =
            Map.of(
                    "not-found", 404,
                    "conflict", 409,
                    "unsaved", 409,
                    "too-large", 413,
                    "busy", 423,
                    "confirmation-required", 428,
                    "denied", 403,
                    "out-of-time", 504);

    private final Collection<Contract> contracts;
    private final CallRoutes calls;
    private final Resource.Source exports;

    EndpointRoutes(Collection<Contract> contracts, CallRoutes calls, Resource.Source exports) {
        this.contracts = contracts;
        this.calls = calls;
        this.exports = exports;
    }

    void mount(RoutesConfig routes) {
        for (Contract each : contracts) {
            if (!each.hints().endpoint()) {
                continue;
            }
            String path = "/api/" + each.name().value();
            routes.get(path, request -> answer(request, each, readOnlyArguments(request, each)));
            routes.post(path, request -> answer(request, each, HttpDoor.object(request)));
        }
    }

    private static Json.Obj readOnlyArguments(Context request, Contract contract) {
        Json.Obj arguments = parameters(request, contract);
        if (contract.onlyReads(arguments)) {
            return arguments;
        }
        request.header("Allow", "POST");
        throw new WebError(
                405,
                "web.http-405",
                "this call changes something, so GET does not make it",
                "Send the same arguments as JSON with POST");
    }

    private void answer(Context request, Contract contract, Json.Obj arguments)
            throws InterruptedException {
        Completed completed = calls.invoke(request, contract.name().value(), arguments);
        String reference = completed.isError() ? "" : completed.body().text("export", "");
        if (reference.isEmpty() || !sendAsFile(request, reference)) {
            Reply.json(request, status(completed.outcome()), completed.json());
        }
    }

    /** Sends the export if the client accepts its MIME type and does not accept JSON. */
    private boolean sendAsFile(Context request, String reference) {
        String accepted = Objects.requireNonNullElse(request.header("Accept"), "");
        if (accepted.isEmpty() || accepted.contains("json")) {
            return false;
        }
        Resource.Whole file = exports.open(reference).orElse(null);
        if (file == null) {
            return false;
        }
        if (accepted.contains(file.mimeType())) {
            Download.send(request, file, reference);
            return true;
        }
        try {
            file.bytes().close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return false;
    }

    static int status(Outcome outcome) {
        return switch (outcome) {
            case Outcome.Answered _ -> OK;
            case Outcome.Failed _ -> FAILED;
            case Outcome.Refused refused -> {
                String code = refused.code();
                String lastPart = code.substring(code.indexOf('.') + 1);
                yield code.equals(CallRefusal.FAILED.code())
                        ? FAILED
                        : STATUS_BY_CODE.getOrDefault(lastPart, BAD_REQUEST);
            }
        };
    }

    /** Converts query parameters to their schema types; invalid values stay strings. */
    private static Json.Obj parameters(Context request, Contract contract) {
        Json.Obj properties = contract.inputSchema().object("properties");
        var arguments = Json.object();
        for (Map.Entry<String, List<String>> each : request.queryParamMap().entrySet()) {
            String type = properties.object(each.getKey()).text("type", "string");
            arguments.put(each.getKey(), toJson(type, each.getValue().getFirst()));
        }
        return arguments.build();
    }

    private static Json toJson(String type, String text) {
        return switch (type) {
            case "integer", "number" ->
                    text.matches("-?(0|[1-9][0-9]{0,17})")
                            ? new Json.Num(text)
                            : new Json.Str(text);
            case "boolean" ->
                    text.equals("true") || text.equals("false")
                            ? new Json.Bool(text.equals("true"))
                            : new Json.Str(text);
            default -> new Json.Str(text);
        };
    }
}
