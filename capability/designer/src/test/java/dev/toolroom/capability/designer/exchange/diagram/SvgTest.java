package dev.toolroom.capability.designer.exchange.diagram;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.foundation.relational.schema.Column;
import dev.toolroom.foundation.relational.schema.ColumnType;
import dev.toolroom.foundation.relational.schema.DatabaseSchema;
import dev.toolroom.foundation.relational.schema.ForeignKey;
import dev.toolroom.foundation.relational.schema.ForeignKey.Mapping;
import dev.toolroom.foundation.relational.schema.PrimaryKey;
import dev.toolroom.foundation.relational.schema.ReferentialAction;
import dev.toolroom.foundation.relational.schema.Table;
import java.awt.Rectangle;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A picture that nobody laid out can be read: nothing lies on anything else. */
class SvgTest {
    private static final Pattern BOX =
            Pattern.compile(
                    "<rect class=\"box\" x=\"(-?\\d+)\" y=\"(-?\\d+)\" width=\"(\\d+)\""
                            + " height=\"(\\d+)\"");
    private static final Pattern STRAIGHT =
            Pattern.compile(", (-?\\d+) (-?\\d+) L (-?\\d+) (-?\\d+)");
    private static final Pattern FRAME =
            Pattern.compile("viewBox=\"(-?\\d+) (-?\\d+) (\\d+) (\\d+)\"");

    private static Column column(String id) {
        return new Column(id, id, ColumnType.plain("int"), false, null, null, null, null, null);
    }

    /** Circles and references to themselves included. */
    private static DatabaseSchema schema(Random random, int count) {
        var tables = new ArrayList<Table>();
        for (int i = 0; i < count; i++) {
            var columns = new ArrayList<>(List.of(column("id" + i)));
            var keys = new ArrayList<ForeignKey>();
            for (int k = random.nextInt(4); k > 0; k--) {
                String own = "c" + i + "_" + k;
                int target = random.nextInt(10) < 7 ? random.nextInt(i + 1) : random.nextInt(count);
                columns.add(column(own));
                keys.add(
                        new ForeignKey(
                                "f" + own,
                                "FK_" + own,
                                "t" + target,
                                List.of(new Mapping(own, "id" + target)),
                                ReferentialAction.NO_ACTION,
                                ReferentialAction.NO_ACTION));
            }
            for (int k = random.nextInt(9); k > 0; k--) {
                columns.add(column("x" + i + "_" + k));
            }
            var key = new PrimaryKey(null, List.of("id" + i));
            tables.add(Table.of("t" + i, "dbo", "T" + i, columns, key).withForeignKeys(keys));
        }
        return new DatabaseSchema(List.of("dbo"), tables);
    }

    private static Rectangle rectangle(Matcher found) {
        return new Rectangle(
                Integer.parseInt(found.group(1)),
                Integer.parseInt(found.group(2)),
                Integer.parseInt(found.group(3)),
                Integer.parseInt(found.group(4)));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 15, 60, 300})
    void noTableLiesOnAnotherAndNoLineRunsOverOne(int count) {
        long seed = Long.getLong("seed", new Random().nextInt(1_000_000));
        String svg = Svg.draw(schema(new Random(seed), count), DatabaseKind.SQLSERVER, id -> null);
        var boxes = new ArrayList<Rectangle>();
        Matcher box = BOX.matcher(svg);
        while (box.find()) {
            boxes.add(rectangle(box));
        }
        assertThat(boxes).as("-Dseed=" + seed).hasSize(count);
        Matcher frame = FRAME.matcher(svg);
        assertThat(frame.find()).isTrue();
        Rectangle all = rectangle(frame);
        for (Rectangle one : boxes) {
            assertThat(all.contains(one)).as("-Dseed=" + seed).isTrue();
            assertThat(boxes.stream().filter(one::intersects)).as("-Dseed=" + seed).hasSize(1);
        }
        Matcher line = STRAIGHT.matcher(svg);
        while (line.find()) {
            int left = Integer.parseInt(line.group(3));
            int right = Integer.parseInt(line.group(1));
            int y = Integer.parseInt(line.group(2));
            var lane = new Rectangle(left, y, right - left, 1);
            assertThat(line.group(4)).isEqualTo(line.group(2));
            assertThat(all.contains(lane)).as("-Dseed=" + seed + " " + lane).isTrue();
            assertThat(boxes).as("-Dseed=" + seed + " " + lane).noneMatch(lane::intersects);
        }
    }
}
