package dev.toolroom.capability.domainlang.packages;

import dev.toolroom.domainlang.workspace.Disk;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Stores the packages of a project, one folder for each commit. */
final class PackageStore {
    private final Path project;
    private final boolean local;

    PackageStore(Path project, boolean local) {
        this.project = project;
        this.local = local;
    }

    /**
     * A package that lies there.
     *
     * @param fetched whether it was not there before
     */
    record Installed(LockText.Entry entry, boolean fetched) {}

    /** One package as it is locked, or as its ref is now; fetched where it is not there whole. */
    Installed one(
            String registry,
            String ref,
            String source,
            LockText.@Nullable Entry known,
            PackageRequirements welcome) {
        boolean locked = known != null && known.ref().equals(ref) && !known.commit().isEmpty();
        if (known != null && locked && isWhole(folder(source, known.commit()), known, source)) {
            welcome.check(source, contentOf(folder(source, known.commit())));
            return new Installed(known, false);
        }
        Path scratch = null;
        try {
            scratch = Files.createTempDirectory("toolroom-package");
            Git git = Git.in(scratch);
            String url = url(registry, source);
            String commit = git.fetch(url, known != null && locked ? known.commit() : ref);
            PackageContent content = PackageContent.of(git, commit, source);
            String integrity = content.integrity();
            if (known != null
                    && locked
                    && !known.integrity().isEmpty()
                    && !known.integrity().equals(integrity)) {
                throw packageChanged(source);
            }
            welcome.check(source, content);
            boolean there = holds(folder(source, commit), integrity);
            content.write(folder(source, commit));
            String type = known != null && locked ? known.refType() : git.kind(url, ref);
            return new Installed(
                    new LockText.Entry(ref, type, url + "#" + commit, commit, integrity), !there);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            drop(scratch);
        }
    }

    /** Whether the installed package has the locked content. */
    private static boolean isWhole(Path folder, LockText.Entry known, String source) {
        try {
            if (!Files.isDirectory(folder)) {
                return false;
            }
            if (!known.integrity().isEmpty() && !holds(folder, known.integrity())) {
                throw packageChanged(source);
            }
            return true;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean holds(Path folder, String integrity) throws IOException {
        return Files.isDirectory(folder) && PackageContent.in(folder).integrity().equals(integrity);
    }

    private static PackageContent contentOf(Path folder) {
        try {
            return PackageContent.in(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static PackageProblem packageChanged(String source) {
        return new PackageProblem(
                "package " + source + " is not what model.lock says: its integrity differs",
                "Find out who changed it; update takes it as it is now");
    }

    private static void drop(@Nullable Path scratch) {
        if (scratch != null) {
            try {
                Folders.delete(scratch);
            } catch (IOException e) {
                // The system cleans its temporary folder.
            }
        }
    }

    private String url(String registry, String source) {
        checkPlace(registry);
        if (registry.matches("(https|ssh|file)://.*")) {
            return registry + (registry.endsWith("/") ? "" : "/") + source;
        }
        Path folder = project.resolve(registry).resolve(source).normalize();
        if (registry.startsWith("/") || registry.startsWith("./") || registry.startsWith("../")) {
            return folder.toUri().toString().replaceFirst("^file:/+", "file:///");
        }
        throw new PackageProblem(
                "x-registry: '" + registry + "' is neither an address nor a folder",
                "Give https://…, ssh://…, file://… or a folder");
    }

    /** Who comes over the network may write a manifest, and with it name any folder there is. */
    private void checkPlace(String registry) {
        boolean remote = registry.startsWith("https://") || registry.startsWith("ssh://");
        boolean inside =
                !registry.startsWith("file:")
                        && new Disk().isWithin(project.resolve(registry).normalize(), project);
        if (!local && !remote && !inside) {
            throw new PackageProblem(
                    "x-registry: '" + registry + "' is a folder outside the project",
                    "Run this command in the project, or use a registry with an address");
        }
    }

    Path folder(String source, String commit) {
        Path packages = project.resolve(".dlang/packages");
        Path folder = packages.resolve(source).resolve(commit).normalize();
        if (!folder.startsWith(packages) || !commit.matches("[0-9a-f]{7,64}")) {
            throw new PackageProblem(
                    "model.lock has an entry for " + source + " that is no commit",
                    "Take model.lock from version control, or delete it");
        }
        return folder;
    }
}
