package dev.toolroom.kernel.dispatch;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolroom.kernel.call.CallId;
import dev.toolroom.kernel.call.CallListener;
import dev.toolroom.kernel.call.CallRefusal;
import dev.toolroom.kernel.call.Calls.Completed;
import dev.toolroom.kernel.call.Damaged;
import dev.toolroom.kernel.call.Decision;
import dev.toolroom.kernel.call.DiskFull;
import dev.toolroom.kernel.call.Exports;
import dev.toolroom.kernel.call.FileVersions;
import dev.toolroom.kernel.call.Outcome;
import dev.toolroom.kernel.call.Proposal;
import dev.toolroom.kernel.call.Question;
import dev.toolroom.kernel.call.ToolCall;
import dev.toolroom.kernel.call.Verdict;
import dev.toolroom.kernel.content.Answer;
import dev.toolroom.kernel.content.Extent;
import dev.toolroom.kernel.content.Redactor;
import dev.toolroom.kernel.event.Events;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.record.Ledger;
import dev.toolroom.kernel.record.Ledger.Running;
import dev.toolroom.kernel.record.Receipt;
import dev.toolroom.kernel.tool.Contract.Effect;
import dev.toolroom.kernel.tool.Tool;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Writes what a call leaves behind: its answer within the limit, receipt, events, incident. */
public final class Records {
    /** Maximum length of a stored answer in characters; a longer one is stored as its length. */
    private static final int MAX_STORED_ANSWER = 16 * 1024;

    /** Maximum length of a stored render plan in characters, which is the limit of renderers. */
    private static final int MAX_STORED_PLAN = 5 * 1024 * 1024;

    /** Maximum length of arguments that a person is asked about; others cannot be approved. */
    private static final int MAX_ASKED_ARGUMENTS = 200_000;

    private static final int PREVIEW_LENGTH = 2_000;

    private final Ledger ledger;
    private final Events events;
    private final Redactor redactor;

    public Records(Ledger ledger, Events events, Redactor redactor) {
        this.ledger = ledger;
        this.events = events;
        this.redactor = redactor;
    }

    Running started(ToolCall call, Tool tool, Effect effect, Instant at) {
        Json.Obj arguments = stored(redactor.redact(call.arguments()));
        var entry =
                new Running(
                        call.id(),
                        call.tool().substring(0, Math.min(call.tool().length(), 64)),
                        tool.contract().version(),
                        effect,
                        call.caller(),
                        arguments,
                        at,
                        call.message());
        CallDescription description = CallDescription.of(entry);
        events.publish("call.started", () -> description.json().build());
        return entry;
    }

    /** Returns the arguments of a call for the person who is asked about it. */
    Json.Obj argumentsToShow(ToolCall call) {
        return stored(redactor.redact(call.arguments()), MAX_ASKED_ARGUMENTS);
    }

    Proposal redacted(Proposal proposal) {
        return proposal.rewritten(redactor::redact);
    }

    void waits(Running entry, Question question) {
        ledger.pend(entry);
        events.publish(
                "call.pending",
                CallDescription.of(entry).json().put("question", question.text()).build());
    }

    /** Published at once, so that other windows stop asking. */
    void approved(Running entry, Decision decision) {
        events.publish(
                "call.approved",
                CallDescription.of(entry)
                        .json()
                        .put("approvedBy", decision.by())
                        .put("approvedHow", decision.how())
                        .build());
    }

    boolean begin(Running entry, @Nullable Verdict approval) {
        return ledger.begin(entry, approval);
    }

    CallListener announcing(Running entry, CallListener listener) {
        return new CallListener() {
            @Override
            public void progress(long done, long total, String message) {
                events.publish(
                        "call.progress",
                        Json.object()
                                .put("id", entry.id().value())
                                .put("done", done)
                                .put("total", total)
                                .put("message", redactor.redact(message))
                                .build());
                listener.progress(done, total, message);
            }

            @Override
            public void log(Severity level, String message) {
                publish("call.log", "level", level.label(), message);
                listener.log(level, message);
            }

            @Override
            public void output(Stream stream, String text) {
                publish("call.output", "stream", stream.label(), text);
                listener.output(stream, text);
            }

            private void publish(String event, String kind, String label, String text) {
                events.publish(
                        event,
                        Json.object()
                                .put("id", entry.id().value())
                                .put(kind, label)
                                .put("text", redactor.redact(text))
                                .build());
            }
        };
    }

    Completed completed(
            Tool tool,
            Running entry,
            Outcome outcome,
            int allowed,
            Exports exports,
            FileVersions files,
            Instant at) {
        try {
            Json.Obj body = bodyOf(tool, entry.id(), outcome);
            String json = body.write();
            int bytes = json.getBytes(UTF_8).length;
            if (outcome instanceof Outcome.Answered(Answer answer) && bytes > allowed) {
                Answer exported = export(entry, answer, json, bytes, exports);
                return record(
                        tool,
                        entry,
                        new Outcome.Answered(exported),
                        exported.value(),
                        exported.value().write(),
                        answer.value(),
                        files,
                        at);
            }
            return record(tool, entry, outcome, body, json, body, files, at);
        } catch (RuntimeException bug) {
            Outcome failed = failed(entry, bug);
            // The tool may have caused the bug, so it does not shape this answer.
            Tool shape =
                    failed instanceof Outcome.Failed
                            ? new NoSuchTool(entry.tool(), List.of())
                            : tool;
            return recordFailure(shape, entry, failed, files, at);
        }
    }

    /** Answers the caller even if the failure cannot be recorded. */
    private Completed recordFailure(
            Tool shape, Running entry, Outcome failed, FileVersions files, Instant at) {
        Json.Obj body = bodyOf(shape, entry.id(), failed);
        try {
            return record(shape, entry, failed, body, body.write(), body, files, at);
        } catch (RuntimeException lost) {
            failed(entry, lost);
            return new Completed(failed, body, body.write());
        }
    }

    /** Exports a long answer; the caller gets its beginning and a reference. */
    private static Answer export(
            Running entry, Answer whole, String json, int bytes, Exports exports) {
        int end = Math.min(json.length(), PREVIEW_LENGTH);
        int shown = Character.isHighSurrogate(json.charAt(end - 1)) ? end - 1 : end;
        return new Answer(
                Json.object()
                        .put("export", exports.keep(entry.id(), "json", json))
                        .put("bytes", bytes)
                        .put("preview", json.substring(0, shown))
                        .put("nextStep", "Read the export, or ask for less")
                        .build(),
                new Extent.Cut(0, Extent.Ceiling.BYTES),
                null,
                whole.blocks(),
                whole.renderPlan(),
                null);
    }

    private Completed record(
            Tool tool,
            Running entry,
            Outcome outcome,
            Json.Obj body,
            String json,
            Json.Obj whole,
            FileVersions files,
            Instant at) {
        int bytes = json.getBytes(UTF_8).length;
        Receipt receipt =
                receipt(tool, entry, outcome, whole, bytes, at).with(files, plan(outcome));
        ledger.finish(receipt);
        CallDescription description = CallDescription.of(entry);
        String code = receipt.errorCode();
        events.publish(
                "call.finished",
                () ->
                        description
                                .json()
                                .put("status", code == null ? "success" : "error")
                                .putIfPresent("errorCode", code)
                                .put("bytes", bytes)
                                .put("finishedAt", at.toString())
                                .build());
        return new Completed(outcome, body, json, files);
    }

    private Receipt receipt(
            Tool tool, Running entry, Outcome outcome, Json.Obj whole, int bytes, Instant at) {
        return switch (outcome) {
            case Outcome.Answered(Answer answer) ->
                    receipt(entry, null, null, tool.summary(whole), answer.extent(), bytes, at);
            case Outcome.Refused refused -> {
                Outcome.Refused stored = refused.redacted(redactor);
                yield receipt(
                        entry,
                        stored.code(),
                        stored.message(),
                        tool.refusalBody(entry.id(), stored),
                        new Extent.Whole(),
                        bytes,
                        at);
            }
            case Outcome.Failed _ ->
                    receipt(
                            entry,
                            CallRefusal.FAILED.code(),
                            "the tool failed",
                            null,
                            new Extent.Whole(),
                            bytes,
                            at);
        };
    }

    private Receipt receipt(
            Running entry,
            @Nullable String code,
            @Nullable String error,
            Json.@Nullable Obj result,
            Extent extent,
            int bytes,
            Instant at) {
        String label =
                switch (extent) {
                    case Extent.Whole _ -> "whole";
                    case Extent.Cut(_, var ceiling) ->
                            "cut by " + ceiling.name().toLowerCase(Locale.ROOT);
                };
        return new Receipt(
                entry,
                code,
                error == null ? null : redactor.redact(error),
                result == null ? null : stored(redactor.redact(result)),
                label,
                bytes,
                at);
    }

    /** Redacted as its answer is. */
    private Json.@Nullable Obj plan(Outcome outcome) {
        Json.Obj plan =
                outcome instanceof Outcome.Answered(Answer answer) ? answer.renderPlan() : null;
        return plan == null ? null : stored(redactor.redact(plan), MAX_STORED_PLAN);
    }

    private static Json.Obj stored(Json.Obj value) {
        return stored(value, MAX_STORED_ANSWER);
    }

    private static Json.Obj stored(Json.Obj value, int most) {
        int length = value.write().length();
        return length <= most ? value : Question.omitted(length);
    }

    private static Json.Obj bodyOf(Tool tool, CallId id, Outcome outcome) {
        return switch (outcome) {
            case Outcome.Answered(Answer answer) -> answer.value();
            case Outcome.Refused refused -> tool.refusalBody(id, refused);
            case Outcome.Failed _ ->
                    tool.refusalBody(
                            id,
                            CallRefusal.FAILED.with(
                                    "the tool failed; the log says why",
                                    "Run: toolroom incident " + id.value()));
        };
    }

    Outcome failed(Running entry, Throwable bug) {
        System.getLogger(Records.class.getName())
                .log(
                        System.Logger.Level.ERROR,
                        "call " + entry.id().value() + " of " + entry.tool(),
                        bug);
        if (DiskFull.isBehind(bug)) {
            return DiskFull.refused(bug, entry.effect() == Effect.READS);
        }
        Optional<Damaged> damaged = Damaged.behind(bug);
        return damaged.isPresent() ? damaged.get().refused() : new Outcome.Failed(entry.id());
    }
}
