package dev.toolroom.capability.recall;

import dev.toolroom.capability.recall.catalogue.Catalogue;
import dev.toolroom.capability.recall.hash.Salt;
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
import java.util.function.Supplier;

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

    /** Which of the chats a caller may read. */
    ChatAccess access() {
        return new ChatAccess(this);
    }

    Clock clock() {
        return clock;
    }

    /** Calls {@code run} after turns were added, changed or deleted. */
    void onChange(Runnable run) {
        listener = run;
    }

    /** Tells the listener that turns were added, changed or deleted. */
    void changed() {
        listener.run();
    }

    /** The folder in the home. */
    Path folder() {
        return folder.get();
    }

    /** The one of the home, for all chats. */
    Catalogue home() {
        return open(folder.get());
    }

    /**
     * Returns the catalogue of the home, to import into. The first import writes it to a temporary
     * file, which is put in place when the import ends or another call asks for it. Catalogues of
     * projects are never made this way, because processes of other homes may open them too.
     */
    synchronized Catalogue toImport() {
        Path place = folder.get();
        if (open.containsKey(place) || Catalogue.isIn(place)) {
            return home();
        }
        Catalogue made = made(place, Catalogue::create);
        open.put(place, made);
        return made;
    }

    /** The one of a project, for the chats about it. */
    Catalogue of(Path project) {
        Path place = project.resolve(IN_PROJECT);
        Catalogue catalogue = open(place);
        remember(place);
        return catalogue;
    }

    /** All that are known and still there; none is made. */
    List<Catalogue> all() {
        List<Catalogue> all = new ArrayList<>();
        if (isThere(folder.get())) {
            all.add(home());
        }
        for (Path each : known()) {
            if (Catalogue.isIn(each)) {
                all.add(open(each));
            }
        }
        return all;
    }

    private synchronized boolean isThere(Path place) {
        Catalogue known = open.get(place);
        return Catalogue.isIn(place) || (known != null && known.isUnfinished());
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
        if (known != null) {
            known.settle();
        }
        if (known != null && !known.isInPlace()) {
            // The file was deleted or replaced, so anything written to the open one would be lost.
            known.close();
            open.remove(place);
            known = null;
        }
        if (known == null) {
            known = made(place, Catalogue::open);
            open.put(place, known);
        }
        return known;
    }

    /** One way of opening a catalogue. */
    private interface Opening {
        Catalogue of(
                Path folder,
                Salt salt,
                Supplier<PersonalData> personal,
                String product,
                Clock clock);
    }

    private Catalogue made(Path place, Opening opening) {
        try {
            PrivateFiles.folder(folder.get());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Salt salt = Salt.of(folder.get().resolveSibling("recall-salts"), place);
        try {
            return opening.of(place, salt, personal, product, clock);
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
