package dev.toolroom.foundation.relational;

/** Thrown when the settings use an environment variable that is not set. */
public final class UnsetVariable extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final String name;

    public UnsetVariable(String name) {
        super("${" + name + "} is not set", null, false, false);
        this.name = name;
    }

    public String name() {
        return name;
    }

    public String nextStep() {
        return "Set "
                + name
                + " in the environment of the process that runs Toolroom and start it again,"
                + " or change toolroom.yaml";
    }
}
