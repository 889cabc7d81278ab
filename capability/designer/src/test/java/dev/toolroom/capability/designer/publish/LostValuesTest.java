package dev.toolroom.capability.designer.publish;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.foundation.relational.DatabaseKind;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A plan says that data can be lost exactly when an engine with values at the limits of their types
 * loses some: no false alarm and no miss. {@code -Dtypes=all} tries every change of a type.
 */
class LostValuesTest {
    private static final int SAMPLE = 40;
    private static final int WALKS = Integer.getInteger("walks", 4);
    private static final long SEED = Long.getLong("seed", 20261120);

    /** MariaDB reads numbers as dates and dates as numbers, by rules that nobody relies on. */
    private static final Pattern MOMENT = Pattern.compile("date.*|time.*");

    /** Bits and bytes are padded and cut in ways of their own, so that the designer rather asks. */
    private static final Pattern BINARY = Pattern.compile("bit\\(.*|(var)?binary.*|blob");

    @TempDir private Path folder;

    private TestEngine engine(DatabaseKind kind) throws Exception {
        return switch (kind) {
            case POSTGRESQL -> TestEngine.postgres();
            case MARIADB -> TestEngine.mariadb();
            case H2 -> TestEngine.h2(folder);
            default -> TestEngine.sqlite(folder);
        };
    }

    private static boolean mayAskInVain(DatabaseKind kind, String from, String to) {
        boolean moments = MOMENT.matcher(from).matches() != MOMENT.matcher(to).matches();
        boolean binary = BINARY.matcher(from).matches() || BINARY.matcher(to).matches();
        return (binary && kind != DatabaseKind.SQLITE)
                || (kind == DatabaseKind.MARIADB && (moments || from.equals("json")));
    }

    private static List<RetypedValues.Change> chosen(RetypedValues values, DatabaseKind kind) {
        var all = new ArrayList<RetypedValues.Change>();
        for (String from : values.types()) {
            for (String to : values.types()) {
                if (!from.equals(to)) {
                    all.add(new RetypedValues.Change(from, to, false));
                    // MariaDB moves a column without a copy of its table.
                    if (kind != DatabaseKind.MARIADB) {
                        all.add(new RetypedValues.Change(from, to, true));
                    }
                }
            }
        }
        if ("all".equals(System.getProperty("types"))) {
            return all;
        }
        System.getLogger("seeds").log(Level.INFO, "seed " + SEED);
        Collections.shuffle(all, new Random(SEED));
        return all.subList(0, SAMPLE);
    }

    @ParameterizedTest
    @EnumSource(names = {"POSTGRESQL", "MARIADB", "SQLITE", "H2"})
    void aChangeOfATypeSaysWhetherItLosesValues(DatabaseKind kind) throws Exception {
        var wrong = new ArrayList<String>();
        try (var values = new RetypedValues(engine(kind))) {
            for (RetypedValues.Change change : chosen(values, kind)) {
                RetypedValues.Result result = values.change(change);
                boolean quiet = mayAskInVain(kind, change.from(), change.to());
                if (!result.lost().isEmpty() && !result.told()) {
                    wrong.add(change + " was not told, but " + result.lost());
                } else if (result.lost().isEmpty() && result.told() && !quiet) {
                    wrong.add(change + " is a false alarm");
                }
            }
        }
        assertThat(wrong).isEmpty();
    }

    /** Random edits on tables with rows: what is told is what a dump before and after shows. */
    @ParameterizedTest
    @EnumSource(names = {"POSTGRESQL", "MARIADB", "SQLITE", "H2"})
    void randomEditsSayWhetherTheyLoseValues(DatabaseKind kind) throws Exception {
        int told = 0;
        int publishes = 0;
        for (long seed = SEED; seed < SEED + WALKS; seed++) {
            var walk = new LossWalk(engine(kind), seed);
            told += walk.walk(12);
            publishes += 12;
        }
        assertThat(told).as("of %s publishes", publishes).isBetween(1, publishes - 1);
    }
}
