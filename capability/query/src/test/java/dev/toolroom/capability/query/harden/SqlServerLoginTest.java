package dev.toolroom.capability.query.harden;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.capability.query.mask.MaskPatterns;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * The login for masked columns on SQL Server, at the seam: H2 has tables of the names of its
 * catalogue, and is asked the same questions. It is not run on a real server.
 */
class SqlServerLoginTest {
    private static final String ROLE = "reader";

    private static final SqlServerRights RIGHTS =
            new SqlServerRights(new MaskPatterns(List.of("people.email", "*.iban")));

    private static Connection catalogue() throws Exception {
        Connection connection = DriverManager.getConnection("jdbc:h2:mem:;NON_KEYWORDS=VALUE");
        try (InputStream in =
                SqlServerLoginTest.class.getResourceAsStream("sqlserver-catalogue.sql")) {
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            run(connection, text.strip().split(";;\\s*", -1));
        }
        return connection;
    }

    private static void run(Connection connection, String... statements) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String each : statements) {
                if (!each.isBlank()) {
                    statement.execute(each);
                }
            }
        }
    }

    @Test
    void tablesAreGrantedAndMaskedColumnsDenied() throws Exception {
        try (Connection owner = catalogue()) {
            LoginRights.Survey survey = RIGHTS.survey(owner, ROLE);
            assertThat(survey.maskedColumns())
                    .containsExactly(
                            "late.iban",
                            "people.email",
                            "people.email_shown",
                            "people_history.email");
            assertThat(survey.tables()).isEqualTo(5);
            assertThat(survey.changes().find(null, false))
                    .containsExactly(
                            "REVOKE SELECT ON OBJECT::[dbo].[late] FROM [reader]",
                            "GRANT SELECT ON OBJECT::[dbo].[late] TO [reader]",
                            "DENY SELECT ON OBJECT::[dbo].[late] ([iban]) TO [reader]",
                            "GRANT SELECT ON OBJECT::[dbo].[people] TO [reader]",
                            "DENY SELECT ON OBJECT::[dbo].[people] ([email], [email_shown]) TO"
                                    + " [reader]",
                            "GRANT SELECT ON OBJECT::[dbo].[people_history] TO [reader]",
                            "DENY SELECT ON OBJECT::[dbo].[people_history] ([email]) TO [reader]",
                            "REVOKE SELECT ON OBJECT::[dbo].[seen_before] FROM [reader]",
                            "GRANT SELECT ON OBJECT::[dbo].[totals] TO [reader]",
                            "GRANT SELECT ON OBJECT::[dbo].[totals_again] TO [reader]",
                            "GRANT SELECT ON OBJECT::[sales].[odd]]name] TO [reader]");
            assertThat(RIGHTS.remove(owner, ROLE))
                    .containsExactly("DROP USER IF EXISTS [reader]", "DROP LOGIN [reader]");
        }
    }

    @Test
    void theLoginIsCreatedWithoutItsPasswordAndMarked() throws Exception {
        var login = new LoginFiles.Login(ROLE, "s3cret", "url", List.of(), false, "");
        List<String> statements = RIGHTS.create(login, "it's mine");
        assertThat(statements.getFirst())
                .matches("CREATE LOGIN \\[reader] WITH PASSWORD = 0x0200[0-9A-F]{136} HASHED,.*");
        assertThat(statements.toString()).doesNotContain("s3cret");
        assertThat(statements.getLast()).contains("@value = N'it''s mine'", "N'reader'");
        try (Connection owner = catalogue()) {
            assertThat(RIGHTS.mark(owner, ROLE)).contains("mine");
            assertThat(RIGHTS.mark(owner, "nobody")).isEmpty();
        }
    }

    /** 1 is what HAS_PERMS_BY_NAME answers where the login may. */
    @Test
    void aLoginThatCanReadAMaskedColumnIsNotUsed() throws Exception {
        try (Connection reader = catalogue()) {
            String seal = RIGHTS.seal(reader);
            assertThat(RIGHTS.findReadable(reader, seal)).isNull();
            assertThat(RIGHTS.report(reader)).first().asString().startsWith("masked columns: ");
            run(
                    reader,
                    "UPDATE sys.objects SET modify_date = modify_date + 1 WHERE name = 'totals'");
            assertThat(RIGHTS.findReadable(reader, seal))
                    .startsWith("views of the database have changed");
            run(reader, "INSERT INTO perms VALUES ('[dbo].[people]', '[email]')");
            assertThat(RIGHTS.findReadable(reader, seal))
                    .isEqualTo("the login can read people.email");
        }
    }

    /** As PWDENCRYPT writes it: the salt stands in front of a hash of the password with it. */
    @Test
    void aStoredPasswordHasAVersionASaltAndAHash() throws Exception {
        String stored = StoredPassword.ofSqlServer("s3cret");
        byte[] salt = java.util.HexFormat.of().parseHex(stored.substring(6, 14));
        var hash = java.security.MessageDigest.getInstance("SHA-512");
        hash.update("s3cret".getBytes(StandardCharsets.UTF_16LE));
        assertThat(stored.substring(14))
                .isEqualTo(java.util.HexFormat.of().withUpperCase().formatHex(hash.digest(salt)));
    }
}
