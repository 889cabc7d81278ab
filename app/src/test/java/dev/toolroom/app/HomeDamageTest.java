package dev.toolroom.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.app.backup.Restore;
import dev.toolroom.app.files.HomeToken;
import dev.toolroom.app.files.Leftovers;
import dev.toolroom.app.health.HomeChecks;
import dev.toolroom.door.cli.terminal.CommandProblem;
import dev.toolroom.foundation.home.HomeFolder;
import dev.toolroom.foundation.home.HomeProblem;
import dev.toolroom.kernel.Check;
import dev.toolroom.kernel.call.Calls;
import dev.toolroom.kernel.call.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Single flipped bits and truncations of every file of a used home: it opens, or says which file it
 * is and which command helps. {@code -Ddamages=N} makes more of them: bench/run damage N.
 */
@Timeout(3_600)
class HomeDamageTest {
    private static final int USUAL = 500;
    private static final int DAMAGES = Integer.getInteger("damages", USUAL);

    /** What every answer that is no answer has to hold: a file or a record of the home. */
    private static final Pattern NAMED =
            Pattern.compile(
                    "toolroom\\.(yaml|db)|demo|plan|journal|owner|token|instance|backup|design|export|"
                            + "Toolroom");

    private static final Pattern NO_BUG =
            Pattern.compile("(?s).*(should not have happened|Exception|java\\.|\\tat ).*");

    @TempDir private Path folder;
    private final Map<String, int[]> counts = new TreeMap<>();
    private final List<String> unexplained = new ArrayList<>();

    @Test
    void everyFileOfAHomeMayBeDamagedAndItOpensOrSaysWhatHelps() throws Exception {
        long seed = Long.getLong("seed", 20261115);
        var random = new Random(seed);
        Path closed = folder.resolve("closed");
        Path killed = folder.resolve("killed");
        UsedHome.make(closed, killed);
        List<String> files = files(killed);
        System.out.println("seed " + seed + ", " + files.size() + " files: " + files);
        assertThat(files)
                .contains(
                        "toolroom.yaml",
                        "toolroom.db",
                        "journal.tail",
                        "instance.id",
                        "token",
                        "owner.json",
                        "designs/plan.dbml",
                        "logs/toolroom.log",
                        "toolroom.db-wal",
                        "data/demo.mv.db");
        assertThat(files).anyMatch(each -> each.startsWith("data/exports/"));
        for (int i = 0; i < DAMAGES; i++) {
            // Where an owner was killed, most of the store is in the file beside it.
            Path used = i % 2 == 0 ? closed : killed;
            String any = files.get(random.nextInt(files.size()));
            String file = i % 3 == 0 || !Files.exists(used.resolve(any)) ? "toolroom.db" : any;
            Path home = folder.resolve("d" + i);
            UsedHome.copy(used, home);
            String what = file + " " + damage(home.resolve(file), random);
            boolean opened = look(home, what);
            int[] count = counts.computeIfAbsent(file, key -> new int[2]);
            count[opened ? 0 : 1]++;
            Leftovers.delete(home);
        }
        counts.forEach(
                (file, count) ->
                        System.out.println(file + ": works " + count[0] + ", told " + count[1]));
        assertThat(unexplained).isEmpty();
    }

    private static List<String> files(Path home) throws IOException {
        try (Stream<Path> all = Files.walk(home)) {
            return all.filter(Files::isRegularFile)
                    .map(each -> home.relativize(each).toString())
                    .sorted()
                    .toList();
        }
    }

    private static String damage(Path file, Random random) throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        if (bytes.length == 0) {
            Files.write(file, new byte[] {(byte) random.nextInt(256)});
            return "gets one byte";
        }
        // Headers and beginnings are where most meaning is.
        int bound = random.nextBoolean() ? Math.min(bytes.length, 512) : bytes.length;
        int at = random.nextInt(bound);
        if (random.nextInt(4) == 0) {
            Files.write(file, Arrays.copyOf(bytes, at));
            return "cut to " + at + " of " + bytes.length;
        }
        int bit = random.nextInt(8);
        bytes[at] ^= (byte) (1 << bit);
        Files.write(file, bytes);
        return "bit " + bit + " of byte " + at + " flipped";
    }

    /** Whether everything was answered; what is not explained is kept for the end. */
    private boolean look(Path root, String what) throws Exception {
        var home = new HomeFolder(root);
        List<String> told = new ArrayList<>();
        try (var house = new Application(home)) {
            for (String[] each :
                    List.of(
                            new String[] {"activity_list", "{}"},
                            new String[] {"designer_list", "{}"},
                            new String[] {
                                "mssql_schema_designer",
                                "{\"operation\":\"show\",\"connectionId\":\"demo\"}"
                            },
                            new String[] {
                                "mssql_schema_designer",
                                "{\"operation\":\"show\",\"connectionId\":\"plan\"}"
                            },
                            new String[] {
                                "mssql-query",
                                "{\"database\":\"demo\",\"query\":\"SELECT * FROM dbo.Orders\"}"
                            })) {
                tell(each[0], UsedHome.call(house, each[0], each[1]), what, told);
            }
            house.exports().list().forEach(each -> house.exports().read(each.uri()));
            assertThat(HomeToken.of(home)).matches("[!-~]{16,}");
        } catch (HomeProblem problem) {
            explain(String.valueOf(problem.getMessage()), what, told);
        } catch (RuntimeException | Error bug) {
            unexplained.add(what + ": " + bug + " at " + bug.getStackTrace()[0]);
        }
        if (what.startsWith("backups/")) {
            restore(home, what, told);
        }
        diagnose(home, what);
        return told.isEmpty();
    }

    private void restore(HomeFolder home, String what, List<String> told) throws IOException {
        try (Stream<Path> backups = Files.list(home.backups())) {
            for (Path backup : backups.toList()) {
                Restore.of(home, backup, UsedHome.tables(home));
            }
        } catch (CommandProblem problem) {
            explain(String.valueOf(problem.getMessage()), what, told);
        } catch (RuntimeException | Error | IOException bug) {
            unexplained.add(what + ", restore: " + bug + " at " + bug.getStackTrace()[0]);
        }
    }

    private void diagnose(HomeFolder home, String what) {
        for (Check check : new HomeChecks(home, UsedHome.tables(home)).checks()) {
            if (NO_BUG.matcher(check.found()).matches()) {
                unexplained.add(what + ", doctor: " + check);
            }
        }
    }

    private void tell(String tool, Calls.Completed completed, String what, List<String> told) {
        switch (completed.outcome()) {
            case Outcome.Answered _ -> {}
            case Outcome.Refused refused ->
                    explain(refused.message() + " | " + refused.nextStep(), what, told);
            case Outcome.Failed _ -> {
                told.add("");
                unexplained.add(what + ", " + tool + ": " + completed.json());
            }
        }
    }

    private void explain(String message, String what, List<String> told) {
        told.add(message);
        if (DAMAGES != USUAL) {
            System.out.println(what + " -> " + message);
        }
        // H2 has no checksums: a table or a right whose name has a flipped bit is one of another
        // name, and the engine can only say that it does not know it.
        boolean sample =
                what.startsWith("data/demo")
                        && (message.contains("not found") || message.contains("Not enough rights"));
        if ((!NAMED.matcher(message).find() && !sample) || NO_BUG.matcher(message).matches()) {
            unexplained.add(what + ": " + message);
        }
    }
}
