package dev.toolroom.app;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolroom.foundation.home.HomeFolder;
import dev.toolroom.foundation.home.PrivateFiles;
import dev.toolroom.foundation.redaction.SecretRules;
import dev.toolroom.kernel.Json;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.System.Logger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.text.MessageFormat;
import java.time.Instant;
import java.util.Objects;
import java.util.ResourceBundle;
import org.jspecify.annotations.Nullable;

/**
 * Lines of JSON in {@code logs/toolroom.log} of the home, never on a stream of the process.
 *
 * <p>Our own finder, as the usual one loads a configuration at every start.
 */
public final class Logs extends System.LoggerFinder {
    private static final long LARGEST = 10 * 1024 * 1024;

    private static final long LOOK_NANOS = 1_000_000_000;

    private static volatile @Nullable Path file;
    private static @Nullable Path opened;
    private static @Nullable FileOutputStream out;
    private static long looked;

    /** Called by the service loader. */
    public Logs() {}

    static void to(HomeFolder home) {
        file = home.log();
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
        Path target = file;
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
        append(target, line.build().write() + "\n");
    }

    /** Loaded with the first line: most starts write none. */
    private static final class Secrets {
        static final SecretRules RULES = new SecretRules();
    }

    private static synchronized void append(Path target, String line) {
        try {
            if (System.nanoTime() - looked > LOOK_NANOS || !target.equals(opened)) {
                open(target);
            }
            if (out != null) {
                out.write(line.getBytes(UTF_8));
            }
        } catch (IOException e) {
            // There is nowhere left to say it.
        }
    }

    /** Where a log is put away that has grown too large. */
    static Path older(Path log) {
        return log.resolveSibling(log.getFileName() + ".1");
    }

    /** Anew every now and then, as others write to the file and put it away too. */
    private static void open(Path target) throws IOException {
        if (out != null) {
            out.close();
            out = null;
        }
        PrivateFiles.folder(Objects.requireNonNull(target.toAbsolutePath().getParent()));
        if (Files.exists(target) && Files.size(target) > LARGEST) {
            Files.move(target, older(target), StandardCopyOption.REPLACE_EXISTING);
        }
        out = new FileOutputStream(PrivateFiles.file(target).toFile(), true);
        opened = target;
        looked = System.nanoTime();
    }
}
