package dev.toolroom.foundation.relational;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolroom.foundation.relational.ConnectionSettings.Access;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConnectionUrlTest {
    private static final String SECRET = "hunter2";

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            nullValues = "-",
            textBlock =
                    """
                    jdbc:postgresql://bob:hunter2@db.example:5432/shop     | db.example:5432 | shop
                    jdbc:postgresql://bob:p@hunter2@db/shop?ssl=true       | db              | shop
                    jdbc:postgresql://bob:x/hunter2@db/shop                | ''              | ''
                    jdbc:postgresql://bob:hunter2/db                       | ''              | ''
                    jdbc:mariadb://bob:hunter2@a:1,b:2/shop                | a:1,b:2         | shop
                    jdbc:mariadb://address=(host=a)(password=hunter2)/shop | ''              | ''
                    jdbc:postgresql://[::1]:5432/shop?password=hunter2     | [::1]:5432      | shop
                    jdbc:sqlserver://db:1433;databaseName=shop;password=hunter2 | db:1433    | shop
                    jdbc:h2:file:/data/shop;PASSWORD=hunter2               | localhost       | shop
                    jdbc:sqlite:/data/shop.db                              | localhost       | shop.db
                    postgres://bob:hunter2@db/shop                         | ''              | ''
                    file:/designs/plan.dbml                                | file            | plan
                    """)
    void whatIsShownOfAUrlHoldsNoSecret(String url, String server, String database) {
        var parts = new ConnectionUrl(url);
        assertThat(parts.server()).isEqualTo(server);
        assertThat(parts.database()).isEqualTo(database);
        assertThat(server + database).doesNotContain(SECRET);
        if (!parts.secrets().isEmpty()) {
            assertThat(parts.toString()).doesNotContain(SECRET);
        }
    }

    @Test
    void theUserPartIsTheLogin() {
        var url = new ConnectionUrl("jdbc:postgresql://bob:p%40ss+1@db/shop?a=b");
        assertThat(url.login()).contains(new ConnectionUrl.Login("bob", "p@ss+1"));
        assertThat(url.withoutLogin()).isEqualTo("jdbc:postgresql://db/shop?a=b");
        assertThat(url.login().orElseThrow()).hasToString("Login[bob]");
        assertThat(new ConnectionUrl("jdbc:h2:mem:a").login()).isEmpty();
    }

    private static ConnectionSettings settings(DatabaseKind kind, String url, String password) {
        return new ConnectionSettings(
                "shop", kind, url, "", "", null, password, Access.READ_ONLY, null, List.of());
    }

    /** Drivers quote what they are given. */
    @ParameterizedTest
    @CsvSource({
        "POSTGRESQL, postgres://bob:hunter2@127.0.0.1:1/shop",
        "POSTGRESQL, jdbc:postgresql://bob:hunter2@127.0.0.1:1/shop",
        "POSTGRESQL, jdbc:postgresql://127.0.0.1:1/shop?sslpassword=hunter2&loginTimeout=x",
        "H2, jdbc:h2:mem:a;NOPE=1;PASSWORD=hunter2",
        "H2, jdbc:h2:nio:hunter2:hunter2@x/;IFEXISTS=TRUE;PASSWORD=hunter2",
        "MARIADB, jdbc:mariadb://bob:hunter2@127.0.0.1:1/shop?trustStorePassword=hunter2",
        "SQLSERVER,"
                + " jdbc:sqlserver://127.0.0.1:1;loginTimeout=1;connectRetryCount=0;trustStorePassword=hunter2;x"
    })
    void whatADriverSaysHoldsNoSecret(DatabaseKind kind, String url) {
        var settings = settings(kind, url, SECRET);
        var connections = new Connections(() -> List.of(settings), text -> text);
        assertThatThrownBy(() -> connections.open(settings, new Properties()).close())
                .satisfies(e -> assertThat(String.valueOf(e.getMessage())).doesNotContain(SECRET));
        assertThat(settings.toString()).doesNotContain(SECRET);
    }

    @Test
    void aVariableThatIsNotSetIsNamedWithWhereItIsUsed() {
        var settings = settings(DatabaseKind.H2, "jdbc:h2:mem:a", "${SHOP_PASSWORD}");
        var connections =
                new Connections(
                        () -> List.of(settings),
                        text -> {
                            if (text.startsWith("$")) {
                                throw new UnsetVariable("SHOP_PASSWORD");
                            }
                            return text;
                        });
        assertThatThrownBy(() -> connections.open(settings, new Properties()))
                .isInstanceOf(LoginProblem.class)
                .hasMessage("password of connection shop uses ${SHOP_PASSWORD}, which is not set")
                .satisfies(
                        e ->
                                assertThat(((LoginProblem) e).nextStep())
                                        .contains("Set SHOP_PASSWORD", "toolroom.yaml"));
    }

    @ParameterizedTest
    @CsvSource({
        "POSTGRESQL, postgres://me@db:5433/shop?sslmode=require, jdbc:postgresql://me@db:5433/shop?sslmode=require",
        "POSTGRESQL, postgresql+asyncpg://db/shop, jdbc:postgresql://db/shop",
        "POSTGRESQL, jdbc:postgresql://db/shop, jdbc:postgresql://db/shop",
        "MARIADB, mysql://db/shop, jdbc:mariadb://db/shop",
        "MARIADB, jdbc:mysql://db/shop, jdbc:mariadb://db/shop",
        "SQLITE, sqlite:///srv/shop.db, jdbc:sqlite:/srv/shop.db",
        "SQLITE, sqlite:shop.db, jdbc:sqlite:shop.db",
        "SQLSERVER, mssql://db:1433/shop?encrypt=true&x=1, jdbc:sqlserver://db:1433;databaseName=shop;encrypt=true;x=1",
        "SQLSERVER, jdbc:sqlserver://db;databaseName=shop, jdbc:sqlserver://db;databaseName=shop"
    })
    void urlsOfOtherProgramsWork(DatabaseKind kind, String written, String used) {
        assertThat(ConnectionUrl.jdbc(kind, written)).isEqualTo(used);
    }
}
