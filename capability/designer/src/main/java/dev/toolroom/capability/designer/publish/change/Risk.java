package dev.toolroom.capability.designer.publish.change;

import java.util.Locale;

/** What can go wrong with a statement. */
public enum Risk {
    TABLE_DROPPED(true),
    COLUMN_DROPPED(true),
    /** Values of a column become others, by a type that cuts or rounds them or by a formula. */
    VALUES_REPLACED(true),
    /** Something goes that the design does not know, such as a policy or a special index. */
    NOT_KEPT(true),
    /** A statement that came as text with a file or a script, and that nobody here has read. */
    UNCHECKED_SQL(true),
    TYPE_NARROWED(false),
    TYPE_CHANGED(false),
    NOT_NULL_SET(false),
    NOT_NULL_WITHOUT_DEFAULT(false),
    REBUILD(false),
    IDENTITY_CHANGED(false),
    COMPUTED_CHANGED(false),
    PRIMARY_KEY_CHANGED(false),
    RENAMED(false),
    MOVED(false),
    FOREIGN_KEY_OVER_ROWS(false),
    UNIQUE_OVER_ROWS(false),
    CHECK_OVER_ROWS(false),
    CASCADE_WIDENED(false);

    private final boolean losesData;

    Risk(boolean losesData) {
        this.losesData = losesData;
    }

    public String code() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Whether rows or values can be gone afterwards. */
    public boolean losesData() {
        return losesData;
    }
}
