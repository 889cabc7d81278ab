package dev.toolroom.capability.recall.embedding;

import dev.toolroom.kernel.call.CallContext;
import dev.toolroom.kernel.call.Limits;
import dev.toolroom.kernel.call.Proposal;
import dev.toolroom.kernel.call.Refusal;
import dev.toolroom.kernel.content.Answer;
import dev.toolroom.kernel.content.View;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.tool.Contract;
import dev.toolroom.kernel.tool.Fields;
import dev.toolroom.kernel.tool.TypedTool;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Turns the search by meaning on and off. */
public final class EmbeddingsTool extends TypedTool<EmbeddingsTool.Input> {
    private static final String START_ONE =
            "Start a server with an OpenAI-compatible embeddings API (Ollama, llama.cpp, LM Studio),"
                    + " and name its address and model, as in http://127.0.0.1:11434/v1 and"
                    + " nomic-embed-text";

    private final Embeddings embeddings;

    public EmbeddingsTool(Embeddings embeddings) {
        super(
                Contract.load(
                        EmbeddingsTool.class,
                        "recall_embeddings",
                        arguments ->
                                arguments.text("operation", "").equals("status")
                                        ? Contract.Effect.READS
                                        : Contract.Effect.EDITS,
                        Contract.WorkspaceUse.NONE,
                        Limits.DEFAULT));
        this.embeddings = embeddings;
    }

    /** What is asked for. */
    public record Input(
            String operation, @Nullable String endpoint, @Nullable String model, boolean delete) {}

    @Override
    protected Input read(Fields arguments) {
        return new Input(
                arguments.text("operation"),
                arguments.optionalText("endpoint").orElse(null),
                arguments.optionalText("model").orElse(null),
                arguments.optionalFlag("delete").orElse(false));
    }

    @Override
    public Optional<Proposal> consent(Json.Obj arguments) {
        return switch (arguments.text("operation", "")) {
            case "enable" -> Optional.of(enabling(arguments.text("endpoint", "")));
            case "disable" ->
                    new Json.Bool(true).equals(arguments.get("delete"))
                            ? Optional.of(
                                    Proposal.of("Delete all embeddings?", "Delete embeddings")
                                            .withUndo("They can be made again."))
                            : Optional.empty();
            default -> Optional.empty();
        };
    }

    private Proposal enabling(String named) {
        EmbeddingConsent known = embeddings.consent();
        String endpoint = named.isEmpty() && known != null ? known.endpoint() : named;
        String sent =
                "Search chats by meaning too? The beginnings of all turns, with secrets removed, and"
                        + " each question are sent to "
                        + endpoint;
        return EmbeddingEndpoint.isLoopback(endpoint)
                ? Proposal.of(sent + ". They stay on this machine.", "Enable")
                : Proposal.of(sent + ". They leave this machine.", "Send chats there")
                        .withUndo("What was sent cannot be taken back.");
    }

    @Override
    protected Answer answer(Input input, CallContext context) {
        String by = context.caller().principal() + " (" + context.caller().door() + ")";
        switch (input.operation()) {
            case "enable" -> enable(input, by);
            case "disable" -> embeddings.disable(by, input.delete());
            default -> {}
        }
        Json.Obj status = embeddings.status();
        return Answer.whole(status).withView(new View.Text(sentence(status)));
    }

    /** As a person at a terminal reads it. */
    private static String sentence(Json.Obj status) {
        if (!new Json.Bool(true).equals(status.get("enabled"))) {
            return "Search is by words only. toolroom recall embeddings enable ENDPOINT --model NAME"
                    + " turns meaning on.";
        }
        var text = new StringBuilder("Search is by words and by meaning, with ");
        text.append(status.text("model", "a model"))
                .append(" at ")
                .append(status.text("endpoint", ""))
                .append(". ");
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

    private void enable(Input input, String by) {
        EmbeddingConsent known = embeddings.consent();
        String endpoint =
                input.endpoint() == null && known != null ? known.endpoint() : input.endpoint();
        String model = input.model() == null && known != null ? known.model() : input.model();
        if (endpoint == null || model == null) {
            throw new Refusal(
                    EmbeddingRefusal.NO_ENDPOINT,
                    "There is no " + (endpoint == null ? "endpoint" : "model") + " yet",
                    START_ONE);
        }
        String problem = EmbeddingEndpoint.problem(endpoint);
        try {
            if (problem == null) {
                embeddings.enable(endpoint, model, by);
            }
        } catch (EmbeddingEndpoint.Unavailable e) {
            problem = e.reason();
        }
        if (problem != null) {
            throw new Refusal(
                    EmbeddingRefusal.BAD_ENDPOINT,
                    endpoint + " cannot be used: " + problem,
                    START_ONE);
        }
    }
}
