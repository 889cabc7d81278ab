package dev.toolroom.capability.domainlang;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** What editors have open. Of two that hold the same file, the one that changed it last counts. */
final class OpenTexts {
    private final Map<Path, Map<Holder, String>> held = new LinkedHashMap<>();

    synchronized void put(Path file, String text, Holder holder) {
        Map<Holder, String> texts = held.computeIfAbsent(file, key -> new LinkedHashMap<>());
        texts.remove(holder);
        texts.put(holder, text);
    }

    synchronized void remove(Path file, Holder holder) {
        Map<Holder, String> texts = held.get(file);
        if (texts != null) {
            texts.remove(holder);
            if (texts.isEmpty()) {
                held.remove(file);
            }
        }
    }

    synchronized @Nullable String text(Path file) {
        Holder last = holder(file);
        return last == null ? null : held.getOrDefault(file, Map.of()).get(last);
    }

    /** Whose text counts. */
    synchronized @Nullable Holder holder(Path file) {
        Holder last = null;
        for (Holder each : held.getOrDefault(file, Map.of()).keySet()) {
            last = each;
        }
        return last;
    }

    synchronized void forEach(BiConsumer<Path, String> each) {
        for (Path file : held.keySet()) {
            String text = text(file);
            if (text != null) {
                each.accept(file, text);
            }
        }
    }

    /** Removes the texts of ended processes and returns their files. */
    synchronized List<Path> dropEnded() {
        if (held.isEmpty()) {
            return List.of();
        }
        List<Path> files = new ArrayList<>();
        held.forEach(
                (file, texts) -> {
                    if (texts.keySet().removeIf(Holder::hasEnded)) {
                        files.add(file);
                    }
                });
        held.values().removeIf(Map::isEmpty);
        return files;
    }
}
