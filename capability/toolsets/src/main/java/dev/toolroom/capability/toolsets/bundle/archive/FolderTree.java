package dev.toolroom.capability.toolsets.bundle.archive;

import dev.toolroom.capability.toolsets.bundle.BundleRefused;
import dev.toolroom.capability.toolsets.bundle.Problem;
import dev.toolroom.capability.toolsets.bundle.Problem.Code;
import dev.toolroom.kernel.path.PathRule;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The files of a folder. Links are refused, never followed. */
public final class FolderTree implements FileTree {
    private final Path root;
    private final List<Entry> entries = new ArrayList<>();
    private final List<Problem> strange = new ArrayList<>();
    private final BundleLimits limits;

    private FolderTree(Path root, BundleLimits limits) {
        this.root = root;
        this.limits = limits;
    }

    /**
     * Lists the folder; no file is opened.
     *
     * @throws BundleRefused if there is something in it that is neither a file nor a folder
     */
    public static FolderTree read(Path folder, BundleLimits limits) throws IOException {
        var tree = new FolderTree(folder.toRealPath(), limits);
        Files.walkFileTree(tree.root, tree.new Visitor());
        if (!tree.strange.isEmpty()) {
            throw new BundleRefused(tree.strange);
        }
        tree.entries.sort(Comparator.comparing(Entry::name));
        return tree;
    }

    private final class Visitor extends SimpleFileVisitor<Path> {
        @Override
        public FileVisitResult preVisitDirectory(Path each, BasicFileAttributes found) {
            if (each.equals(root)) {
                return FileVisitResult.CONTINUE;
            }
            String name = name(each);
            add(new Entry(name, true, 0, false));
            return Ignored.is(name) || tooDeep(name)
                    ? FileVisitResult.SKIP_SUBTREE
                    : FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFile(Path each, BasicFileAttributes found) throws IOException {
            String name = name(each);
            if (found.isRegularFile()) {
                add(new Entry(name, false, found.size(), isExecutable(each)));
            } else if (!Ignored.is(name)) {
                String what = found.isSymbolicLink() ? "a symbolic link" : "not a regular file";
                strange.add(
                        Problem.of(
                                Code.BUNDLE_TYPE,
                                PathRule.shown(name),
                                "It is " + what + ". A bundle holds only files and folders."));
            }
            return FileVisitResult.CONTINUE;
        }

        private boolean tooDeep(String name) {
            return name.chars().filter(each -> each == '/').count() >= PathRule.DEEPEST;
        }
    }

    private void add(Entry entry) {
        entries.add(entry);
        if (entries.size() > limits.entries()) {
            throw new BundleRefused(
                    Code.BUNDLE_LIMIT,
                    "",
                    "The folder has more than " + limits.entries() + " entries, the maximum.");
        }
    }

    private String name(Path each) {
        String separator = root.getFileSystem().getSeparator();
        return root.relativize(each).toString().replace(separator, "/");
    }

    private static boolean isExecutable(Path file) throws IOException {
        var view =
                Files.getFileAttributeView(
                        file, PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS);
        return view != null
                && view.readAttributes().permissions().contains(PosixFilePermission.OWNER_EXECUTE);
    }

    @Override
    public List<Entry> entries() {
        return List.copyOf(entries);
    }

    @Override
    public InputStream open(Entry entry) throws IOException {
        return Files.newInputStream(root.resolve(entry.name()), LinkOption.NOFOLLOW_LINKS);
    }
}
