package dev.toolroom.capability.recall;

import dev.toolroom.foundation.home.HomeFolder;
import dev.toolroom.kernel.call.CallId;
import dev.toolroom.kernel.call.CallListener;
import dev.toolroom.kernel.call.Caller;
import dev.toolroom.kernel.call.Outcome;
import dev.toolroom.kernel.call.ToolCall;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.testkit.TestApplication;
import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.assertj.core.api.Assertions;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.sqlite.JDBC;

/** A process that calls a tool, and writes a line whenever it begins a file. */
final class ImportProcess {
    private ImportProcess() {}

    public static void main(String[] arguments) throws InterruptedException {
        Path folder = Path.of(arguments[0]);
        boolean answered;
        try (var house = new RecallApplication(folder)) {
            var caller = new Caller("test", "junit", "test", Caller.LOCAL, folder);
            var listener =
                    new CallListener() {
                        @Override
                        public void progress(long done, long total, String message) {
                            System.out.println(message);
                        }
                    };
            var call = new ToolCall(new CallId("c1"), arguments[1], Json.Obj.EMPTY, caller);
            answered =
                    house.dispatcher().call(call, listener).outcome() instanceof Outcome.Answered;
        }
        System.exit(answered ? 0 : 1);
    }

    /** Starts one that calls a tool in the house of this folder, under these options. */
    static Process start(Path folder, String tool, String... options) throws Exception {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of(options));
        command.addAll(
                List.of(
                        "--enable-native-access=ALL-UNNAMED",
                        "-cp",
                        classPath(),
                        ImportProcess.class.getName(),
                        folder.toString(),
                        tool));
        return new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
    }

    /** Wherever this test's classes come from, which runners do not tell in one way. */
    private static String classPath() throws Exception {
        List<String> places = new ArrayList<>();
        for (Class<?> each :
                List.of(
                        ImportProcess.class,
                        RecallCapability.class,
                        Json.class,
                        HomeFolder.class,
                        TestApplication.class,
                        JDBC.class,
                        Logger.class,
                        Nullable.class,
                        Assertions.class)) {
            places.add(
                    Path.of(each.getProtectionDomain().getCodeSource().getLocation().toURI())
                            .toString());
        }
        return String.join(File.pathSeparator, places);
    }
}
