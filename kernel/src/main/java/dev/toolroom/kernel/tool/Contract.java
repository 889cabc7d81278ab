package dev.toolroom.kernel.tool;

import dev.toolroom.kernel.call.Limits;
import dev.toolroom.kernel.call.Refusal;
import dev.toolroom.kernel.call.Risk;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.schema.Schema;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;

/**
 * The published contract of a tool.
 *
 * @param version semantic: major when a call that used to be answered would now be refused, or
 *     answered in another shape
 * @param purpose by which an agent chooses this tool
 * @param category groups tools in a list
 * @param requiresConfirmation whether a person is asked before every call
 * @param destructive whether a call can delete data irrecoverably; the tool may then ask a person
 *     before some of its calls
 * @param listed whether agents see it in the list; every door can call it anyway
 * @param widens the values of arguments by which a call gives agents more rights or tools; empty
 *     for every call, null for none. A person approves each such call
 */
public record Contract(
        ToolName name,
        String version,
        String title,
        String purpose,
        String category,
        Json.Obj inputSchema,
        Json.@Nullable Obj outputSchema,
        boolean requiresConfirmation,
        boolean destructive,
        boolean listed,
        EffectRule effect,
        WorkspaceUse workspace,
        Limits limits,
        Hints hints,
        Json.@Nullable Obj widens) {

    /** A contract without hints. */
    public Contract(
            ToolName name,
            String version,
            String title,
            String purpose,
            String category,
            Json.Obj inputSchema,
            Json.@Nullable Obj outputSchema,
            boolean requiresConfirmation,
            boolean destructive,
            boolean listed,
            EffectRule effect,
            WorkspaceUse workspace,
            Limits limits) {
        this(
                name,
                version,
                title,
                purpose,
                category,
                inputSchema,
                outputSchema,
                requiresConfirmation,
                destructive,
                listed,
                effect,
                workspace,
                limits,
                Hints.NONE,
                null);
    }

    /**
     * Hints for clients.
     *
     * @param idempotent whether the same call made twice changes nothing more
     * @param openWorld whether it reaches systems that are not configured here, as through a
     *     network
     * @param endpoint whether HTTP also has it as {@code /api/<name>}
     * @param secondary whether it is listed only to clients that choose its group or all tools;
     *     others find it by searching
     * @param page the address of a page that shows its results; empty for none
     * @param searchHint words by which the tool search of a client finds it; empty for none
     */
    public record Hints(
            boolean idempotent,
            boolean openWorld,
            boolean endpoint,
            boolean secondary,
            String page,
            String searchHint) {
        public static final Hints NONE = new Hints(false, false, false);

        /** Hints of a primary tool without a page. */
        public Hints(boolean idempotent, boolean openWorld, boolean endpoint) {
            this(idempotent, openWorld, endpoint, false, "");
        }

        /** Hints without words to search for. */
        public Hints(
                boolean idempotent,
                boolean openWorld,
                boolean endpoint,
                boolean secondary,
                String page) {
            this(idempotent, openWorld, endpoint, secondary, page, "");
        }
    }

    /** What a call can change. */
    public enum Effect {
        READS,
        /** Changes the home, which can be undone. */
        EDITS,
        /** Changes something outside the home. */
        WRITES,
        RUNS_CODE
    }

    /** Determines the effect of a call from valid arguments. */
    @FunctionalInterface
    public interface EffectRule {
        EffectRule READS = always(Effect.READS);

        Effect of(Json.Obj arguments);

        static EffectRule always(Effect effect) {
            return new Always(effect);
        }
    }

    /** How a call uses the files of its chat. */
    public enum WorkspaceUse {
        NONE,
        READS,
        WRITES
    }

    private record Always(Effect effect) implements EffectRule {
        @Override
        public Effect of(Json.Obj arguments) {
            return effect;
        }
    }

    /** Returns the same contract under another name. */
    Contract named(String exposed) {
        return new Contract(
                new ToolName(exposed),
                version,
                title,
                purpose,
                category,
                inputSchema,
                outputSchema,
                requiresConfirmation,
                destructive,
                listed,
                effect,
                workspace,
                limits,
                hints,
                widens);
    }

    /** Whether a call with these arguments gives agents more rights or tools. */
    public boolean widens(Json.Obj arguments) {
        Json.Obj values = widens;
        return values != null
                && values.fields().entrySet().stream()
                        .allMatch(
                                each -> {
                                    Json given = arguments.get(each.getKey());
                                    return given == null || given.equals(each.getValue());
                                });
    }

    /** Returns what is at stake in a call with these arguments. */
    public Risk risk(Json.Obj arguments) {
        boolean lasting =
                destructive
                        || widens(arguments)
                        || hints.openWorld()
                        || effect.of(arguments) == Effect.WRITES;
        return lasting ? Risk.LASTING : Risk.CONFINED;
    }

    /** Whether no call of this tool changes anything. */
    public boolean alwaysReads() {
        return effect instanceof Always(Effect always) && always == Effect.READS;
    }

    /** Whether a call with these arguments changes nothing. Invalid arguments are refused. */
    public boolean onlyReads(Json.Obj arguments) {
        return alwaysReads()
                || new Schema(inputSchema).check(arguments).isPresent()
                || effect.of(arguments) == Effect.READS;
    }

    /** Loads {@code contracts/<name>.json} for a tool that only reads. */
    public static Contract reading(Class<? extends Tool> tool, String name) {
        return load(tool, name, EffectRule.READS, WorkspaceUse.NONE, Limits.DEFAULT);
    }

    /**
     * Loads the published part from {@code contracts/<name>.json} beside the tool.
     *
     * @throws IllegalStateException if there is no such resource or it is no contract
     */
    public static Contract load(
            Class<? extends Tool> tool,
            String name,
            EffectRule effect,
            WorkspaceUse workspace,
            Limits limits) {
        String resource = "contracts/" + name + ".json";
        try (InputStream in = tool.getResourceAsStream(resource)) {
            if (in == null || !(Json.read(in) instanceof Json.Obj object)) {
                throw new IllegalStateException("no object in " + resource);
            }
            return published(new ToolName(name), object, effect, workspace, limits);
        } catch (Json.Malformed | Refusal e) {
            throw new IllegalStateException(resource + ": " + e.getMessage(), e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Contract published(
            ToolName name,
            Json.Obj object,
            EffectRule effect,
            WorkspaceUse workspace,
            Limits limits) {
        var fields = new Fields(object);
        boolean confirmed = fields.optionalFlag("requiresConfirmation").orElse(false);
        var contract =
                new Contract(
                        name,
                        fields.text("version"),
                        fields.text("title"),
                        fields.text("purpose"),
                        fields.text("category"),
                        fields.object("inputSchema"),
                        fields.optionalObject("outputSchema").orElse(null),
                        confirmed,
                        fields.optionalFlag("destructive").orElse(confirmed),
                        fields.optionalFlag("listed").orElse(true),
                        effect,
                        workspace,
                        limits,
                        new Hints(
                                fields.optionalFlag("idempotent").orElse(false),
                                fields.optionalFlag("openWorld").orElse(false),
                                fields.optionalFlag("endpoint").orElse(false),
                                fields.optionalFlag("secondary").orElse(false),
                                "",
                                fields.optionalText("searchHint").orElse("")),
                        fields.optionalObject("widens").orElse(null));
        fields.end();
        return contract;
    }
}
