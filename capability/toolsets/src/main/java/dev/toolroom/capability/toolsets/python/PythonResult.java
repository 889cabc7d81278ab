package dev.toolroom.capability.toolsets.python;

import dev.toolroom.capability.toolsets.sandbox.SandboxStatus;
import dev.toolroom.kernel.content.Redactor;
import dev.toolroom.kernel.json.Json;
import org.jspecify.annotations.Nullable;

/** What a call of a Python tool came to. Whatever it is, the workspace may have changed. */
public sealed interface PythonResult {
    /** What the tool printed, and the sandbox it ran in. */
    Run run();

    /** The same, with every text of it redacted. */
    PythonResult masked(Redactor mask);

    /**
     * How the tool was run.
     *
     * @param sandbox null when it was never started
     */
    record Run(CapturedOutput stdout, CapturedOutput stderr, @Nullable SandboxStatus sandbox) {
        /** For calls that never reached a process. */
        static final Run NONE = new Run(CapturedOutput.EMPTY, CapturedOutput.EMPTY, null);

        private Run masked(Redactor mask) {
            return new Run(stdout.masked(mask), stderr.masked(mask), sandbox);
        }

        /** As the record of a call names the sandbox; {@code none} when the tool never ran. */
        public String sandboxLevel() {
            return sandbox == null ? "none" : sandbox.text();
        }
    }

    /** The function returned a dict. */
    record Returned(Json.Obj value, Run run) implements PythonResult {
        @Override
        public Returned masked(Redactor mask) {
            return new Returned(mask.redact(value), run.masked(mask));
        }
    }

    /**
     * The function raised an exception.
     *
     * @param type its class, as in {@code ValueError}
     * @param traceback from the user's first frame on; files are named as in the bundle
     */
    record Raised(String type, String message, String traceback, Run run) implements PythonResult {
        @Override
        public Raised masked(Redactor mask) {
            return new Raised(
                    mask.redact(type),
                    mask.redact(message),
                    mask.redact(traceback),
                    run.masked(mask));
        }
    }

    /**
     * The call ended in another way.
     *
     * @param message what is wrong
     * @param nextStep what the caller or the author of the tool can do
     * @param traceback of an import that failed; else empty
     */
    record Failed(PythonProblem problem, String message, String nextStep, String traceback, Run run)
            implements PythonResult {
        Failed(PythonProblem problem, String message, String nextStep, Run run) {
            this(problem, message, nextStep, "", run);
        }

        @Override
        public Failed masked(Redactor mask) {
            return new Failed(
                    problem,
                    mask.redact(message),
                    mask.redact(nextStep),
                    mask.redact(traceback),
                    run.masked(mask));
        }
    }
}
