package dev.toolroom.domainlang.workspace;

import dev.toolroom.domainlang.syntax.Lines;
import dev.toolroom.domainlang.syntax.Span;
import dev.toolroom.domainlang.validate.Finding;
import dev.toolroom.domainlang.validate.Rule;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A {@code model.yaml}. An entry that is wrong is reported and left out; the rest is used.
 *
 * @param entry the file that the model begins with, or null
 * @param aliases the longest first
 * @param off the checks that this model does without
 * @param license as given, or null
 * @param overrides refs that count instead of those that are asked for, by key or source
 */
public record Manifest(
        Path file,
        Lines lines,
        @Nullable String name,
        @Nullable Entry entry,
        List<Alias> aliases,
        List<Dependency> dependencies,
        Set<Rule> off,
        @Nullable String license,
        Map<String, String> overrides,
        Governance governance,
        List<Finding> findings) {

    /** The name of every manifest. */
    public static final String FILE = "model.yaml";

    static final String USUAL_ENTRY = "index.dlang";

    /** A file as it is given, and where in the manifest. */
    public record Entry(String name, Span at) {}

    /** A short name for a folder; {@code target} is within the folder of the manifest. */
    public record Alias(String name, Path target) {}

    /**
     * A package this model uses.
     *
     * @param source owner and repository, where it comes from git
     * @param path a folder beside this model
     */
    public record Dependency(
            String key, @Nullable String source, @Nullable String ref, @Nullable String path) {}

    /** Reads a text as the manifest it would be. */
    public static Manifest read(Path file, String text) {
        return ManifestReader.read(file, text);
    }

    Manifest withFindings(List<Finding> others) {
        return new Manifest(
                file,
                lines,
                name,
                entry,
                aliases,
                dependencies,
                off,
                license,
                overrides,
                governance,
                List.copyOf(others));
    }

    public Path folder() {
        return ImportResolver.folder(file);
    }

    /** Null where what is written is no path. */
    @Nullable Path entryFile() {
        try {
            return folder().resolve(entryOrUsual()).normalize();
        } catch (InvalidPathException e) {
            return null;
        }
    }

    public String entryOrUsual() {
        return entry == null ? USUAL_ENTRY : entry.name();
    }
}
