package dev.toolroom.domainlang.workspace;

import dev.toolroom.domainlang.validate.Rule;
import dev.toolroom.domainlang.workspace.Manifest.Alias;
import dev.toolroom.domainlang.workspace.Manifest.Dependency;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Finds the file that an import means: beside it, under an alias, or in a package. */
final class ImportResolver {
    private static final String PACKAGES = ".dlang/packages";
    private static final String EXPLICIT = "Check that the file exists and the path is correct.";
    private static final String IMPLICIT = "Check that the path is correct and the file exists.";

    private static final String OUTSIDE =
            "Relative imports must stay within the workspace directory.";

    private final Sources sources;
    private final Manifests manifests;
    private final Path boundary;

    /**
     * @param boundary the folder that imports must stay in if there is no manifest
     */
    ImportResolver(Sources sources, Manifests manifests, Path boundary) {
        this.sources = sources;
        this.manifests = manifests;
        this.boundary = boundary;
    }

    static Path folder(Path file) {
        Path parent = file.getParent();
        return parent == null ? Path.of("") : parent;
    }

    Resolution resolve(Path file, String specifier) {
        if (specifier.isBlank()) {
            return new Resolution.Failed(
                    Rule.IMPORT_MISSING_URI,
                    "Import statement must have a URI. Use: import \"package\" or import"
                            + " \"./local-path\"");
        }
        try {
            Optional<Manifest> manifest = manifests.above(folder(file));
            if (specifier.startsWith("./") || specifier.startsWith("../")) {
                return relative(file, specifier, manifest);
            }
            return specifier.startsWith("@")
                    ? alias(file, specifier, manifest)
                    : new PackageImports(sources, manifests, this)
                            .resolve(file, specifier, manifest);
        } catch (InvalidPathException e) {
            return unresolved(specifier, EXPLICIT);
        }
    }

    private Resolution relative(Path file, String specifier, Optional<Manifest> manifest) {
        Path target = folder(file).resolve(specifier).normalize();
        Path within = manifest.map(Manifest::folder).orElse(boundary);
        return target.startsWith(within)
                ? local(specifier, target, within)
                : unresolved(specifier, OUTSIDE);
    }

    private Resolution alias(Path file, String specifier, Optional<Manifest> manifest) {
        Path root = manifest.map(Manifest::folder).orElse(folder(file));
        Alias alias = manifest.map(given -> aliasOf(given, specifier)).orElse(null);
        boolean named = alias != null;
        if (alias == null && (specifier.equals("@") || specifier.startsWith("@/"))) {
            alias = new Alias("@", root);
        }
        if (alias == null) {
            int slash = specifier.indexOf('/');
            String name = slash < 0 ? specifier : specifier.substring(0, slash);
            return unresolved(
                    specifier,
                    "Define it in model.yaml paths section:\n  paths:\n    \""
                            + name
                            + "\": \"./some/path\"");
        }
        String rest = specifier.substring(alias.name().length());
        Path target = alias.target().resolve(rest.startsWith("/") ? rest.substring(1) : rest);
        target = target.normalize();
        if (!target.startsWith(alias.target())) {
            return unresolved(
                    specifier,
                    named
                            ? "Import path escapes the alias target directory."
                            : "Import path escapes the workspace root.");
        }
        return local(specifier, target, root);
    }

    private static @Nullable Alias aliasOf(Manifest manifest, String specifier) {
        return manifest.aliases().stream()
                .filter(
                        alias ->
                                specifier.equals(alias.name())
                                        || specifier.startsWith(alias.name() + "/"))
                .findFirst()
                .orElse(null);
    }

    /** A file with its extension; else a folder with its entry; else a file without. */
    Resolution local(String specifier, Path target, Path within) {
        String last = String.valueOf(target.getFileName());
        if (last.endsWith(".dlang")) {
            return file(specifier, target, within, EXPLICIT);
        }
        if (sources.isDirectory(target)) {
            return entry(specifier, target, within);
        }
        if (last.contains(".")) {
            return unresolved(specifier, "DomainLang files must use the .dlang extension.");
        }
        return file(specifier, target.resolveSibling(last + ".dlang"), within, IMPLICIT);
    }

    /** A link may lead to another file of the model, and nowhere else. */
    Resolution file(String specifier, Path file, Path within, String hint) {
        if (!sources.isFile(file)) {
            return unresolved(specifier, hint);
        }
        return sources.isWithin(file, within)
                ? new Resolution.Found(file)
                : unresolved(specifier, OUTSIDE);
    }

    Resolution entry(String specifier, Path folder, Path within) {
        String entry =
                manifests.in(folder).map(Manifest::entryOrUsual).orElse(Manifest.USUAL_ENTRY);
        Path file = folder.resolve(entry).normalize();
        if (!file.startsWith(folder)) {
            return unresolved(
                    specifier,
                    "The module's model.yaml specifies an entry path that escapes the module"
                            + " directory.");
        }
        if (sources.isFile(file) && !file.toString().endsWith(".dlang")) {
            return noModelFile(specifier, file);
        }
        return file(
                specifier,
                file,
                within,
                "Create '"
                        + entry
                        + "' in the module directory, or specify a custom entry in"
                        + " model.yaml:\n  model:\n    entry: main.dlang");
    }

    static Resolution.Failed noModelFile(String specifier, Path file) {
        return new Resolution.Failed(
                Rule.IMPORT_UNRESOLVED,
                "Import '%s' resolved to '%s' which is not a DomainLang file (.dlang required)."
                        .formatted(specifier, file.getFileName()));
    }

    static Resolution.Failed unresolved(String specifier, String hint) {
        return new Resolution.Failed(
                Rule.IMPORT_UNRESOLVED,
                "Cannot resolve import '"
                        + specifier
                        + "'.\nHint: Check that the file exists and the path is correct.: "
                        + hint);
    }

    /** The package a file lies in, or null: only its own files are visible through it. */
    static @Nullable Path packageOf(Path file) {
        for (Path at = file.getParent(); at != null; at = at.getParent()) {
            Path three = up(at, 3);
            if (three != null && three.endsWith(PACKAGES)) {
                return at;
            }
        }
        return null;
    }

    /** The project whose cache a file of a package lies in; else the folder itself. */
    static Path project(Path manifestFolder) {
        Path at = packageOf(manifestFolder.resolve("x"));
        Path project = at == null ? null : up(at, 5);
        return project == null ? manifestFolder : project;
    }

    private static @Nullable Path up(Path path, int levels) {
        Path at = path;
        for (int i = 0; i < levels && at != null; i++) {
            at = at.getParent();
        }
        return at;
    }

    static Path cache(Path project, Dependency dependency, String commit) {
        return project.resolve(PACKAGES)
                .resolve(String.valueOf(dependency.source()))
                .resolve(commit)
                .normalize();
    }
}
