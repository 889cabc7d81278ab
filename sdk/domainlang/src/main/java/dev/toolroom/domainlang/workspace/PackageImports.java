package dev.toolroom.domainlang.workspace;

import dev.toolroom.domainlang.validate.Rule;
import dev.toolroom.domainlang.workspace.Manifest.Dependency;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Imports of packages: first whether the manifest allows them, then where they are. */
final class PackageImports {
    private final Sources sources;
    private final Manifests manifests;
    private final ImportResolver resolver;

    PackageImports(Sources sources, Manifests manifests, ImportResolver resolver) {
        this.sources = sources;
        this.manifests = manifests;
        this.resolver = resolver;
    }

    Resolution resolve(Path file, String specifier, Optional<Manifest> manifest) {
        if (manifest.isEmpty()) {
            return failed(
                    Rule.IMPORT_REQUIRES_MANIFEST,
                    "External dependency '%1$s' requires model.yaml.\nHint: Create model.yaml and add the dependency:\n  dependencies:\n    %1$s:\n      ref: v1.0.0",
                    specifier);
        }
        Dependency dependency = dependency(manifest.get(), specifier);
        if (dependency == null) {
            return failed(
                    Rule.IMPORT_NOT_IN_MANIFEST,
                    "Import '%1$s' not found in model.yaml dependencies.\nHint: Run 'dlang add %1$s <source>@<ref>' to add it, or manually add to model.yaml:\n  dependencies:\n    %1$s:\n      ref: v1.0.0",
                    specifier);
        }
        String key = dependency.key();
        if (dependency.source() != null && dependency.path() != null) {
            return failed(
                    Rule.IMPORT_SOURCE_AND_PATH,
                    "Dependency '%s' cannot define both 'source' and 'path' in model.yaml.\nHint: Use 'source' for git-based packages or 'path' for local workspace packages.",
                    key);
        }
        if (dependency.source() == null && dependency.path() == null) {
            return failed(
                    Rule.IMPORT_MISSING_SOURCE,
                    "Dependency '%s' must define either 'source' or 'path' in model.yaml.\nHint: Add 'source: owner/repo' for git packages, or 'path: ./local/path' for local packages.",
                    key);
        }
        String rest =
                specifier.length() > key.length() ? specifier.substring(key.length() + 1) : "";
        String path = dependency.path();
        return path != null
                ? beside(manifest.get(), key, path, rest, specifier)
                : installed(manifest.get(), dependency, rest, specifier);
    }

    private static @Nullable Dependency dependency(Manifest manifest, String specifier) {
        return manifest.dependencies().stream()
                .filter(
                        each ->
                                specifier.equals(each.key())
                                        || specifier.startsWith(each.key() + "/"))
                .findFirst()
                .orElse(null);
    }

    private Resolution beside(
            Manifest manifest, String key, String path, String rest, String specifier) {
        if (ManifestReader.isAbsolute(path)) {
            return failed(
                    Rule.IMPORT_ABSOLUTE_PATH,
                    "Local path dependency '%s' cannot use absolute path '"
                            + path.replace("%", "%%")
                            + "'.\nHint: Use a relative path from the workspace root, e.g., 'path: ./packages/shared'.",
                    key);
        }
        Path target = manifest.folder().resolve(path).resolve(rest).normalize();
        if (!target.startsWith(manifest.folder())) {
            return failed(
                    Rule.IMPORT_ESCAPES,
                    "Local path dependency '%s' escapes workspace boundary.\nHint: Local dependencies must be within the workspace. Consider moving the dependency or using a git-based source.",
                    key);
        }
        return resolver.local(specifier, target, manifest.folder());
    }

    private Resolution installed(
            Manifest manifest, Dependency dependency, String rest, String specifier) {
        String key = dependency.key();
        if (dependency.ref() == null) {
            return failed(
                    Rule.IMPORT_MISSING_REF,
                    "Dependency '%s' must specify a git ref in model.yaml.\nHint: Add a git ref: 'ref: v1.0.0' (tag), 'ref: main' (branch), or a commit SHA.",
                    key);
        }
        Path project = ImportResolver.project(manifest.folder());
        String source = String.valueOf(dependency.source());
        String commit =
                manifests.lock(project).map(lock -> lock.commits().get(source)).orElse(null);
        Path cache = commit == null ? null : ImportResolver.cache(project, dependency, commit);
        if (cache == null || !sources.isDirectory(cache)) {
            return failed(
                    Rule.IMPORT_NOT_INSTALLED,
                    "Dependency '%s' not installed.\nHint: Run 'dlang install' to fetch dependencies and generate model.lock.",
                    key);
        }
        if (rest.isEmpty()) {
            return resolver.entry(specifier, cache, cache);
        }
        Path target = cache.resolve(rest).normalize();
        if (!target.startsWith(cache) || !sources.isFile(target)) {
            return ImportResolver.unresolved(
                    specifier, "Check that the file exists and the path is correct.");
        }
        return rest.endsWith(".dlang")
                ? resolver.file(specifier, target, cache, "")
                : ImportResolver.noModelFile(specifier, target);
    }

    private static Resolution failed(Rule rule, String message, String subject) {
        return new Resolution.Failed(rule, message.formatted(subject));
    }
}
