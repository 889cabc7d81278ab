package dev.toolroom.door.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolroom.foundation.mcp.Peer;
import dev.toolroom.kernel.Capability;
import dev.toolroom.kernel.Prompt;
import dev.toolroom.kernel.Resource;
import dev.toolroom.kernel.call.CallId;
import dev.toolroom.kernel.call.Question;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.testkit.TestApplication;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.channels.Pipe;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A client on the lines of a door, within this process: sends, and waits for what comes. */
final class McpConversation implements AutoCloseable {
    private static final int PATIENCE_SECONDS = 20;

    private final TestApplication house;
    private final McpDoor door;
    private final OutputStream toServer;
    private final BlockingQueue<Json> received = new LinkedBlockingQueue<>();
    private final BlockingQueue<Question> asked = new LinkedBlockingQueue<>();

    McpConversation(Capability tools) {
        this(tools, List.of());
    }

    /**
     * @param wait how long a call waits for a person
     */
    McpConversation(Capability tools, Duration wait) {
        this(new TestApplication(wait, tools), List.of(), "", null);
    }

    McpConversation(Capability tools, List<Prompt> prompts) {
        this(tools, prompts, "");
    }

    /**
     * @param choice of tools
     */
    McpConversation(Capability tools, List<Prompt> prompts, String choice) {
        this(new TestApplication(tools), prompts, choice, null);
    }

    /**
     * @param folder in which the client started the server
     */
    McpConversation(Capability tools, Path folder) {
        this(new TestApplication(tools), List.of(), "", folder);
    }

    private McpConversation(
            TestApplication house, List<Prompt> prompts, String choice, @Nullable Path folder) {
        this.house = house;
        door =
                new McpDoor(
                        "1.0.0",
                        () -> ToolIndex.of("test", house.tools().grouped()),
                        Map.of("reviewer", "look")::get,
                        house.dispatcher(),
                        CallId::random,
                        new OneResource(),
                        () -> prompts,
                        Clock.systemUTC(),
                        () -> true);
        house.tools().onChange(door::toolsChanged);
        house.events()
                .subscribe(
                        event -> {
                            if (event.type().equals("call.pending")) {
                                asked.addAll(house.confirmations().pending());
                            }
                        });
        try {
            // Not a pipe of java.io, which minds when the thread that read last has ended.
            var pipe = Pipe.open();
            toServer = Channels.newOutputStream(pipe.sink());
            InputStream in = Channels.newInputStream(pipe.source());
            var transport =
                    new StdioTransport(
                            door.server(),
                            new Peer("chat", "local", folder, choice),
                            new Received());
            Thread.ofPlatform().daemon().start(() -> serve(transport, in));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void serve(StdioTransport transport, InputStream in) {
        try {
            transport.serve(in);
        } catch (InterruptedException e) {
            // The test is over.
        }
    }

    /**
     * Takes whole lines, as the transport writes them; a pipe would die with its writer's thread.
     */
    private final class Received extends OutputStream {
        @Override
        public void write(int single) {
            throw new AssertionError("the transport writes whole lines");
        }

        @Override
        public void write(byte[] line) {
            received.add(Json.read(line));
        }
    }

    /** Single quotes stand for double ones. */
    void send(String message) throws IOException {
        toServer.write((message.replace('\'', '"') + "\n").getBytes(UTF_8));
        toServer.flush();
    }

    /** The next message, whatever it is. */
    Json.Obj next() throws InterruptedException {
        return (Json.Obj) nextJson();
    }

    /** The next line, which may be a batch. */
    Json nextJson() throws InterruptedException {
        Json message = received.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
        if (message == null) {
            throw new AssertionError("nothing came");
        }
        return message;
    }

    /** The next question that waits for a person. */
    Question nextQuestion() throws InterruptedException {
        Question question = asked.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
        if (question == null) {
            throw new AssertionError("nobody was asked");
        }
        return question;
    }

    boolean isSilent() {
        return received.isEmpty();
    }

    McpDoor door() {
        return door;
    }

    TestApplication house() {
        return house;
    }

    @Override
    public void close() {
        door.close();
        house.close();
        try {
            toServer.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static final class OneResource implements Resource.Source {
        private final Map<String, String> texts = Map.of("toolroom://exports/a.json", "{\"a\":1}");

        @Override
        public List<Resource> list() {
            return List.of(
                    new Resource("toolroom://exports/a.json", "a.json", "application/json", 7));
        }

        @Override
        public List<Resource.Template> templates() {
            return List.of();
        }

        @Override
        public Optional<Resource.Content> read(String uri) {
            return Optional.ofNullable(texts.get(uri))
                    .map(text -> new Resource.Content("application/json", false, text, null));
        }

        @Override
        public Optional<Resource.Whole> open(String uri) {
            return Optional.empty();
        }
    }
}
