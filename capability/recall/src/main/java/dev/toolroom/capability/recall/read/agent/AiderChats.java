package dev.toolroom.capability.recall.read.agent;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolroom.capability.recall.hash.Sha256;
import dev.toolroom.capability.recall.read.SessionSink;
import dev.toolroom.capability.recall.read.events.EventSession;
import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Puts the lines of a history together: consecutive lines of one kind are one text. */
final class AiderChats {
    private static final String START = "# aider chat started at ";
    private static final int MAX_TEXT_CHARACTERS = 1 << 20;
    private static final Pattern MODEL = Pattern.compile("^(?:Main m|M)odel: (\\S+)");
    private static final Pattern FILE =
            Pattern.compile("^(?:Applied edit to|Added|Creating empty file) (\\S+)");

    /** What a line is. */
    private enum Kind {
        PROMPT("#### "),
        NOTE("> "),
        ANSWER("");

        private final String sign;

        Kind(String sign) {
            this.sign = sign;
        }

        static Kind of(String line) {
            return line.startsWith("####") ? PROMPT : line.startsWith(">") ? NOTE : ANSWER;
        }
    }

    private final SessionSink sink;
    private final StringBuilder text = new StringBuilder();
    private Kind kind = Kind.ANSWER;
    private @Nullable AiderEvents chat;
    private int chats;

    /** Whether the last line was only a piece of one. */
    private boolean isMidLine;

    AiderChats(SessionSink sink) {
        this.sink = sink;
    }

    private static final class AiderEvents extends EventSession.Events {
        private final String started;
        private String first = "";
        private @Nullable String model;

        AiderEvents(String started, @Nullable Long time) {
            this.started = started;
            seen(time);
        }

        @Override
        public void event(dev.toolroom.kernel.json.Json.Obj event) {
            throw new UnsupportedOperationException();
        }
    }

    void line(String line) {
        boolean goesOn = isMidLine;
        isMidLine = !line.endsWith("\n");
        if (!goesOn && line.startsWith(START)) {
            endChat();
            String started = line.substring(START.length()).strip();
            chat = new AiderEvents(started, time(started));
            raw(line);
            return;
        }
        if (chat == null) {
            return;
        }
        Kind next = goesOn || line.isBlank() ? kind : Kind.of(line);
        if (next != kind || (!goesOn && text.length() > MAX_TEXT_CHARACTERS)) {
            endText();
        }
        kind = next;
        text.append(line);
    }

    /** Whether there was any chat. */
    boolean end() {
        endChat();
        return chats > 0;
    }

    private void raw(String clean) {
        byte[] bytes = clean.getBytes(UTF_8);
        sink.raw().write(bytes, 0, bytes.length);
    }

    private void endText() {
        AiderEvents events = chat;
        if (events == null || text.isEmpty()) {
            return;
        }
        String name = kind.name().toLowerCase(java.util.Locale.ROOT);
        String clean = sink.filter().clean(name, text.toString(), () -> name);
        text.setLength(0);
        raw(clean);
        String said = withoutSigns(clean);
        if (said.isEmpty()) {
            return;
        }
        switch (kind) {
            case PROMPT -> {
                events.first = events.first.isEmpty() ? said : events.first;
                events.begin(null, null, said).model(events.model);
            }
            case NOTE -> note(events, said);
            case ANSWER -> events.turn().addAnswer(said);
        }
    }

    private static void note(AiderEvents events, String said) {
        for (String line : said.lines().toList()) {
            Matcher model = MODEL.matcher(line);
            Matcher file = FILE.matcher(line);
            if (events.hasBegun() && file.find()) {
                events.turn().addFile(file.group(1));
            } else if (model.find()) {
                events.model = model.group(1);
            }
        }
        if (events.hasBegun()) {
            events.turn().addNote("note", said);
        }
    }

    private String withoutSigns(String block) {
        var plain = new StringBuilder();
        for (String line : block.lines().toList()) {
            boolean signed = line.startsWith(kind.sign);
            String bare = signed ? line.substring(kind.sign.length()) : line;
            plain.append(kind == Kind.ANSWER ? line : bare.equals(kind.sign.strip()) ? "" : bare);
            plain.append('\n');
        }
        return plain.toString().strip();
    }

    private void endChat() {
        endText();
        AiderEvents events = chat;
        chat = null;
        kind = Kind.ANSWER;
        if (events != null) {
            events.sessionId =
                    "aider-" + Sha256.of(events.started + "\0" + events.first).substring(0, 32);
            EventSession.write(events, "aider", false, sink);
            chats++;
        }
    }

    private static @Nullable Long time(String started) {
        try {
            return LocalDateTime.parse(started.replace(' ', 'T'))
                    .atZone(ZoneId.systemDefault())
                    .toInstant()
                    .toEpochMilli();
        } catch (DateTimeException e) {
            return null;
        }
    }
}
