package dev.toolroom.capability.designer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.foundation.relational.ConnectionSettings;
import dev.toolroom.foundation.relational.demo.Demo;
import dev.toolroom.kernel.call.CallId;
import dev.toolroom.kernel.call.CallListener;
import dev.toolroom.kernel.call.Caller;
import dev.toolroom.kernel.call.ToolCall;
import dev.toolroom.kernel.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands of the guide, run from the first to the last. */
class GuideTest {
    private static final Pattern COMMAND =
            Pattern.compile("(?m)^toolroom call (\\w+) '(\\{[^']*})'", Pattern.DOTALL);

    @TempDir private Path home;
    @TempDir private Path project;
    private int calls;
    private int batch;

    private static String guide() throws IOException {
        return Files.readString(Path.of("../../docs/guide/designer.md"));
    }

    @Test
    void everyCommandOfTheGuideWorks() throws Exception {
        String guide = guide();
        ConnectionSettings[] demo =
                Demo.connections(home.resolve("demo")).toArray(ConnectionSettings[]::new);
        new Demo(home.resolve("demo")).prepared(demo[0].url());
        try (var bench = new Bench(home, demo)) {
            String version = "";
            Matcher command = COMMAND.matcher(guide);
            while (command.find()) {
                String arguments =
                        command.group(2)
                                .replace("<version>", version)
                                .replace("<batch>", "guide-" + batch);
                Json.Obj answer = call(bench, command.group(1), arguments);
                assertThat(answer.get("success"))
                        .as("%s\n%s", command.group(), answer.write())
                        .isEqualTo(new Json.Bool(true));
                version = answer.text("version", version);
                if (arguments.contains("apply_edits") && batch == 0) {
                    batch = calls;
                }
            }
            assertThat(calls).isGreaterThan(20);
            assertThat(guide).contains(Files.readString(project.resolve("shop.dbml")));
        }
    }

    private Json.Obj call(Bench bench, String tool, String arguments) throws InterruptedException {
        var caller = new Caller("cli", "toolroom", "cli", Caller.LOCAL, project);
        var id = new CallId("guide-" + ++calls);
        var call = new ToolCall(id, tool, (Json.Obj) Json.read(arguments), caller);
        return bench.house().dispatcher().call(call, CallListener.NONE).body();
    }

    @Test
    void everyToolOfTheDesignerIsInTheGuide() throws IOException {
        String guide = guide();
        try (var bench = new Bench(home)) {
            bench.house()
                    .tools()
                    .tools()
                    .forEach(each -> assertThat(guide).contains(each.contract().name().value()));
        }
    }
}
