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
 * Writes lines of JSON to {@code logs/toolroom.log} of the home, never to standard output or error.
 * Loggers whose name ends with {@code .audit}, and only those, write to {@code logs/audit.log}.
 *
 * <p>A finder of its own, because the default one loads a configuration at every start.
 */
public final class Logs extends System.LoggerFinder {
    private static final String AUDIT_SUFFIX = ".audit";

    private static final LogFile LOG = new LogFile(1);
    private static final LogFile AUDIT_LOG = new LogFile(9);

    private static volatile @Nullable HomeFolder home;

    /** Called by the service loader. */
    public Logs() {}

    public static void to(HomeFolder newHome) {
        home = newHome;
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

    /** Formats a message; an invalid pattern is logged as it is. */
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
        if (logger.endsWith(AUDIT_SUFFIX)) {
            AUDIT_LOG.append(target.auditLog(), text);
        } else {
            LOG.append(target.log(), text);
        }
    }

    /** Loaded with the first line, because most starts log nothing. */
    private static final class Secrets {
        static final SecretRules RULES = new SecretRules();
    }

    /** Returns the path of the rotated log. */
    public static Path older(Path log) {
        return LogFile.older(log, 1);
    }
}
