package dev.toolroom.capability.toolsets.python;

import dev.toolroom.kernel.call.Refusal;

/** The ways in which a call of a Python tool ends without a result and without an exception. */
public enum PythonProblem implements Refusal.Code {
    NO_INTERPRETER("python.no-interpreter"),
    SANDBOX_REQUIRED("python.sandbox-required"),
    SANDBOX_FAILED("python.sandbox-failed"),
    ENTRYPOINT_INVALID("python.entrypoint-invalid"),
    ENTRYPOINT_NOT_FOUND("python.entrypoint-not-found"),
    ENTRYPOINT_AMBIGUOUS("python.entrypoint-ambiguous"),
    FUNCTION_NOT_FOUND("python.function-not-found"),
    IMPORT_FAILED("python.import-failed"),
    WHEEL_REFUSED("python.wheel-refused"),
    ARGUMENTS_MISMATCH("python.arguments-mismatch"),
    ARGUMENTS_TOO_LARGE("python.arguments-too-large"),
    RESULT_NOT_OBJECT("python.result-not-object"),
    RESULT_NOT_JSON("python.result-not-json"),
    RESULT_NOT_FINITE("python.result-not-finite"),
    RESULT_TOO_LARGE("python.result-too-large"),
    /** It ended without a result: a signal, {@code os._exit}. */
    CRASHED("python.crashed"),
    TOO_MANY_PROCESSES("python.too-many-processes"),
    OUT_OF_MEMORY("python.out-of-memory"),
    OUT_OF_DISK("python.out-of-disk"),
    OUT_OF_CPU("python.out-of-cpu"),
    TIMEOUT("python.timeout"),
    CANCELLED("python.cancelled"),
    /** The home is being closed. */
    CLOSED("python.closed"),
    /** The worker said something that is not part of the protocol. */
    PROTOCOL("python.protocol");

    private final String code;

    PythonProblem(String code) {
        this.code = code;
    }

    @Override
    public String code() {
        return code;
    }
}
