package dev.toolroom.domainlang.workspace;

import dev.toolroom.domainlang.validate.Finding;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Texts that count instead of the files under the same names: what is open in an editor. */
public final class Buffers implements Sources {
    private final Map<Path, String> texts = new ConcurrentHashMap<>();
    private final Sources below;

    public Buffers(Sources below) {
        this.below = below;
    }

    /** Nothing lies below: a model that exists in memory alone. */
    public static Buffers only() {
        return new Buffers(
                new Sources() {
                    @Override
                    public @Nullable Object stamp(Path file) {
                        return null;
                    }

                    @Override
                    public @Nullable String read(Path file) {
                        return null;
                    }

                    @Override
                    public boolean isDirectory(Path path) {
                        return false;
                    }

                    @Override
                    public List<Path> modelFiles(Path folder) {
                        return List.of();
                    }
                });
    }

    /** Its own texts over the same files: what is put there is not seen here. */
    public Buffers copied() {
        var copy = new Buffers(below);
        copy.texts.putAll(texts);
        return copy;
    }

    public void put(Path file, String text) {
        texts.put(file, text);
    }

    public void remove(Path file) {
        texts.remove(file);
    }

    public List<Path> files() {
        return new ArrayList<>(texts.keySet());
    }

    @Override
    public @Nullable Object stamp(Path file) {
        String text = texts.get(file);
        return text != null ? text : below.stamp(file);
    }

    @Override
    public @Nullable String read(Path file) {
        String text = texts.get(file);
        return text != null ? text : below.read(file);
    }

    @Override
    public @Nullable Finding complaint(Path file) {
        return texts.containsKey(file) ? null : below.complaint(file);
    }

    @Override
    public Path real(Path path) {
        return below.real(path);
    }

    @Override
    public boolean isDirectory(Path path) {
        return below.isDirectory(path)
                || texts.keySet().stream()
                        .anyMatch(file -> file.startsWith(path) && !file.equals(path));
    }

    @Override
    public List<Path> modelFiles(Path folder) {
        var files = new TreeSet<>(below.modelFiles(folder));
        texts.keySet().stream()
                .filter(file -> file.startsWith(folder) && file.toString().endsWith(".dlang"))
                .forEach(files::add);
        return List.copyOf(files);
    }
}
