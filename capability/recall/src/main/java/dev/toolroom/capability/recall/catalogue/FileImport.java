package dev.toolroom.capability.recall.catalogue;

import dev.toolroom.capability.recall.hash.FileHash;
import dev.toolroom.capability.recall.read.Source;
import dev.toolroom.capability.recall.read.json.CleanText;
import dev.toolroom.capability.recall.read.json.JsonStream;
import dev.toolroom.capability.recall.sql.Statements;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
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

    /** What became of a file. */
    public enum Status {
        IMPORTED,
        UPDATED,
        UNCHANGED,
        /** The same bytes are known from another place. */
        COPY,
        /** As far as it could be read. */
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

    /** Either what became of the file, where there is nothing to write, or what is to be done. */
    private record Prepared(@Nullable Result done, @Nullable FileTransaction work) {
        Result in(Statements statements) {
            return done != null || work == null
                    ? Objects.requireNonNull(done)
                    : work.run(statements);
        }
    }

    /**
     * Imports files in one transaction: a commit writes every page that was touched, and of an
     * index that is most of them after a few files. What cannot be read costs itself alone.
     */
    public List<Result> run(List<Source> sources) {
        if (sources.size() < 2) {
            return sources.stream().map(this::run).toList();
        }
        List<Prepared> prepared = new ArrayList<>();
        for (Source each : sources) {
            checkCancelled();
            prepared.add(prepared(each));
        }
        if (prepared.stream().allMatch(each -> each.work() == null)) {
            return prepared.stream().map(each -> Objects.requireNonNull(each.done())).toList();
        }
        try {
            List<Result> results =
                    catalogue.change(
                            statements ->
                                    prepared.stream().map(each -> each.in(statements)).toList());
            prepared.forEach(each -> forgetPurged(each.work()));
            return results;
        } catch (Purge.PurgedSession
                | JsonStream.Malformed
                | UncheckedIOException
                | IllegalArgumentException oneOfThem) {
            return sources.stream().map(this::run).toList();
        }
    }

    private Prepared prepared(Source source) {
        var filter = catalogue.filter();
        String location = filter.clean(source.location());
        KnownFile known = catalogue.ask(statements -> KnownFile.at(statements, location));
        String state = source.format().state(source);
        KnownFile.Stamp stamp = state == null ? KnownFile.Stamp.of(source.file()) : null;
        if (known != null && known.isOf(stamp)) {
            return done(unchanged(known.length(), known.sha256()));
        }
        FileHash hash;
        try {
            hash =
                    state == null
                            ? FileHash.of(source.file(), known == null ? 0 : known.completeLength())
                            : FileHash.ofState(source.file(), state);
        } catch (IOException e) {
            return done(unreadable(problem(e), 0, ""));
        }
        if (known != null && known.status().equals("purged")) {
            return done(unchanged(hash.length(), hash.sha256()));
        }
        if (known != null && known.hasBytes(hash)) {
            if (!known.isReadable()) {
                String why = "unchanged since it could not be read";
                return done(unreadable(why, hash.length(), hash.sha256()));
            }
            if (stamp == null || !KnownFile.isPast(stamp, clock.millis())) {
                return done(unchanged(hash.length(), hash.sha256()));
            }
        }
        return new Prepared(
                null,
                new FileTransaction(
                        new FileTransaction.Into(catalogue, clock, names, this::checkCancelled),
                        source,
                        location,
                        stamp,
                        hash,
                        known,
                        filter));
    }

    private static Prepared done(Result result) {
        return new Prepared(result, null);
    }

    private void checkCancelled() {
        if (cancelled.getAsBoolean()) {
            throw new CancellationException();
        }
    }

    public Result run(Source source) {
        Prepared prepared = prepared(source);
        FileTransaction work = prepared.work();
        if (work == null) {
            return Objects.requireNonNull(prepared.done());
        }
        try {
            Result result = catalogue.change(work::run);
            forgetPurged(work);
            return result;
        } catch (Purge.PurgedSession e) {
            catalogue.change(
                    statements -> {
                        work.record(statements, "purged", null);
                        return true;
                    });
            return unchanged(work.hash().length(), work.hash().sha256());
        } catch (JsonStream.Malformed | UncheckedIOException | IllegalArgumentException e) {
            long length = work.hash().length();
            String why = length == 0 ? "the file is empty" : problem(e);
            catalogue.change(
                    statements -> {
                        work.record(statements, "unreadable", why);
                        return true;
                    });
            return unreadable(why, length, work.hash().sha256());
        }
    }

    /** A purged request came up in another file: no free page may keep it. */
    private void forgetPurged(@Nullable FileTransaction work) {
        if (work != null && work.foundPurged()) {
            catalogue.compact();
        }
    }

    private static Result unchanged(long bytes, String sha256) {
        return new Result(Status.UNCHANGED, bytes, Map.of(), null, sha256, Map.of());
    }

    private static Result unreadable(String problem, long bytes, String sha256) {
        return new Result(Status.UNREADABLE, bytes, Map.of(), problem, sha256, Map.of());
    }

    /** In words that say neither where the file is nor what is in it. */
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
