package dev.toolroom.capability.activity;

import dev.toolroom.kernel.call.CallContext;
import dev.toolroom.kernel.call.Refusal;
import dev.toolroom.kernel.content.Answer;
import dev.toolroom.kernel.content.Extent;
import dev.toolroom.kernel.content.View;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.record.CallLog;
import dev.toolroom.kernel.record.CallLog.Entry;
import dev.toolroom.kernel.record.CallLog.Filter;
import dev.toolroom.kernel.record.CallLog.Page;
import dev.toolroom.kernel.tool.Contract;
import dev.toolroom.kernel.tool.Fields;
import dev.toolroom.kernel.tool.TypedTool;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Lists recorded calls, the newest first. */
final class ListActivity extends TypedTool<ListActivity.Input> {
    private static final int USUAL = 20;
    private static final int MOST = 100;
    private static final Pattern CURSOR =
            Pattern.compile("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{6}Z\\|.{1,100}");

    private static final DateTimeFormatter MOMENT =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSSSS'Z'").withZone(ZoneOffset.UTC);

    private final Supplier<CallLog> log;

    ListActivity(Supplier<CallLog> log) {
        super(Contract.reading(ListActivity.class, "activity_list"));
        this.log = log;
    }

    /**
     * @param since as the caller wrote it
     */
    record Input(Filter filter, @Nullable String since) {}

    @Override
    protected Input read(Fields arguments) {
        return new Input(
                new Filter(
                        arguments.optionalText("tool").orElse(null),
                        arguments.optionalText("chat").orElse(null),
                        arguments.optionalText("door").orElse(null),
                        arguments.optionalText("status").orElse(null),
                        arguments.optionalText("text").orElse(null),
                        arguments.optionalText("cursor").orElse(null),
                        arguments.optionalInteger("limit", 1, MOST).orElse(USUAL),
                        arguments.optionalText("client").orElse(null),
                        arguments.optionalText("effect").orElse(null),
                        null),
                arguments.optionalText("since").orElse(null));
    }

    /** A moment as the record has it, so that the order of texts is the order of time. */
    private static @Nullable String moment(@Nullable String text) {
        try {
            return text == null ? null : MOMENT.format(Instant.parse(text));
        } catch (DateTimeException e) {
            throw new Refusal(
                    ActivityRefusal.BAD_DATE,
                    "since: \"" + text + "\" is not a point in time",
                    "Send a time as 2026-11-16T12:00:00Z");
        }
    }

    private static void check(@Nullable String cursor) {
        if (cursor != null && !CURSOR.matcher(cursor).matches()) {
            throw new Refusal(
                    ActivityRefusal.BAD_CURSOR,
                    "cursor: expected the nextCursor of an earlier answer",
                    "Leave cursor out to begin with the newest");
        }
    }

    @Override
    protected Answer answer(Input input, CallContext context) {
        check(input.filter().before());
        Page page = log.get().list(input.filter().since(moment(input.since())));
        var value =
                Json.object()
                        .put(
                                "calls",
                                new Json.Arr(
                                        page.entries().stream().map(ListActivity::line).toList()))
                        .putIfPresent("nextCursor", page.next())
                        .build();
        Extent extent =
                page.next() == null
                        ? new Extent.Whole()
                        : new Extent.Cut(page.entries().size(), Extent.Ceiling.ITEMS);
        return new Answer(value, extent, view(page));
    }

    private static Json line(Entry entry) {
        return Json.object()
                .put("id", entry.id())
                .put("tool", entry.tool())
                .put("status", entry.status())
                .putIfPresent("errorCode", entry.errorCode())
                .putIfPresent("approvedBy", entry.approvedBy())
                .putIfPresent("approvedHow", entry.approvedHow())
                .put("effect", entry.effect())
                .put("door", entry.door())
                .put("client", entry.client())
                .put("chat", entry.chat())
                .put("startedAt", entry.startedAt())
                .putIfPresent("finishedAt", entry.finishedAt())
                .put("bytes", entry.bytes())
                .putIfPresent("what", orNull(Meaning.what(entry.arguments())))
                .putIfPresent("outcome", orNull(Meaning.outcome(entry)))
                .build();
    }

    private static @Nullable String orNull(String text) {
        return text.isEmpty() ? null : text;
    }

    private static View view(Page page) {
        return new View.Table(
                List.of("started", "tool", "status", "door", "client", "id"),
                page.entries().stream()
                        .map(
                                entry ->
                                        List.of(
                                                entry.startedAt(),
                                                entry.tool(),
                                                Objects.requireNonNullElse(
                                                        entry.errorCode(), entry.status()),
                                                entry.door(),
                                                entry.client(),
                                                entry.id()))
                        .toList());
    }

    /** The ledger need not repeat itself. */
    @Override
    public Json.Obj summary(Json.Obj answer) {
        int calls = answer.get("calls") instanceof Json.Arr(var items) ? items.size() : 0;
        return Json.object().put("calls", calls).build();
    }
}
