package dev.toolroom.capability.designer;

import dev.toolroom.foundation.relational.ConnectionSettings;
import dev.toolroom.foundation.relational.ConnectionSettings.Access;
import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.kernel.call.CallId;
import dev.toolroom.kernel.call.CallListener;
import dev.toolroom.kernel.call.Caller;
import dev.toolroom.kernel.call.ToolCall;
import dev.toolroom.kernel.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A project with one file of a design, for the tests of such files. */
abstract class DesignFileProject {
    static final String ADD_A = "{'op':'add_table','table':{'schema':'dbo','name':'A'}}";

    @TempDir Path store;
    @TempDir Path project;
    Path file;
    @AutoClose Bench bench;
    int calls;

    @BeforeEach
    void open() {
        file = project.resolve("shop.dbml");
        bench = fresh();
    }

    Bench fresh() {
        return new Bench(
                store,
                new ConnectionSettings(
                        "shop",
                        DatabaseKind.DESIGN,
                        "file:" + file,
                        "file",
                        "shop",
                        null,
                        null,
                        Access.READ_WRITE,
                        DatabaseKind.SQLSERVER,
                        List.of()),
                Bench.blank("blank"));
    }

    Json.Obj file(String arguments) {
        return inProject("designer_file", arguments);
    }

    Json.Obj inProject(String tool, String arguments) {
        return called(new Caller("test", "junit", "test", Caller.LOCAL, project), tool, arguments);
    }

    Json.Obj called(Caller caller, String tool, String arguments) {
        var call = new ToolCall(new CallId("own-" + ++calls), tool, Bench.json(arguments), caller);
        try {
            return bench.house().dispatcher().call(call, CallListener.NONE).body();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    Json.Obj save(String more) {
        return file("{'action':'save','expectedVersion':'" + bench.version() + "'" + more + "}");
    }

    String text() throws IOException {
        return Files.readString(file);
    }
}
