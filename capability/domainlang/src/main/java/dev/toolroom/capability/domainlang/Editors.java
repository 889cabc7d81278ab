package dev.toolroom.capability.domainlang;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/** The editors that can be asked to change what they have open. */
public final class Editors {
    private final List<Texts> all = new CopyOnWriteArrayList<>();

    /** What one editor has open. */
    public interface Texts {
        boolean holds(Path file);

        /** Whether the editor now has these texts. */
        boolean apply(Map<Path, String> texts);

        /** Files that it may show something of were written; called by the one who wrote them. */
        default void written() {}
    }

    /** Closed when the editor goes. */
    public interface Registration extends AutoCloseable {
        @Override
        void close();
    }

    /** From now on, until the result is closed, changes of what it holds open go to this editor. */
    public Registration add(Texts texts) {
        all.add(texts);
        return () -> all.remove(texts);
    }

    @Nullable Texts holding(Path file) {
        return all.stream().filter(each -> each.holds(file)).findFirst().orElse(null);
    }

    void written() {
        all.forEach(Texts::written);
    }

    /** Changes texts where editors of this process hold them; false where none does. */
    public boolean apply(Map<Path, String> texts) {
        for (var each : texts.entrySet()) {
            Texts editor = holding(each.getKey());
            if (editor == null || !editor.apply(Map.of(each.getKey(), each.getValue()))) {
                return false;
            }
        }
        return true;
    }
}
