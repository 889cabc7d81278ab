package dev.toolroom.capability.toolsets.environment;

import dev.toolroom.capability.toolsets.python.PythonListener;
import dev.toolroom.kernel.call.CallListener;
import java.util.Locale;

/** What a tool says, for whoever hears of the call, without the values that it was given. */
public final class MaskedListener implements PythonListener {
    private final CallListener listener;
    private final SecretMask mask;
    private final MaskedStream stdout;
    private final MaskedStream stderr;

    public MaskedListener(CallListener listener, SecretMask mask) {
        this.listener = listener;
        this.mask = mask;
        this.stdout = new MaskedStream(mask);
        this.stderr = new MaskedStream(mask);
    }

    @Override
    public void progress(long done, long total, String message) {
        listener.progress(done, total, mask.redact(message));
    }

    @Override
    public void log(String level, String text) {
        listener.log(level(level), mask.redact(text));
    }

    private static CallListener.Severity level(String name) {
        return switch (name.toLowerCase(Locale.ROOT)) {
            case "debug" -> CallListener.Severity.DEBUG;
            case "warning" -> CallListener.Severity.WARNING;
            case "error" -> CallListener.Severity.ERROR;
            default -> CallListener.Severity.INFO;
        };
    }

    @Override
    public void output(Stream stream, String piece) {
        if (stream == Stream.STDERR) {
            tell(CallListener.Stream.STDERR, stderr.next(piece));
        } else {
            tell(CallListener.Stream.STDOUT, stdout.next(piece));
        }
    }

    /** Nothing more comes. */
    public void end() {
        tell(CallListener.Stream.STDOUT, stdout.end());
        tell(CallListener.Stream.STDERR, stderr.end());
    }

    private void tell(CallListener.Stream stream, String text) {
        if (!text.isEmpty()) {
            listener.output(stream, text);
        }
    }
}
