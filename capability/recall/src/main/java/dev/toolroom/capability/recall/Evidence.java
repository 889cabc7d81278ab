package dev.toolroom.capability.recall;

import dev.toolroom.capability.recall.hash.Sha256;
import dev.toolroom.foundation.home.HomeFolder;
import dev.toolroom.foundation.home.PrivateFiles;
import dev.toolroom.kernel.json.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Writes down what every import read and took out, so that others can check it: a report, and its
 * hash in a list in which each line has the hash of the one before.
 */
final class Evidence {
    private static final String REPORTS = "AI-Agent-Workspace/_temp/security";
    private static final String CHECKLIST = "requirements-checklist.md";
    private static final Pattern LINE =
            Pattern.compile("- \\[x] (\\S+) sha256:([0-9a-f]{64}) chain:([0-9a-f]{64})");
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmssSSS").withZone(ZoneOffset.UTC);

    private final Path reports;
    private final Path checklist;
    private final Clock clock;

    Evidence(Path root, Path catalogue, Clock clock) {
        this.reports = root.resolve(REPORTS);
        this.checklist = catalogue.resolve(CHECKLIST);
        this.clock = clock;
    }

    void write(ImportRun run) {
        write("import", Json.object().put("summary", run.json()).put("files", run.files()).build());
    }

    /** Writes a report of counts and hashes, never of values. */
    void write(String action, Json.Obj what) {
        String name = free("recall-" + action + "-" + TIME.format(clock.instant()));
        var fields = Json.object().put("at", clock.instant().toString());
        what.fields().forEach(fields::put);
        String report = fields.put("network", "none").build().pretty();
        try {
            PrivateFiles.folder(reports);
            HomeFolder.writePrivately(reports.resolve(name), report);
            append(name, Sha256.of(report));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns an unused file name: two reports can be of the same millisecond. */
    private String free(String stem) {
        String name = stem + ".json";
        for (int i = 2; Files.exists(reports.resolve(name)); i++) {
            name = stem + "-" + i + ".json";
        }
        return name;
    }

    private void append(String name, String hash) throws IOException {
        String text =
                Files.exists(checklist)
                        ? Files.readString(checklist)
                        : "# Evidence of imports\n\nEach line names a report and its hash, and"
                                + " hashes the line before it.\n\n";
        String last = "";
        for (Matcher each = LINE.matcher(text); each.find(); ) {
            last = each.group(3);
        }
        String chain = Sha256.of(last + name + hash);
        HomeFolder.writePrivately(
                checklist, text + "- [x] " + name + " sha256:" + hash + " chain:" + chain + "\n");
    }

    /** Returns what is wrong with the chain or a report. */
    List<String> problems() {
        try {
            return Files.exists(checklist) ? problems(Files.readString(checklist)) : List.of();
        } catch (IOException e) {
            return List.of("the evidence cannot be read");
        }
    }

    private List<String> problems(String list) throws IOException {
        List<String> problems = new ArrayList<>();
        String last = "";
        for (Matcher each = LINE.matcher(list); each.find(); ) {
            String name = each.group(1);
            if (!each.group(3).equals(Sha256.of(last + name + each.group(2)))) {
                problems.add("the chain is broken at " + name);
            }
            last = each.group(3);
            Path report = reports.resolve(name);
            if (!Files.exists(report)) {
                problems.add(name + " is missing");
            } else if (!Sha256.of(Files.readString(report)).equals(each.group(2))) {
                problems.add(name + " was changed");
            }
        }
        return problems;
    }
}
