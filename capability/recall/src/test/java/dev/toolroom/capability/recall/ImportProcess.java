package dev.toolroom.capability.recall;

import dev.toolroom.kernel.call.CallId;
import dev.toolroom.kernel.call.CallListener;
import dev.toolroom.kernel.call.Caller;
import dev.toolroom.kernel.call.Outcome;
import dev.toolroom.kernel.call.ToolCall;
import dev.toolroom.kernel.json.Json;
import java.nio.file.Path;

/** A process that imports, and writes a line whenever it begins a file. */
final class ImportProcess {
    private ImportProcess() {}

    public static void main(String[] arguments) throws InterruptedException {
        Path folder = Path.of(arguments[0]);
        boolean answered;
        try (var house = new RecallHouse(folder)) {
            var caller = new Caller("test", "junit", "test", Caller.LOCAL, folder);
            var listener =
                    new CallListener() {
                        @Override
                        public void progress(long done, long total, String message) {
                            System.out.println(message);
                        }
                    };
            var call = new ToolCall(new CallId("c1"), "recall_import", Json.Obj.EMPTY, caller);
            answered =
                    house.dispatcher().call(call, listener).outcome() instanceof Outcome.Answered;
        }
        System.exit(answered ? 0 : 1);
    }
}
