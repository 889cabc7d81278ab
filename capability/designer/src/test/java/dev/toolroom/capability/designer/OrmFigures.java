package dev.toolroom.capability.designer;

import dev.toolroom.capability.designer.publish.TestEngine;
import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.kernel.json.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * What ORMs say to the exports that are written for them; started by {@code bench/run orm PATH…}.
 * Paths are scripts of PostgreSQL.
 */
final class OrmFigures {
    private final Path judges;
    private final Path peers;
    private final Path folder;

    private OrmFigures(Path judges, Path peers) throws IOException {
        this.judges = judges;
        this.peers = peers;
        this.folder = Files.createTempDirectory(peers, "written");
    }

    public static void main(String[] arguments) throws Exception {
        var figures = new OrmFigures(Path.of(arguments[0]), Path.of(arguments[1]));
        List<String> scripts = new ArrayList<>();
        for (int i = 2; i < arguments.length; i++) {
            scripts.add(Files.readString(Path.of(arguments[i]), StandardCharsets.UTF_8));
        }
        if (scripts.isEmpty()) {
            scripts.add(sample());
        }
        for (String script : scripts) {
            figures.judge(script);
        }
    }

    static String sample() throws IOException {
        try (var in = OrmFigures.class.getResourceAsStream("orm-shop.sql")) {
            return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private void judge(String script) throws Exception {
        Path home = Files.createTempDirectory("designer");
        TestEngine postgres = TestEngine.postgres();
        TestEngine sqlite = TestEngine.sqlite(folder);
        try (var bench =
                new Bench(
                        home,
                        Bench.design("first", DatabaseKind.POSTGRESQL),
                        Bench.database("postgresql", DatabaseKind.POSTGRESQL, postgres.url()),
                        Bench.database("sqlite", DatabaseKind.SQLITE, sqlite.url()))) {
            bench.show("first");
            bench.imported(script, "{'dialect':'postgresql'}");
            for (String dialect : List.of("postgresql", "mariadb", "sqlite", "sqlserver")) {
                String file = write(bench, "prisma", dialect, "prisma").toString();
                String prisma = judges.resolve("prisma.cjs").toString();
                report("prisma for " + dialect, run("node", prisma, peers.toString(), file));
                if (!dialect.equals("sqlserver")) {
                    Path tables = write(bench, "drizzle", dialect, "ts");
                    report("drizzle for " + dialect, tsc(tables));
                }
            }
            Path designs = Files.createDirectories(home.resolve("designs"));
            alchemy(bench, designs, "postgresql", postgres.url());
            alchemy(bench, designs, "sqlite", sqlite.url());
        }
    }

    private Path write(Bench bench, String format, String dialect, String end) throws IOException {
        String text = bench.exported("{'format':'" + format + "','dialect':'" + dialect + "'}");
        Path file = folder.resolve(format + "-" + dialect + "." + end);
        return Files.writeString(file, text, StandardCharsets.UTF_8);
    }

    private String tsc(Path tables) throws Exception {
        return run(
                "node",
                peers.resolve("node_modules/typescript/bin/tsc").toString(),
                "--noEmit",
                "--strict",
                "--skipLibCheck",
                "--target",
                "es2022",
                "--module",
                "nodenext",
                "--moduleResolution",
                "nodenext",
                tables.toString());
    }

    /** Python's models make the tables, which are then compared with the script of the design. */
    private void alchemy(Bench bench, Path designs, String dialect, String url) throws Exception {
        Path models = write(bench, "sqlalchemy", dialect, "py");
        String address =
                url.startsWith("jdbc:sqlite:")
                        ? url.replace("jdbc:sqlite:", "sqlite:///")
                        : url.replaceFirst(
                                "jdbc:postgresql://([^?]*).*", "postgresql://postgres@$1");
        String create = judges.resolve("create.py").toString();
        report(
                "sqlalchemy on " + dialect,
                run("/usr/bin/python3", create, models.toString(), address));
        String script = dialect + ".sql";
        String sql = bench.exported("{'format':'sql','dialect':'" + dialect + "'}");
        Files.writeString(designs.resolve(script), sql, StandardCharsets.UTF_8);
        Json.Obj compared =
                bench.tool(
                        "designer_compare",
                        "{'from':{'connectionId':'"
                                + dialect
                                + "'},'to':{'path':'"
                                + script
                                + "'}}");
        System.out.println("  differs by: " + compared.get("changes"));
    }

    private static void report(String what, String problems) {
        System.out.println(what + ": " + (problems.isBlank() ? "accepted" : problems));
    }

    /** Returns what a program says if it fails. */
    private static String run(String... command) throws Exception {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return process.waitFor() == 0 ? "" : said;
    }
}
