package dev.toolroom.capability.domainlang.packages;

/** Something about a package that cannot be done, and what to do instead. */
public final class PackageProblem extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String nextStep;

    PackageProblem(String message, String nextStep) {
        super(message);
        this.nextStep = nextStep;
    }

    public String nextStep() {
        return nextStep;
    }
}
