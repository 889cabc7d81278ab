package dev.toolroom.capability.toolsets.sandbox;

/** Thrown where settings require a full sandbox and this machine has none. */
public final class SandboxUnavailable extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final String nextStep;

    SandboxUnavailable(String why, String nextStep) {
        super("python.sandbox is \"required\", but this machine has no full sandbox: " + why + ".");
        this.nextStep = nextStep;
    }

    /** What to do about it. */
    public String nextStep() {
        return nextStep;
    }
}
