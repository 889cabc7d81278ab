package dev.toolroom.capability.recall.catalogue;

import dev.toolroom.capability.recall.hash.FileHash;
import dev.toolroom.capability.recall.read.Source;
import dev.toolroom.capability.recall.read.json.CleanText;
import dev.toolroom.capability.recall.read.json.JsonStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.time.Clock;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** Imports files into a catalogue: all of a file or nothing, and nothing twice. */
public final class FileImport {
    private final Catalogue catalogue;
    private final Clock clock;
    private final BooleanSupplier cancelled;
    private final CommandNames names;

    public FileImport(Catalogue catalogue, Clock clock, BooleanSupplier cancelled) {
        this.catalogue = catalogue;
        this.clock = clock;
        this.cancelled = cancelled;
        this.names = new CommandNames(catalogue.salt());
    }

    public enum Status {
        IMPORTED,
        UPDATED,
        UNCHANGED,
        /** The same bytes were imported from another place. */
        COPY,
        /** Only its beginning could be read. */
        TORN,
        UNREADABLE
    }

    /**
     * Turns of a session that a file gave.
     *
     * @param all whether they are all that the session has; else they came to those it had
     */
    public record Written(int turns, boolean all) {}

    /**
     * What an import of a file did.
     *
     * @param turns by session
     * @param problem in words, where something was wrong with it
     * @param redactions how many secrets of what kind were taken out
     */
    public record Result(
            Status status,
            long bytes,
            Map<String, Written> turns,
            @Nullable String problem,
            String sha256,
            Map<CleanText.Place, Integer> redactions) {
        public Result {
            turns = Map.copyOf(turns);
            redactions = Map.copyOf(redactions);
        }
    }

    /**
     * Imports a file in one transaction, so that a kill loses no other.
     *
     * @throws CancellationException if the import was cancelled
     */
    public Result run(Source source) {
        checkCancelled();
        var filter = catalogue.filter();
        String location = filter.clean(source.location());
        KnownFile known = catalogue.ask(statements -> KnownFile.at(statements, location));
        String state = source.format().state(source);
        KnownFile.Stamp stamp = state == null ? KnownFile.Stamp.of(source.file()) : null;
        if (known != null && known.isOf(stamp)) {
            return unchanged(known.length(), known.sha256());
        }
        FileHash hash;
        try {
            hash =
                    state == null
                            ? FileHash.of(source.file())
                            : FileHash.ofState(source.file(), state);
        } catch (IOException e) {
            return unreadable(problem(e), 0, "");
        }
        if (known != null && known.status().equals("purged")) {
            return unchanged(hash.length(), hash.sha256());
        }
        if (known != null && known.hasBytes(hash)) {
            if (!known.isReadable()) {
                String why = "unchanged since it could not be read";
                return unreadable(why, hash.length(), hash.sha256());
            }
            if (stamp == null || !KnownFile.isPast(stamp, clock.millis())) {
                return unchanged(hash.length(), hash.sha256());
            }
        }
        var into = new FileTransaction.Into(catalogue, clock, names, this::checkCancelled);
        return write(new FileTransaction(into, source, location, stamp, hash, known, filter), hash);
    }

    private void checkCancelled() {
        if (cancelled.getAsBoolean()) {
            throw new CancellationException();
        }
    }

    private Result write(FileTransaction work, FileHash hash) {
        try {
            Result result = catalogue.change(work::run);
            if (work.foundPurged()) {
                // A purged request came up in another file: no free page may keep it.
                catalogue.compact();
            }
            return result;
        } catch (PurgedChats.PurgedSession e) {
            catalogue.update(statements -> work.record(statements, "purged", null));
            return unchanged(hash.length(), hash.sha256());
        } catch (JsonStream.Malformed | UncheckedIOException | IllegalArgumentException e) {
            String why = hash.length() == 0 ? "the file is empty" : problem(e);
            catalogue.update(statements -> work.record(statements, "unreadable", why));
            return unreadable(why, hash.length(), hash.sha256());
        }
    }

    private static Result unchanged(long bytes, String sha256) {
        return new Result(Status.UNCHANGED, bytes, Map.of(), null, sha256, Map.of());
    }

    private static Result unreadable(String problem, long bytes, String sha256) {
        return new Result(Status.UNREADABLE, bytes, Map.of(), problem, sha256, Map.of());
    }

    /** Describes a failure without the path or the content of the file. */
    private static String problem(Exception problem) {
        Throwable cause =
                problem instanceof UncheckedIOException && problem.getCause() != null
                        ? problem.getCause()
                        : problem;
        return switch (cause) {
            case AccessDeniedException _ -> "this user may not read it";
            case NoSuchFileException _ -> "it is gone";
            case JsonStream.Malformed malformed -> String.valueOf(malformed.getMessage());
            case FileTransaction.TooLarge tooLarge -> String.valueOf(tooLarge.getMessage());
            case IOException _ -> "the disk could not read it";
            default -> "it is not in the expected format";
        };
    }
}
