package dev.toolroom.door.lsp.session;

import dev.toolroom.domainlang.workspace.Disk;
import dev.toolroom.kernel.call.Caller;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;

/**
 * Which files an editor may name.
 *
 * @param principal whom the tools see calling
 * @param models the folders to work in when the editor does not say
 */
public record Reach(String principal, Supplier<List<Path>> models) {
    private static final String REMOTE = "workbench";

    /** A program on this machine: it works where it says that it does. */
    public static Reach local() {
        return new Reach(Caller.LOCAL, List::of);
    }

    /** A page: it has no folder of its own, so it works in these and sees nothing else. */
    public static Reach within(Supplier<List<Path>> models) {
        return new Reach(REMOTE, models);
    }

    List<Path> usual() {
        return models.get();
    }

    boolean allows(Path path) {
        var disk = new Disk();
        return principal.equals(Caller.LOCAL)
                || usual().stream()
                        .map(each -> each.toAbsolutePath().normalize())
                        .anyMatch(each -> disk.isWithin(path, each));
    }
}
