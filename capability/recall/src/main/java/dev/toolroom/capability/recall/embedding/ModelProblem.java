package dev.toolroom.capability.recall.embedding;

/** A model file that cannot be used, with the reason for a person. */
public final class ModelProblem extends RuntimeException {
    private static final long serialVersionUID = 1;

    ModelProblem(String reason) {
        super(reason);
    }

    String reason() {
        return String.valueOf(getMessage());
    }
}
