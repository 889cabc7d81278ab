package dev.toolroom.capability.domainlang.edit;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolroom.domainlang.workspace.Manifest;
import java.io.IOException;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The journal of an edit that replaces several files, in the folder of the model while the edit
 * lasts.
 *
 * <p>A process that finds one completes the edit, because its writer may have been killed. A
 * journal in a folder from elsewhere can only replace a file of that folder with another of its
 * files.
 */
public final class PendingEdit {
    static final String NAME = ".toolroom-edit";
    private static final long LARGEST = 16L * 1024 * 1024;
    private static final Pattern LINE =
            Pattern.compile("([0-9a-f]{16}|-)\t([0-9a-f]{16})\t(\\S+)\t(\\S+)");

    private final Path note;

    private PendingEdit(Path note) {
        this.note = note;
    }

    /** On the disk when this returns: from now on the edit is made. One file needs no note. */
    static PendingEdit note(Path root, List<Replacement> replacements) throws IOException {
        Path folder = root.toRealPath();
        var lines = new StringBuilder();
        for (Replacement each : replacements) {
            Path target = each.target().toAbsolutePath();
            // What a file without a manifest imports from further up cannot be noted here.
            if (target.startsWith(folder)) {
                lines.append(each.before().isEmpty() ? "-" : each.before()).append('\t');
                lines.append(each.after()).append('\t');
                lines.append(encoded(each.fresh().getFileName())).append('\t');
                lines.append(encoded(folder.relativize(target))).append('\n');
            }
        }
        var pending = new PendingEdit(folder.resolve(NAME));
        if (replacements.size() > 1) {
            Replacement.of(pending.note, lines.toString()).make();
            DurableFiles.force(folder);
        }
        return pending;
    }

    /** Makes what is left of an edit whose writer was killed; where there is none, nothing. */
    public static void finish(Path root) {
        Path note = root.resolve(NAME);
        if (!Files.isRegularFile(note, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        try {
            List<Replacement> left = read(root.toRealPath(), note);
            for (Replacement each : left) {
                each.finish();
            }
            DurableFiles.forceFoldersOf(left);
            new PendingEdit(note).forget();
        } catch (IOException e) {
            // Looking at a model must not fail because of it; the next one tries again.
            System.getLogger(PendingEdit.class.getName())
                    .log(System.Logger.Level.WARNING, "an edit could not be ended in " + root, e);
        }
    }

    void forget() throws IOException {
        Files.deleteIfExists(note);
    }

    private static List<Replacement> read(Path folder, Path note) throws IOException {
        List<Replacement> found = new ArrayList<>();
        if (Files.size(note) <= LARGEST) {
            for (String line : new String(Files.readAllBytes(note), UTF_8).lines().toList()) {
                replacement(folder, line).ifPresent(found::add);
            }
        }
        return found;
    }

    private static Optional<Replacement> replacement(Path folder, String line) throws IOException {
        Matcher parts = LINE.matcher(line);
        if (!parts.matches()) {
            return Optional.empty();
        }
        try {
            Path target = folder.resolve(decoded(parts.group(4))).normalize();
            Path fresh = target.resolveSibling(decoded(parts.group(3))).normalize();
            String before = parts.group(1).equals("-") ? "" : parts.group(1);
            return isOfTheModel(folder, target, fresh)
                    ? Optional.of(new Replacement(target, fresh, before, parts.group(2), null))
                    : Optional.empty();
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private static boolean isOfTheModel(Path folder, Path target, Path fresh) throws IOException {
        Path parent = target.getParent();
        String name = target.getFileName().toString();
        return parent != null
                && parent.equals(fresh.getParent())
                && Files.isDirectory(parent)
                && parent.toRealPath().startsWith(folder)
                && (name.endsWith(".dlang")
                        || name.equals(Manifest.FILE)
                        || name.equals("model.lock"))
                && fresh.getFileName().toString().matches("\\..*\\.toolroom")
                && !Files.isSymbolicLink(target)
                && !Files.isSymbolicLink(fresh);
    }

    private static String encoded(Path path) {
        return URLEncoder.encode(path.toString(), UTF_8);
    }

    private static String decoded(String text) {
        return URLDecoder.decode(text, UTF_8);
    }
}
