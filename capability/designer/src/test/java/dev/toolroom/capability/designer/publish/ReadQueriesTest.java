package dev.toolroom.capability.designer.publish;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.foundation.relational.reading.SchemaReader;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A schema is read in a fixed number of questions, however many tables it has. */
class ReadQueriesTest {
    @TempDir private Path folder;

    private static int questions(TestEngine engine) throws SQLException {
        var asked = new AtomicInteger();
        try (Connection connection = engine.open()) {
            SchemaReader.of(engine.kind()).orElseThrow().read(counting(connection, asked));
        }
        return asked.get();
    }

    private static Connection counting(Connection connection, AtomicInteger asked) {
        return watched(Connection.class, connection, asked);
    }

    /** Passes everything on, and counts what is executed. */
    private static <T> T watched(Class<T> type, T real, AtomicInteger asked) {
        Object proxy =
                Proxy.newProxyInstance(
                        type.getClassLoader(),
                        new Class<?>[] {type},
                        (self, method, arguments) -> {
                            if (method.getName().startsWith("execute")) {
                                asked.incrementAndGet();
                            }
                            try {
                                Object result = method.invoke(real, arguments);
                                return result instanceof Statement statement
                                                && method.getReturnType() == Statement.class
                                        ? watched(Statement.class, statement, asked)
                                        : result;
                            } catch (InvocationTargetException e) {
                                throw e.getCause();
                            }
                        });
        return type.cast(proxy);
    }

    private static void grow(TestEngine engine, int from, int to) throws SQLException {
        for (int i = from; i < to; i++) {
            Asked.run(
                    engine,
                    "CREATE TABLE many"
                            + i
                            + " (id integer NOT NULL PRIMARY KEY, n integer, x integer)",
                    "CREATE INDEX ix_many" + i + " ON many" + i + " (n)");
        }
    }

    private static void same(TestEngine engine) throws SQLException {
        grow(engine, 0, 2);
        int few = questions(engine);
        grow(engine, 2, 30);
        assertThat(few).isBetween(2, 18);
        assertThat(questions(engine)).isEqualTo(few);
    }

    @Test
    void onPostgres() throws Exception {
        same(TestEngine.postgres());
    }

    @Test
    void onMariaDb() throws Exception {
        same(TestEngine.mariadb());
    }

    @Test
    void onSqlite() throws Exception {
        same(TestEngine.sqlite(folder));
    }

    @Test
    void onH2() throws Exception {
        same(TestEngine.h2(folder));
    }
}
