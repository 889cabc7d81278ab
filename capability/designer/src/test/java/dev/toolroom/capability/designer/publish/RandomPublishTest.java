package dev.toolroom.capability.designer.publish;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Any design to any other, on every engine that runs here. Each run takes other walks; the seed is
 * in the message of a failure, and {@code -Dseed=N} walks that way again.
 */
class RandomPublishTest {
    private static final int WALKS = Integer.getInteger("walks", 6);

    @TempDir private Path folder;

    /** Makes an empty database. */
    private interface Fresh {
        TestEngine engine() throws Exception;
    }

    private static void walk(Fresh fresh) throws Exception {
        long first = Long.getLong("seed", new Random().nextInt(1_000_000));
        System.getLogger("seeds").log(Level.INFO, "seeds " + first + " to " + (first + WALKS - 1));
        int checked = 0;
        int apart = 0;
        int refusals = 0;
        for (long seed = first; seed < first + WALKS; seed++) {
            var walk = new RandomWalk(fresh.engine(), seed);
            checked += walk.walk(2);
            apart += walk.apart;
            refusals += walk.refusals;
        }
        assertThat(apart).as("publishes in two parts").isGreaterThan(refusals);
        assertThat(checked).as("columns whose values were compared").isPositive();
    }

    @Test
    void nothingIsLeftAndNoRowIsLostOnH2() throws Exception {
        walk(() -> TestEngine.h2(folder));
    }

    @Test
    void nothingIsLeftAndNoRowIsLostOnSqlite() throws Exception {
        walk(() -> TestEngine.sqlite(folder));
    }

    @Test
    void nothingIsLeftAndNoRowIsLostOnPostgres() throws Exception {
        walk(TestEngine::postgres);
    }

    @Test
    void nothingIsLeftAndNoRowIsLostOnMariaDb() throws Exception {
        walk(TestEngine::mariadb);
    }
}
