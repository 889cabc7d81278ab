package dev.toolroom.capability.designer.file;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolroom.capability.designer.database.Target;
import dev.toolroom.capability.designer.exchange.dbml.DbmlScript;
import dev.toolroom.capability.designer.exchange.token.Unreadable;
import dev.toolroom.capability.designer.model.DesignerRefusal;
import dev.toolroom.capability.designer.model.Model;
import dev.toolroom.capability.designer.publish.Planning;
import dev.toolroom.capability.designer.session.Author;
import dev.toolroom.capability.designer.session.Designer;
import dev.toolroom.capability.designer.session.Designers;
import dev.toolroom.capability.designer.session.Layout;
import dev.toolroom.capability.designer.session.Layouts;
import dev.toolroom.capability.designer.session.Published;
import dev.toolroom.capability.designer.view.Views;
import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.foundation.relational.dialect.Dialect;
import dev.toolroom.foundation.relational.schema.DatabaseSchema;
import dev.toolroom.foundation.relational.schema.MatchedIds;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Designs that live in a file: opened, saved, read again. */
public final class DesignFile {
    public static final String SCHEME = "file:";
    static final String EXTENSION = ".dbml";

    private final Designers designers;
    private final Layouts layouts;
    private final TextFiles files;

    public DesignFile(Designers designers, Layouts layouts, TextFiles files) {
        this.designers = designers;
        this.layouts = layouts;
        this.files = files;
    }

    /** The file of a URL as the settings have it, if it is one. */
    public static Optional<Path> of(String url) {
        return url.startsWith(SCHEME)
                ? Optional.of(Path.of(url.substring(SCHEME.length())))
                : Optional.empty();
    }

    /** Opens a designer on a file, unless one is open there; a file that is not there is blank. */
    public Designer open(Target target, Path file, Author author) {
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
        String main = Dialect.of(kind).designSchema();
        if (!Files.exists(file)) {
            return new DesignText(new DatabaseSchema(List.of(main), List.of()), Map.of());
        }
        return DesignText.read(files.read(file), kind, main, name(file));
    }

    /** Whether two paths lead to one file. */
    public static boolean same(Path one, Path other) {
        try {
            return one.equals(other)
                    || (Files.exists(one) && Files.exists(other) && Files.isSameFile(one, other));
        } catch (IOException gone) {
            return false;
        }
    }

    public static String name(Path file) {
        return String.valueOf(file.getFileName());
    }

    /** The name without its end, as the design is called. */
    public static String stem(Path file) {
        String name = name(file);
        return name.endsWith(EXTENSION)
                ? name.substring(0, name.length() - EXTENSION.length())
                : name;
    }

    /** The dialect a file says it is in. */
    public DatabaseKind dialect(Path file, @Nullable DatabaseKind wanted) {
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
    public String save(
            Designer designer, Path file, boolean own, String version, boolean overwrite) {
        designer.publish(
                version,
                NOBODY,
                Views.stale(),
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

    /** Saving changes nothing of the design that somebody would be the author of. */
    private static final Author NOBODY = new Author("", "", "", "");

    /** What was written; a copy elsewhere leaves the design as unsaved as it was. */
    private record Saved(@Nullable DatabaseSchema live) implements Published {
        @Override
        public boolean isComplete() {
            return true;
        }

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
                    ("'%s' was changed by somebody else since it was read; reload it,"
                                    + " or send overwrite to replace it")
                            .formatted(name(file)));
        }
    }

    /** Whether a file is another than when it was read or written last. */
    public boolean isChanged(Designer designer, Path file) {
        DatabaseSchema found = content(file, designer.target().kind()).schema();
        return !new Model(found).version().equals(new Model(designer.live()).version());
    }

    /** What a file says otherwise than when it was read or written last; a line each. */
    public List<String> differences(Designer designer, Path file) {
        DatabaseSchema known = designer.live();
        DatabaseSchema found = content(file, designer.target().kind()).schema();
        return Planning.changes(known, MatchedIds.of(known, found));
    }

    /** All of it or nothing, and on the disk before anybody hears of it. */
    static void write(Path file, String text) {
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

    /** Gives a file another name, unless one is called so already. */
    public static void rename(Path file, Path target) {
        if (!Files.isRegularFile(file)) {
            throw DesignerRefusal.NOT_FOUND.because("There is no file '" + name(file) + "'");
        }
        if (Files.exists(target, LinkOption.NOFOLLOW_LINKS)) {
            throw DesignerRefusal.INVALID_REQUEST.because(
                    "'" + name(target) + "' already exists; choose another name");
        }
        try {
            Files.move(file, target, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw DesignerRefusal.INVALID_REQUEST.because(
                    "'" + name(file) + "' cannot be renamed; look at its folder's permissions");
        }
    }

    /**
     * Removes a file for good.
     *
     * @param unsaved whether there may be none yet
     */
    public static void delete(Path file, boolean unsaved) {
        try {
            if (!Files.deleteIfExists(file) && !unsaved) {
                throw DesignerRefusal.NOT_FOUND.because("There is no file '" + name(file) + "'");
            }
        } catch (IOException e) {
            throw DesignerRefusal.INVALID_REQUEST.because(
                    "'" + name(file) + "' cannot be deleted; look at its folder's permissions");
        }
    }

    /** Starts over from the file; edits that were not saved are gone. */
    public String reload(Designer designer, Path file, String version, Author author) {
        DesignText text = content(file, designer.target().kind());
        DatabaseSchema known = designer.read(Model::schema);
        String now =
                designer.reload(
                        MatchedIds.of(known, text.schema()), version, author, Views.stale());
        layouts.replace(designer.target(), sameIds(text, designer.read(Model::schema)), author);
        return now;
    }

    /** Design files are called so, that nothing else is ever taken for one. */
    public static Path checked(Path file) {
        if (!name(file).endsWith(EXTENSION)) {
            throw DesignerRefusal.INVALID_REQUEST.because(
                    "The file of a design ends with " + EXTENSION);
        }
        return file;
    }
}
