package dev.toolroom.app.health;

import dev.toolroom.foundation.home.HomeFolder;
import dev.toolroom.foundation.home.HomeProblem;
import dev.toolroom.kernel.Check;
import dev.toolroom.kernel.Check.State;
import dev.toolroom.kernel.Migration;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;

/** Checks whether this machine has what Toolroom needs. */
public final class Doctor {
    private final HomeFolder home;
    private final List<Migration> tables;

    /**
     * @param tables the migrations that this program knows
     */
    public Doctor(HomeFolder home, List<Migration> tables) {
        this.home = home;
        this.tables = tables;
    }

    public List<Check> checks() {
        List<Check> all = new ArrayList<>(List.of(java(), aot(), homeFolder()));
        all.addAll(new HomeChecks(home, tables).checks());
        return all;
    }

    private static Check java() {
        return good("Java", Runtime.version().toString());
    }

    private static Check aot() {
        boolean hasCache =
                java.lang.management.ManagementFactory.getRuntimeMXBean()
                        .getInputArguments()
                        .stream()
                        .anyMatch(argument -> argument.startsWith("-XX:AOTCache="));
        return hasCache
                ? good("Quick start", "a cache of loaded classes is in use")
                : new Check(
                        "Quick start",
                        State.LIMITED,
                        "no cache of loaded classes",
                        "start it with ./toolroom, which makes one");
    }

    private Check homeFolder() {
        try {
            home.create();
        } catch (HomeProblem open) {
            return new Check(
                    "Home",
                    State.MISSING,
                    String.valueOf(open.getMessage()),
                    "sudo chown -R $(id -un) " + home.root() + " && chmod 700 " + home.root());
        }
        if (home.isFull()) {
            return new Check("Home", State.MISSING, home.full(), "df -h " + home.root());
        }
        return Files.isWritable(home.root())
                ? good("Home", home.root().toString())
                : new Check(
                        "Home",
                        State.MISSING,
                        home.root() + " cannot be written",
                        "chmod u+rwx " + home.root());
    }

    private static Check good(String what, String found) {
        return new Check(what, State.GOOD, found, "");
    }
}
