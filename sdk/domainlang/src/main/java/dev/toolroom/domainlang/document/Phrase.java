package dev.toolroom.domainlang.document;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Text in which some words link to other pages. */
record Phrase(List<Part> parts) {
    static final Phrase EMPTY = new Phrase(List.of());

    /**
     * @param page the name of the page to link to, or null
     */
    record Part(String text, @Nullable String page) {}

    Phrase {
        parts = List.copyOf(parts);
    }

    static Phrase of(String text) {
        return text.isEmpty() ? EMPTY : new Phrase(List.of(new Part(text, null)));
    }

    static Phrase link(String text, @Nullable String page) {
        return new Phrase(List.of(new Part(text, page)));
    }

    /** The phrases one after the other, with commas between them. */
    static Phrase list(Collection<Phrase> phrases) {
        List<Part> parts = new ArrayList<>();
        for (Phrase each : phrases) {
            if (!each.isEmpty()) {
                parts.addAll(parts.isEmpty() ? List.of() : List.of(new Part(", ", null)));
                parts.addAll(each.parts);
            }
        }
        return new Phrase(parts);
    }

    Phrase and(Phrase next) {
        List<Part> longer = new ArrayList<>(parts);
        longer.addAll(next.parts);
        return new Phrase(longer);
    }

    boolean isEmpty() {
        return parts.isEmpty();
    }
}
