package dev.toolroom.capability.domainlang.edit;

import java.util.List;

/** An edit that cannot be made, and what to do instead. */
public final class EditProblem extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String nextStep;

    @SuppressWarnings("serial") // never serialised
    private final List<String> nearest;

    EditProblem(String message, String nextStep) {
        this(message, nextStep, List.of());
    }

    EditProblem(String message, String nextStep, List<String> nearest) {
        super(message);
        this.nextStep = nextStep;
        this.nearest = List.copyOf(nearest);
    }

    public String nextStep() {
        return nextStep;
    }

    public List<String> nearest() {
        return nearest;
    }
}
