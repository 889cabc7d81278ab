package dev.toolroom.app;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.app.files.HomeToken;
import dev.toolroom.app.health.CapabilityChecks;
import dev.toolroom.app.log.Logs;
import dev.toolroom.foundation.home.HomeFolder;
import dev.toolroom.kernel.Migration;
import dev.toolroom.kernel.call.CallId;
import dev.toolroom.kernel.call.CallListener;
import dev.toolroom.kernel.call.Caller;
import dev.toolroom.kernel.call.Calls;
import dev.toolroom.kernel.call.ToolCall;
import dev.toolroom.kernel.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * A home that has been worked in: every kind of file that there is, as a killed owner leaves it.
 */
final class UsedHome {
    static final String SETTINGS =
            """
            # what is written by hand stays
            limits: { items: 200, bytes: 2048 }
            connections:
              - id: demo
                kind: h2
                url: "%s"
                user: designer
                password: demo
                access: read-write
              - id: plan
                kind: design
                url: "file:designs/plan.dbml"
                dialect: postgresql
            """;

    /** A part of the files of a home: what nobody else has is not worth a copy. */
    private static final List<String> NOT_COPIED = List.of("native", "owner.sock", "owner.lock");

    private UsedHome() {}

    /**
     * @param into gets a copy as a process leaves it that was killed; {@code from} is left as one
     *     that has ended
     */
    static void make(Path from, Path into) throws IOException, InterruptedException {
        var home = new HomeFolder(from);
        home.create();
        Files.createDirectories(home.designs());
        Files.writeString(
                home.designs().resolve("plan.dbml"),
                "Table app.person {\n  id int [pk]\n  name varchar(40)\n}\n");
        try (var house = new Application(home)) {
            answered(house, "mssql-query", "{\"database\":\"demo\",\"query\":\"SELECT 1 AS a\"}");
            Files.writeString(home.settings(), SETTINGS.formatted(demo(home)));
            Logs.to(home);
            System.getLogger("test").log(System.Logger.Level.WARNING, "a line of the log");
            answered(
                    house,
                    "mssql_schema_designer",
                    "{\"operation\":\"show\",\"connectionId\":\"demo\"}");
            answered(
                    house,
                    "mssql_schema_designer",
                    "{\"operation\":\"show\",\"connectionId\":\"plan\"}");
            for (int i = 0; i < 12; i++) {
                answered(house, "designer_list", "{}");
                answered(
                        house,
                        "mssql-query",
                        "{\"database\":\"demo\",\"query\":\"SELECT * FROM dbo.Orders\"}");
            }
            answered(house, "activity_list", "{}");
            HomeToken.of(home);
            house.shared().request(Json.Obj.EMPTY.with("type", "backup"));
            house.shared().request(Json.Obj.EMPTY.with("type", CapabilityChecks.REQUEST));
            answered(house, "designer_list", "{}");
            // While it is open: what a process leaves that is killed now.
            copy(from, into);
        }
    }

    private static String demo(HomeFolder home) {
        return "jdbc:h2:file:"
                + home.demo()
                + ";MODE=MSSQLServer;DATABASE_TO_UPPER=FALSE;CASE_INSENSITIVE_IDENTIFIERS=TRUE";
    }

    /** The copy's own sample database, and not that of the home it was copied from. */
    static void copy(Path from, Path into) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.toList()) {
                Path relative = from.relativize(file);
                if (NOT_COPIED.contains(relative.getName(0).toString())) {
                    continue;
                }
                try {
                    if (Files.isDirectory(file)) {
                        Files.createDirectories(into.resolve(relative));
                    } else if (relative.toString().equals("toolroom.yaml")) {
                        String text = Files.readString(file, UTF_8);
                        Files.writeString(
                                into.resolve(relative),
                                text.replace(from.toString(), into.toString()));
                    } else {
                        Files.copy(file, into.resolve(relative));
                    }
                } catch (NoSuchFileException gone) {
                    // The owner has just put it away.
                }
            }
        }
    }

    /** What this program knows of the store of any home. */
    static List<Migration> tables(HomeFolder home) {
        try (var house = new Application(home)) {
            return house.migrations();
        }
    }

    static Calls.Completed call(Application house, String tool, String arguments)
            throws InterruptedException {
        var caller = new Caller("cli", "test", "cli", Caller.LOCAL, null);
        var call = new ToolCall(CallId.random(), tool, (Json.Obj) Json.read(arguments), caller);
        return house.shared().call(call, CallListener.NONE);
    }

    static Json.Obj answered(Application house, String tool, String arguments)
            throws InterruptedException {
        Calls.Completed completed = call(house, tool, arguments);
        assertThat(completed.isError()).as(completed.json()).isFalse();
        return completed.body();
    }
}
