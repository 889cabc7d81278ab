package dev.toolroom.capability.recall.read.json;

import dev.toolroom.foundation.redaction.Finding;
import dev.toolroom.foundation.redaction.KeyedPlaceholder;
import dev.toolroom.foundation.redaction.PersonalData;
import dev.toolroom.foundation.redaction.Redaction;
import dev.toolroom.foundation.redaction.SecretRules;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/** Takes the secrets out of the texts of one file, and counts what it did, never what it saw. */
public final class CleanText implements TextFilter {
    private static final String MARK = "[redacted:";
    private static final String DRAFT = "inputText";

    /** Pictures and other files: no rule finds anything there, and they are long. */
    private static final Set<String> FILES = Set.of("$base64", "base64Data");

    private static final int MAX_PLACES = 10_000;

    private final KeyedPlaceholder placeholder;
    private final SecretRules rules;
    private final Map<Place, Integer> found = new LinkedHashMap<>();
    private final Map<Place, Integer> fresh = new LinkedHashMap<>();
    private int replaced;
    private int shortened;
    private int drafts;

    /** Where a secret of some kind was. */
    public record Place(String kind, String path) {}

    public CleanText(KeyedPlaceholder placeholder, PersonalData personal) {
        this.placeholder = placeholder;
        this.rules = new SecretRules(placeholder, personal);
    }

    @Override
    public String clean(String name, String text, Supplier<String> path) {
        if (text.isEmpty()) {
            return text;
        }
        if (name.equals(DRAFT) && path.get().endsWith("inputState.inputText")) {
            drafts++;
            return "";
        }
        if (FILES.contains(name)) {
            return text;
        }
        if (isSecret(name) && !text.startsWith(MARK)) {
            count("named-value", path.get());
            return placeholder.of("named-value", text);
        }
        Redaction redaction = rules.redaction(text);
        if (redaction.findings().isEmpty()) {
            return text;
        }
        String place = path.get();
        for (Finding each : redaction.findings()) {
            count(each.kind(), place);
        }
        return redaction.text();
    }

    /** A text that stands outside of any file's own, as its path. */
    public String clean(String text) {
        return rules.redact(text);
    }

    private void count(String kind, String path) {
        String place = found.size() < MAX_PLACES ? rules.redact(path) : "elsewhere";
        found.merge(new Place(kind, place), 1, Integer::sum);
        fresh.merge(new Place(kind, place), 1, Integer::sum);
    }

    /** What was found since this was last asked. */
    public Map<Place, Integer> takeFresh() {
        Map<Place, Integer> taken = Map.copyOf(fresh);
        fresh.clear();
        return taken;
    }

    @Override
    public boolean isSecret(String name) {
        return !name.isEmpty() && rules.isSecretName(name);
    }

    @Override
    public void replaced(int characters) {
        replaced += characters;
    }

    @Override
    public void shortened() {
        shortened++;
    }

    /** How often what was found where. */
    public Map<Place, Integer> found() {
        return Map.copyOf(found);
    }

    public int replaced() {
        return replaced;
    }

    public int shortenedValues() {
        return shortened;
    }

    /** Texts that were typed and never sent. */
    public int drafts() {
        return drafts;
    }
}
