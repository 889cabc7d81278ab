package dev.toolroom.capability.designer.model.rules;

import java.util.Set;

/** Words in expressions of any dialect that are not names of columns. */
final class ExpressionWords {
    private ExpressionWords() {}

    private static Set<String> words(String text) {
        return Set.of(text.strip().split("\\s+"));
    }

    static final Set<String> KEYWORDS =
            words(
                    """
                    all and any array as asc asymmetric at between binary both by case cast character
                    charset collate cross current_catalog current_date current_path current_role
                    current_schema current_time current_timestamp current_user default desc distinct
                    div document else end escape exists false for from glob ilike in interval is
                    isnull json keys leading like localtime localtimestamp match maxvalue member mod
                    national natural next nfc nfd nfkc nfkd normalized not notnull null nulls of on
                    operator or over overlaps placing precision regexp rlike row rowid session_user
                    similar some soname sounds symmetric system_user sysdate sysdatetime tableoid then
                    time to trailing true unknown unsigned signed update user using utc_date utc_time
                    utc_timestamp value varying when with within without xor zone
                    year quarter month week day hour minute second microsecond
                    """);

    /** What follows is a type, an order of texts, a sequence or a character set. */
    static final Set<String> BEFORE_OTHER_NAMES = Set.of("::", "as", "collate", "for", "using");

    /** Functions whose first argument is a part of a date or a type. */
    static final Set<String> FIRST_IS_NO_COLUMN =
            Set.of(
                    "datediff",
                    "datediff_big",
                    "dateadd",
                    "datepart",
                    "datename",
                    "datetrunc",
                    "date_bucket",
                    "timestampdiff",
                    "timestampadd",
                    "extract",
                    "convert",
                    "try_convert");

    /** Functions of sequences, and lists that are types. */
    static final Set<String> OTHER_ARGUMENTS =
            Set.of("nextval", "currval", "lastval", "setval", "operator", "enum", "set");
}
