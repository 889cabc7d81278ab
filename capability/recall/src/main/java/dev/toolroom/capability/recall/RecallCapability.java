package dev.toolroom.capability.recall;

import dev.toolroom.capability.recall.read.AgentEnvironment;
import dev.toolroom.foundation.redaction.PersonalData;
import dev.toolroom.kernel.Capability;
import dev.toolroom.kernel.tool.Tool;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.function.Supplier;

/** What this capability brings into the house. */
public final class RecallCapability implements Capability {
    private final Catalogues catalogues;
    private final List<Tool> tools;

    /**
     * @param folder that of the home for catalogues; it is made by the first import
     * @param store the database of the home, whose calls are chats too
     * @param personal what is taken out of texts besides secrets
     * @param product the version of this program
     */
    public RecallCapability(
            Supplier<Path> folder,
            Supplier<Path> store,
            AgentEnvironment environment,
            Supplier<PersonalData> personal,
            String product,
            Clock clock) {
        catalogues = new Catalogues(folder, personal, product, clock);
        tools =
                List.of(
                        new ImportChats(catalogues, environment, store),
                        new SearchChats(catalogues),
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
                        new TelemetryOfChats(catalogues, environment));
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
    public void close() {
        catalogues.close();
    }
}
