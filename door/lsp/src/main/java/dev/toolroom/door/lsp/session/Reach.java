package dev.toolroom.door.lsp.session;

import dev.toolroom.domainlang.workspace.Disk;
import dev.toolroom.kernel.call.Caller;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;

/**
 * The files that an editor may access.
 *
 * @param principal the caller of its tool calls
 * @param models the folders to use if the editor names none
 */
public record Reach(String principal, Supplier<List<Path>> models) {
    private static final String REMOTE = "workbench";

    /** A local program, which works in the folders that it names. */
    public static Reach local() {
        return new Reach(Caller.LOCAL, List::of);
    }

    /** A page, which works in these folders only. */
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
