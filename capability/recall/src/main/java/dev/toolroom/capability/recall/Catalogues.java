package dev.toolroom.capability.recall;

import dev.toolroom.capability.recall.catalogue.Catalogue;
import dev.toolroom.capability.recall.hash.Salt;
import dev.toolroom.capability.recall.sql.Statements;
import dev.toolroom.foundation.home.HomeFolder;
import dev.toolroom.foundation.home.PrivateFiles;
import dev.toolroom.foundation.redaction.PersonalData;
import dev.toolroom.foundation.store.Migrator;
import dev.toolroom.kernel.call.Refusal;
import dev.toolroom.kernel.json.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The catalogues of a home: its own, and those in the projects that were imported. */
final class Catalogues implements AutoCloseable {
    private static final String IN_PROJECT = ".vscode/CopilotChatHistory";

    private final Supplier<Path> folder;
    private final Supplier<PersonalData> personal;
    private final String product;
    private final Clock clock;
    private final Map<Path, Catalogue> open = new LinkedHashMap<>();
    private volatile Runnable listener = () -> {};

    /**
     * @param folder that of the home for catalogues and their keys
     * @param personal what is taken out of texts besides secrets
     */
    Catalogues(
            Supplier<Path> folder, Supplier<PersonalData> personal, String product, Clock clock) {
        this.folder = folder;
        this.personal = personal;
        this.product = product;
        this.clock = clock;
    }

    ChatAccess access() {
        return new ChatAccess(this);
    }

    Clock clock() {
        return clock;
    }

    void onChange(Runnable run) {
        listener = run;
    }

    /** Tells the listener that turns were added, changed or deleted. */
    void changed() {
        listener.run();
    }

    Path folder() {
        return folder.get();
    }

    /** Returns the catalogue of the home, for all chats. */
    Catalogue home() {
        return open(folder.get());
    }

    /** Returns the catalogue of a project, for the chats about it. */
    Catalogue of(Path project) {
        Path place = project.resolve(IN_PROJECT);
        Catalogue catalogue = open(place);
        remember(place);
        return catalogue;
    }

    /** Returns all catalogues; refuses if nothing has been imported. */
    List<Catalogue> imported() {
        List<Catalogue> all = all();
        if (all.isEmpty()) {
            throw new Refusal(
                    RecallRefusal.NOTHING_IMPORTED,
                    "No chats have been imported yet",
                    "Call recall_import, or run toolroom recall import");
        }
        return all;
    }

    /**
     * Returns what the first catalogue with a session or request answers.
     *
     * @param question returns null in other catalogues
     */
    <T> T find(String id, Function<Statements, @Nullable T> question) {
        for (Catalogue each : all()) {
            T found = each.ask(question);
            if (found != null) {
                return found;
            }
        }
        throw unknown(id);
    }

    static Refusal unknown(String id) {
        return new Refusal(
                RecallRefusal.UNKNOWN_SESSION,
                "No session or request has the id " + id,
                "Take session or request from an answer of recall_search");
    }

    /** Returns all catalogues whose files exist. */
    List<Catalogue> all() {
        List<Catalogue> all = new ArrayList<>();
        if (Catalogue.isIn(folder.get())) {
            all.add(home());
        }
        for (Path each : known()) {
            if (Catalogue.isIn(each)) {
                all.add(open(each));
            }
        }
        return all;
    }

    /**
     * What was done to a catalogue is written down in the project that it is of, or in the home.
     */
    Evidence evidence(Catalogue catalogue) {
        Path place = catalogue.folder();
        Path root = place.equals(folder.get()) ? place : place.resolve("../..").normalize();
        return new Evidence(root, place, clock);
    }

    private static Refusal tooNew(Path place, Migrator.TooNew newer) {
        Path parent = place.getParent();
        Path shown = (parent == null ? place : parent.relativize(place)).resolve(Catalogue.FILE);
        return new Refusal(
                RecallRefusal.TOO_NEW,
                "The catalogue of chats "
                        + shown
                        + " was written by Toolroom "
                        + newer.by()
                        + ", which is newer than this one",
                "Update Toolroom, or move the file away and run toolroom recall import");
    }

    private synchronized Catalogue open(Path place) {
        Catalogue known = open.get(place);
        if (known != null && !known.isInPlace()) {
            // The file was deleted or replaced, so anything written to the open one would be lost.
            known.close();
            open.remove(place);
            known = null;
        }
        if (known == null) {
            known = opened(place);
            open.put(place, known);
        }
        return known;
    }

    private Catalogue opened(Path place) {
        try {
            PrivateFiles.folder(folder.get());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Salt salt = Salt.of(folder.get().resolveSibling("recall-salts"), place);
        try {
            return Catalogue.open(place, salt, personal, product, clock);
        } catch (Migrator.TooNew newer) {
            throw tooNew(place, newer);
        }
    }

    private Path list() {
        return folder.get().resolve("catalogues.json");
    }

    private Set<Path> known() {
        Set<Path> places = new LinkedHashSet<>();
        try {
            if (Files.exists(list())
                    && Json.read(Files.readString(list())) instanceof Json.Arr paths) {
                for (String each : paths.texts()) {
                    places.add(Path.of(each));
                }
            }
        } catch (IOException | Json.Malformed | InvalidPathException e) {
            return places;
        }
        return places;
    }

    private synchronized void remember(Path place) {
        Set<Path> places = known();
        if (places.add(place)) {
            try {
                var texts = places.stream().map(Path::toString).toList();
                HomeFolder.writePrivately(list(), Json.Arr.ofTexts(texts).write());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    @Override
    public synchronized void close() {
        open.values().forEach(Catalogue::close);
        open.clear();
    }
}
