package dev.toolroom.capability.designer;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolroom.capability.designer.exchange.Unreadable;
import dev.toolroom.capability.designer.exchange.dbml.DbmlScript;
import dev.toolroom.capability.designer.model.DesignerRefusal;
import dev.toolroom.capability.designer.model.Model;
import dev.toolroom.capability.designer.publish.Publication;
import dev.toolroom.capability.designer.session.Author;
import dev.toolroom.capability.designer.session.Designer;
import dev.toolroom.capability.designer.session.Designers;
import dev.toolroom.capability.designer.session.Layout;
import dev.toolroom.capability.designer.session.Layouts;
import dev.toolroom.capability.designer.session.Target;
import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.foundation.relational.schema.DatabaseSchema;
import dev.toolroom.foundation.relational.schema.MatchedIds;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Designs that live in a file: opened, saved, read again. */
final class DesignFile {
    static final String SCHEME = "file:";
    static final String EXTENSION = ".dbml";

    private final Designers designers;
    private final Layouts layouts;
    private final TextFiles files;

    DesignFile(Designers designers, Layouts layouts, TextFiles files) {
        this.designers = designers;
        this.layouts = layouts;
        this.files = files;
    }

    /** The file of a URL as the settings have it, if it is one. */
    static Optional<Path> of(String url) {
        return url.startsWith(SCHEME)
                ? Optional.of(Path.of(url.substring(SCHEME.length())))
                : Optional.empty();
    }

    /** Opens a designer on a file, unless one is open there; a file that is not there is blank. */
    Designer open(Target target, Path file, Author author) {
        Optional<Designer> known = designers.openOn(target.connectionId());
        if (known.isPresent()) {
            return known.get();
        }
        DesignText text = content(file, target.kind());
        Designer designer = designers.open(target, text::schema);
        // The schema may have got the ids of an earlier designer.
        DatabaseSchema now = designer.read(Model::schema);
        layouts.replace(designer.target(), sameIds(text, now), author);
        return designer;
    }

    private static Map<String, Layout> sameIds(DesignText text, DatabaseSchema now) {
        Map<String, String> byName = new HashMap<>();
        now.tables().forEach(table -> byName.put(table.key(), table.id()));
        Map<String, String> ids = new HashMap<>();
        text.schema()
                .tables()
                .forEach(
                        table -> ids.put(table.id(), byName.getOrDefault(table.key(), table.id())));
        Map<String, Layout> views = new HashMap<>();
        text.views().forEach((name, layout) -> views.put(name, layout.withIds(ids)));
        return views;
    }

    private DesignText content(Path file, DatabaseKind kind) {
        String main = OpenDesigner.firstSchema(kind);
        if (!Files.exists(file)) {
            return new DesignText(new DatabaseSchema(List.of(main), List.of()), Map.of());
        }
        return DesignText.read(files.read(file), kind, main, name(file));
    }

    /** Whether two paths lead to one file. */
    static boolean same(Path one, Path other) {
        try {
            return one.equals(other)
                    || (Files.exists(one) && Files.exists(other) && Files.isSameFile(one, other));
        } catch (IOException gone) {
            return false;
        }
    }

    static String name(Path file) {
        return String.valueOf(file.getFileName());
    }

    /** The name without its end, as the design is called. */
    static String stem(Path file) {
        String name = name(file);
        return name.endsWith(EXTENSION)
                ? name.substring(0, name.length() - EXTENSION.length())
                : name;
    }

    /** The dialect a file says it is in. */
    DatabaseKind dialect(Path file, @Nullable DatabaseKind wanted) {
        DatabaseKind otherwise = wanted == null ? DatabaseKind.SQLSERVER : wanted;
        if (!Files.exists(file)) {
            return otherwise;
        }
        try {
            return DbmlScript.dialect(files.read(file), otherwise);
        } catch (Unreadable e) {
            throw DesignerRefusal.INVALID_REQUEST.because(
                    "Line " + e.line() + " of '" + name(file) + "': " + e.why());
        }
    }

    /**
     * Writes a design; from then on its changes are counted from what was written.
     *
     * @param own whether it is the file the design came from, and no copy
     */
    String save(Designer designer, Path file, boolean own, String version, boolean overwrite) {
        designer.publish(
                version,
                SchemaDesigner.stale(),
                now -> {
                    if (!overwrite) {
                        unchanged(designer, file, own);
                    }
                    write(
                            file,
                            DesignText.write(
                                    now,
                                    designer.target().kind(),
                                    stem(file),
                                    layouts.of(designer.target()).byName()));
                    return new Saved(own ? now : null);
                });
        return designer.version();
    }

    /** What was written; a copy elsewhere leaves the design as unsaved as it was. */
    private record Saved(@Nullable DatabaseSchema live) implements Designer.Published {
        @Override
        public DatabaseSchema newBase(DatabaseSchema published) {
            return published;
        }
    }

    /** Nobody else may have changed it since it was read. */
    private void unchanged(Designer designer, Path file, boolean own) {
        if (!Files.exists(file)) {
            return;
        }
        if (!own) {
            throw DesignerRefusal.STALE_FILE.because(
                    "'" + name(file) + "' is there already; send overwrite to replace it");
        }
        if (isChanged(designer, file)) {
            throw DesignerRefusal.STALE_FILE.because(
                    "'"
                            + name(file)
                            + "' was changed by somebody else since it was read; reload it, or"
                            + " send overwrite to replace it");
        }
    }

    /** Whether a file is another than when it was read or written last. */
    boolean isChanged(Designer designer, Path file) {
        DatabaseSchema found = content(file, designer.target().kind()).schema();
        return !new Model(found).version().equals(new Model(designer.live()).version());
    }

    /** What a file says otherwise than when it was read or written last; a line each. */
    List<String> differences(Designer designer, Path file) {
        DatabaseSchema known = designer.live();
        DatabaseSchema found = content(file, designer.target().kind()).schema();
        return Publication.drift(known, MatchedIds.of(known, found));
    }

    /** All of it or nothing, and on the disk before anybody hears of it. */
    private static void write(Path file, String text) {
        Path fresh = file.resolveSibling("." + name(file) + ".new");
        try {
            // Whatever an earlier write left there; a link would lead elsewhere.
            Files.deleteIfExists(fresh);
            try (var out =
                    FileChannel.open(
                            fresh, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
                ByteBuffer bytes = ByteBuffer.wrap(text.getBytes(UTF_8));
                while (bytes.hasRemaining()) {
                    out.write(bytes);
                }
                out.force(true);
            }
            Files.move(
                    fresh,
                    file,
                    StandardCopyOption.ATOMIC_MOVE,
                    StandardCopyOption.REPLACE_EXISTING);
            try (var folder = FileChannel.open(file.resolveSibling("."))) {
                folder.force(true);
            }
        } catch (IOException e) {
            throw DesignerRefusal.INVALID_REQUEST.because(
                    "'" + name(file) + "' cannot be written; look at its folder's permissions");
        }
    }

    /** Starts over from the file; edits that were not saved are gone. */
    String reload(Designer designer, Path file, String version, Author author) {
        DesignText text = content(file, designer.target().kind());
        DatabaseSchema known = designer.read(Model::schema);
        String now =
                designer.reload(
                        MatchedIds.of(known, text.schema()),
                        version,
                        author,
                        SchemaDesigner.stale());
        layouts.replace(designer.target(), sameIds(text, designer.read(Model::schema)), author);
        return now;
    }

    /** Design files are called so, that nothing else is ever taken for one. */
    static Path checked(Path file) {
        if (!name(file).endsWith(EXTENSION)) {
            throw DesignerRefusal.INVALID_REQUEST.because(
                    "The file of a design ends with " + EXTENSION);
        }
        return file;
    }
}
