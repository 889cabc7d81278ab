package dev.toolroom.domainlang.syntax;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The integration patterns, each with its short spelling and its place. */
public enum Pattern {
    OPEN_HOST_SERVICE("OHS", "OpenHostService", Place.UPSTREAM),
    PUBLISHED_LANGUAGE("PL", "PublishedLanguage", Place.UPSTREAM),
    SUPPLIER("S", "Supplier", Place.UPSTREAM),
    CONFORMIST("CF", "Conformist", Place.DOWNSTREAM),
    ANTI_CORRUPTION_LAYER("ACL", "AntiCorruptionLayer", Place.DOWNSTREAM),
    CUSTOMER("C", "Customer", Place.DOWNSTREAM),
    BIG_BALL_OF_MUD("BBoM", "BigBallOfMud", Place.EITHER),
    SHARED_KERNEL("SK", "SharedKernel", Place.SYMMETRIC),
    PARTNERSHIP("P", "Partnership", Place.SYMMETRIC),
    SEPARATE_WAYS("SW", "SeparateWays", Place.SYMMETRIC);

    /** Where a pattern belongs. */
    public enum Place {
        UPSTREAM,
        DOWNSTREAM,
        EITHER,
        SYMMETRIC
    }

    private final String shortName;
    private final String longName;
    private final Place place;

    Pattern(String shortName, String longName, Place place) {
        this.shortName = shortName;
        this.longName = longName;
        this.place = place;
    }

    public String shortName() {
        return shortName;
    }

    public String longName() {
        return longName;
    }

    public Place place() {
        return place;
    }

    public boolean isSymmetric() {
        return place == Place.SYMMETRIC;
    }

    /** As it is spelled in a model. */
    public static Optional<Pattern> of(String word) {
        return Arrays.stream(values())
                .filter(each -> each.shortName.equals(word) || each.longName.equals(word))
                .findFirst();
    }

    /** As a person might type it, in any case. */
    public static Optional<Pattern> like(String word) {
        String wanted = word.toLowerCase(Locale.ROOT);
        return Arrays.stream(values())
                .filter(
                        each ->
                                each.shortName.toLowerCase(Locale.ROOT).equals(wanted)
                                        || each.longName.toLowerCase(Locale.ROOT).equals(wanted))
                .findFirst();
    }

    /** Short and long ones; directed, only of those that an arrow goes with. */
    static List<String> names(boolean directed) {
        List<String> names = new ArrayList<>();
        for (Pattern each : values()) {
            if (!directed || !each.isSymmetric()) {
                names.add(each.shortName);
                names.add(each.longName);
            }
        }
        return names;
    }
}
