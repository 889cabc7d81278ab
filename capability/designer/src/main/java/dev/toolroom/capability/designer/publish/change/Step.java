package dev.toolroom.capability.designer.publish.change;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * One statement of a script.
 *
 * @param object what it is about, as in {@code dbo.Orders.Note}
 * @param risks the worst first
 * @param rows estimated number of rows it touches; 0 without risk, negative if unknown
 * @param lost objects that it deletes though the design does not mention them
 * @param goes descriptions of the tables, columns and values it deletes
 * @param change what it does, where that can be done in other statements too
 */
public record Step(
        String sql,
        String object,
        List<Risk> risks,
        long rows,
        List<String> lost,
        List<String> goes,
        Change change) {
    public Step {
        lost = List.copyOf(lost);
        goes = List.copyOf(goes);
        Stream<Risk> more = lost.isEmpty() ? Stream.of() : Stream.of(Risk.NOT_KEPT);
        risks =
                Stream.concat(risks.stream(), more)
                        .distinct()
                        .sorted(Comparator.comparing(Risk::losesData).reversed())
                        .toList();
    }

    public Step(
            String sql,
            String object,
            List<Risk> risks,
            long rows,
            List<String> lost,
            List<String> goes) {
        this(sql, object, risks, rows, lost, goes, Change.OTHER);
    }

    /** Returns one entry for two statements about the same object. */
    public Step and(Step other) {
        return new Step(
                sql,
                object,
                join(risks, other.risks),
                rows < 0 || other.rows < 0 ? -1 : Math.max(rows, other.rows),
                join(lost, other.lost),
                join(goes, other.goes),
                change instanceof Change.Rebuild ? change : other.change);
    }

    private static <T> List<T> join(List<T> one, List<T> other) {
        return Stream.concat(one.stream(), other.stream()).distinct().toList();
    }

    /** Returns a step without risks. */
    public static Step of(String sql, String object) {
        return new Step(sql, object, List.of(), 0);
    }

    public Step doing(Change other) {
        return new Step(sql, object, risks, rows, lost, goes, other);
    }

    public Step(String sql, String object, List<Risk> risks, long rows) {
        this(sql, object, risks, rows, List.of());
    }

    public Step(String sql, String object, List<Risk> risks, long rows, List<String> lost) {
        this(sql, object, risks, rows, lost, List.of());
    }

    public boolean losesData() {
        return risks.stream().anyMatch(Risk::losesData);
    }
}
