package dev.toolroom.capability.recall;

import dev.toolroom.capability.recall.embedding.Embeddings;
import dev.toolroom.capability.recall.embedding.EmbeddingsTool;
import dev.toolroom.capability.recall.read.AgentEnvironment;
import dev.toolroom.capability.recall.read.places.ListFormats;
import dev.toolroom.foundation.redaction.PersonalData;
import dev.toolroom.kernel.Capability;
import dev.toolroom.kernel.tool.Tool;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.function.Supplier;

/** The tools of recall, and what they share. */
public final class RecallCapability implements Capability {
    private final Catalogues catalogues;
    private final Embeddings embeddings;
    private final List<Tool> tools;

    /**
     * @param folder that of the home for catalogues; it is made by the first import
     * @param store the database of the home, whose calls are chats too
     * @param personal what is taken out of texts besides secrets
     * @param product the version of this program
     * @param host what embeddings have to know of this process
     */
    public RecallCapability(
            Supplier<Path> folder,
            Supplier<Path> store,
            AgentEnvironment environment,
            Supplier<PersonalData> personal,
            String product,
            Embeddings.Host host,
            Clock clock) {
        catalogues = new Catalogues(folder, personal, product, clock);
        embeddings = new Embeddings(folder, catalogues::all, host, clock);
        catalogues.onChange(embeddings::changed);
        tools =
                List.of(
                        new ImportChats(catalogues, environment, store),
                        new SearchChats(catalogues, embeddings),
                        new GetChat(catalogues),
                        new Failures(catalogues),
                        new SeenBefore(catalogues),
                        new ExportChat(catalogues),
                        new Followups(catalogues),
                        new ChatStats(catalogues),
                        new RescanChats(catalogues),
                        new VerifyChats(catalogues),
                        new PurgeChat(catalogues),
                        new ListSessions(catalogues),
                        new ReadTurns(catalogues),
                        new CommandHistory(catalogues),
                        new ChatTimeline(catalogues),
                        new TelemetryOfChats(catalogues),
                        new EmbeddingsTool(embeddings),
                        new ListFormats());
    }

    @Override
    public String name() {
        return "recall";
    }

    @Override
    public List<Tool> tools() {
        return tools;
    }

    @Override
    public void opened() {
        embeddings.opened();
    }

    @Override
    public void close() {
        embeddings.close();
        catalogues.close();
    }
}
