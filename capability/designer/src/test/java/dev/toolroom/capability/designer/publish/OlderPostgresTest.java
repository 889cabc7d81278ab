package dev.toolroom.capability.designer.publish;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolroom.capability.designer.edit.Edits;
import dev.toolroom.capability.designer.model.Model;
import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.foundation.relational.reading.SchemaReader;
import dev.toolroom.foundation.relational.schema.DatabaseSchema;
import dev.toolroom.kernel.json.Json;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import org.junit.jupiter.api.Test;

/** A server that says it is older: what it has no words for is refused before anything runs. */
class OlderPostgresTest {
    /** Passes everything on but the number of its version. */
    private static <T> T saying(Class<T> type, T real, int version) {
        Object proxy =
                Proxy.newProxyInstance(
                        type.getClassLoader(),
                        new Class<?>[] {type},
                        (self, method, arguments) -> {
                            if (method.getName().equals("getDatabaseMajorVersion")) {
                                return version;
                            }
                            try {
                                Object result = method.invoke(real, arguments);
                                return result instanceof DatabaseMetaData data
                                        ? saying(DatabaseMetaData.class, data, version)
                                        : result;
                            } catch (InvocationTargetException e) {
                                throw e.getCause();
                            }
                        });
        return type.cast(proxy);
    }

    private static DatabaseSchema with(DatabaseSchema live, boolean persisted) {
        var model = new Model(live);
        new Edits(model, DatabaseKind.POSTGRESQL)
                .apply(
                        (Json.Obj)
                                Json.read(
                                        """
                                        {"op":"add_table","table":{"name":"t"},"initialColumns":[
                                        {"name":"n","dataType":"integer"},
                                        {"name":"c","dataType":"integer","isComputed":true,
                                        "computedFormula":"n * 2","computedPersisted":%s}]}\
                                        """
                                                .formatted(persisted)));
        return model.schema();
    }

    @Test
    void columnsThatAreWorkedOutWhenReadWantVersionEighteen() throws Exception {
        TestEngine engine = TestEngine.postgres();
        try (Connection connection = engine.open()) {
            DatabaseSchema live = SchemaReader.of(engine.kind()).orElseThrow().read(connection);
            Connection older = saying(Connection.class, connection, 17);
            assertThatThrownBy(
                            () ->
                                    Planning.plan(
                                            older, engine.kind(), live, live, with(live, false)))
                    .hasMessageContaining("'c' of 'public.t' needs computedPersisted");
            assertThat(Planning.plan(older, engine.kind(), live, live, with(live, true)).steps())
                    .isNotEmpty();
        }
    }
}
