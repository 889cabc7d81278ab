package dev.toolroom.app.log;

import dev.toolroom.foundation.home.HomeFolder;
import dev.toolroom.foundation.redaction.SecretRules;
import dev.toolroom.kernel.json.Json;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.System.Logger;
import java.nio.file.Path;
import java.text.MessageFormat;
import java.time.Instant;
import java.util.ResourceBundle;
import org.jspecify.annotations.Nullable;

/**
 * Lines of JSON in {@code logs/toolroom.log} of the home, never on a stream of the process. Loggers
 * whose name ends with {@code .audit} write to {@code logs/audit.log}, which nothing else fills.
 *
 * <p>Our own finder, as the usual one loads a configuration at every start.
 */
public final class Logs extends System.LoggerFinder {
    private static final String AUDIT = ".audit";

    private static final LogFile LOG = new LogFile(1);
    private static final LogFile AUDITED = new LogFile(9);

    private static volatile @Nullable HomeFolder home;

    /** Called by the service loader. */
    public Logs() {}

    public static void to(HomeFolder other) {
        home = other;
    }

    @Override
    public Logger getLogger(String name, Module module) {
        return new LineLogger(name);
    }

    private record LineLogger(String name) implements Logger {
        @Override
        public String getName() {
            return name;
        }

        @Override
        public boolean isLoggable(Level level) {
            return level.getSeverity() >= Level.INFO.getSeverity();
        }

        @Override
        public void log(
                Level level,
                @Nullable ResourceBundle bundle,
                @Nullable String message,
                @Nullable Throwable thrown) {
            if (isLoggable(level)) {
                write(level, name, String.valueOf(message), thrown);
            }
        }

        @Override
        public void log(
                Level level,
                @Nullable ResourceBundle bundle,
                @Nullable String format,
                @Nullable Object @Nullable ... parameters) {
            if (isLoggable(level)) {
                write(level, name, text(String.valueOf(format), parameters), null);
            }
        }
    }

    /** A pattern that is none is no reason to break what wanted to say something. */
    private static String text(String format, @Nullable Object @Nullable [] parameters) {
        if (parameters == null || parameters.length == 0) {
            return format;
        }
        try {
            return MessageFormat.format(format, parameters);
        } catch (IllegalArgumentException e) {
            return format;
        }
    }

    static void write(
            Logger.Level level, String logger, String message, @Nullable Throwable thrown) {
        HomeFolder target = home;
        if (target == null) {
            return;
        }
        var line =
                Json.object()
                        .put("at", Instant.now().toString())
                        .put("level", level.name())
                        .put("logger", logger)
                        .put("message", Secrets.RULES.redact(message));
        if (thrown != null) {
            var trace = new StringWriter();
            thrown.printStackTrace(new PrintWriter(trace));
            line.put("trace", Secrets.RULES.redact(trace.toString()));
        }
        String text = line.build().write() + "\n";
        if (logger.endsWith(AUDIT)) {
            AUDITED.append(target.auditLog(), text);
        } else {
            LOG.append(target.log(), text);
        }
    }

    /** Loaded with the first line: most starts write none. */
    private static final class Secrets {
        static final SecretRules RULES = new SecretRules();
    }

    /** Where a log is put away that has grown too large. */
    public static Path older(Path log) {
        return LogFile.older(log, 1);
    }
}
