package dev.toolroom.capability.designer;

import dev.toolroom.capability.designer.file.DesignFile;
import dev.toolroom.capability.designer.file.TextFiles;
import dev.toolroom.capability.designer.scratch.ScratchCopies;
import dev.toolroom.capability.designer.session.DesignerEvents;
import dev.toolroom.capability.designer.session.Designers;
import dev.toolroom.capability.designer.session.EditLog;
import dev.toolroom.capability.designer.session.Layouts;
import dev.toolroom.capability.designer.session.Notices;
import dev.toolroom.capability.designer.view.TableOwners;
import dev.toolroom.foundation.relational.Connections;
import dev.toolroom.foundation.store.Store;
import dev.toolroom.kernel.Capability;
import dev.toolroom.kernel.Migration;
import dev.toolroom.kernel.TableOwnership;
import dev.toolroom.kernel.event.Events;
import dev.toolroom.kernel.tool.Tool;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.function.Supplier;

/** What this capability brings into the house. */
public final class DesignerCapability implements Capability {
    private final List<Tool> tools;

    /**
     * @param store asked for while a call runs
     * @param events publishes commits
     * @param designs where callers without a project keep design files
     * @param scratch where copies of scratch databases are kept
     * @param ownership the owners of tables, for colors and warnings
     */
    public DesignerCapability(
            Connections connections,
            Supplier<Store> store,
            Supplier<Events> events,
            Supplier<Path> designs,
            Supplier<Path> scratch,
            TableOwnership ownership,
            Clock clock) {
        var told = new DesignerEvents(events);
        var designers = new Designers(store, told, clock);
        var layouts = new Layouts(store, told);
        var export = new ExportDesign(layouts);
        var notices = new Notices(store);
        var texts = new TextFiles(designs);
        var files = new DesignFile(designers, layouts, texts);
        var opening = new OpenDesigner(connections, designers, files);
        var owners = new TableOwners(ownership);
        tools =
                List.of(
                        new SchemaDesigner(
                                designers, opening, new ReviewNotes(notices), export, owners),
                        new ListDesigners(connections, designers, texts),
                        new History(designers),
                        new TableLayout(designers, layouts),
                        new ReadModel(designers, opening, owners),
                        new WriteScript(designers),
                        new Export(designers, export),
                        new ImportDesign(designers, texts, layouts),
                        new DesignFiles(designers, opening, files, texts),
                        new Publish(designers, opening, new ScratchCopies(scratch, clock)),
                        new WriteMigration(designers, opening, texts, clock),
                        new CompareSchemas(opening, texts),
                        new Review(designers, notices, told));
    }

    @Override
    public List<Migration> migrations() {
        return EditLog.migrations();
    }

    @Override
    public String name() {
        return "designer";
    }

    @Override
    public List<Tool> tools() {
        return tools;
    }
}
