package dev.toolroom.capability.query;

import dev.toolroom.foundation.relational.ConnectionSettings;
import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.kernel.call.Calls.Completed;
import dev.toolroom.testkit.PostgresServer;
import java.io.IOException;
import java.io.PrintStream;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.logging.LogManager;

/**
 * What comes of the functions of PostGIS and of other extensions that are trusted by their names:
 * printed for {@code bench/postgis}. No test, since PostGIS is large and seldom installed.
 */
final class PostgisFigures {
    private static final PrintStream OUT = System.out;
    private static final String[] MASK = {"customers.email", "customers.home", "*.secret_tile"};

    private PostgisFigures() {}

    /** Takes no arguments. */
    public static void main(String[] arguments) throws IOException, SQLException {
        LogManager.getLogManager().reset();
        PostgresServer server = PostgresServer.start();
        try (Connection owner = DriverManager.getConnection(server.url("postgres"));
                Statement statement = owner.createStatement()) {
            for (String each :
                    ReportingDatabase.text("postgis-setup.sql").strip().split(";;\\s*", -1)) {
                if (!each.isBlank()) {
                    statement.execute(each);
                }
            }
        }
        String url = server.url("postgres").replaceFirst("\\?.*", "");
        int wrong = 0;
        for (String user : List.of("postgres", "reader")) {
            for (String[] mask : List.of(new String[0], MASK)) {
                wrong += checked(TestDatabase.at(DatabaseKind.POSTGRESQL, url, user, user, mask));
            }
        }
        System.exit(wrong == 0 ? 0 : 1);
    }

    private static int checked(ConnectionSettings settings) {
        int effects = 0;
        int told = 0;
        int refused = 0;
        int masked = 0;
        boolean masks = !settings.mask().isEmpty();
        List<String> honest = ReportingDatabase.lines("postgis-honest.sql");
        List<String> attacks = ReportingDatabase.lines("postgis-attacks.sql");
        try (var house = new QueryApplication(settings)) {
            for (String each : honest) {
                String json = house.query(each).json();
                boolean no = json.contains("\"code\"");
                boolean hidden = json.contains("[masked]");
                refused += no ? 1 : 0;
                masked += hidden ? 1 : 0;
                say(no || hidden, "needless", each, json);
            }
            for (String each : attacks) {
                Completed answer = house.query(each.substring(each.indexOf('\t') + 1));
                String json = answer.json();
                if (each.startsWith("effect")) {
                    boolean ran = !json.contains("query.not-read-only");
                    effects += ran ? 1 : 0;
                    say(ran, "effect", each, json);
                } else if (masks) {
                    boolean shown = !answer.isError() && !json.contains("\"masked\":true");
                    told += shown ? 1 : 0;
                    say(shown, "told", each, json);
                }
            }
        }
        OUT.printf(
                "%-8s %-7s %d ordinary: %d refused, %d masked; %d attacks: %d not refused, %d told%n",
                settings.user(),
                masks ? "masked" : "open",
                honest.size(),
                refused,
                masked,
                attacks.size(),
                effects,
                told);
        return effects + told + refused + masked;
    }

    private static void say(boolean wrong, String what, String statement, String json) {
        if (wrong) {
            OUT.println(
                    "  "
                            + what
                            + ": "
                            + statement
                            + " -> "
                            + json.substring(0, Math.min(220, json.length())));
        }
    }
}
