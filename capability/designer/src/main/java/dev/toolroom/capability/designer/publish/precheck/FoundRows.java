package dev.toolroom.capability.designer.publish.precheck;

/**
 * Rows in the way of a publish.
 *
 * @param code as the risk of it is called
 * @param object the column or constraint that is asked about
 * @param problem what is wrong with the rows
 * @param fails whether the publish fails on them; else it changes their values
 * @param rows how many there are; {@link #UNKNOWN} where that could not be found out in time
 * @param query lists them
 */
public record FoundRows(
        String code, String object, String problem, boolean fails, long rows, String query) {
    public static final long UNKNOWN = -1;

    public boolean isUnknown() {
        return rows == UNKNOWN;
    }

    /** Whether it is known that the publish would fail on them. */
    public boolean isInTheWay() {
        return fails && rows > 0;
    }

    /** As in {@code 3 rows have no value for public.a.n}. */
    public String text() {
        return rows + (rows == 1 ? " row: " : " rows: ") + problem + " (" + object + ")";
    }
}
