package dev.toolroom.capability.recall.search;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** The searched fields of a turn and their weights. */
final class FieldWeights {
    static final List<String> FIELDS =
            List.of("title", "prompt", "answer", "commands", "files", "identifiers");
    static final String COLUMNS = "d.title, d.prompt, d.answer, d.commands, d.files, d.identifiers";

    static final String BM25 = "bm25(search_index, 4, 3, 1, 3, 2, 1)";

    /** The last field, which repeats words of the others. */
    static final int IDENTIFIERS = 5;

    private static final double[] WEIGHTS = {4, 3, 1, 3, 2, 1};
    private static final double SATURATION = 2.5;
    private static final double AVERAGE_LENGTH = 1_500;

    private FieldWeights() {}

    static double of(int field) {
        return WEIGHTS[field];
    }

    static long length(List<String> fields) {
        long length = 0;
        for (int i = 0; i < IDENTIFIERS; i++) {
            length += fields.get(i).length();
        }
        return length;
    }

    /** Saturates like BM25: each further occurrence adds less, and less in a long turn. */
    static double share(double weightedCount, long length) {
        double norm = SATURATION * (0.6 + 0.4 * length / AVERAGE_LENGTH);
        return weightedCount / (weightedCount + norm);
    }

    static List<String> read(ResultSet row, int from) throws SQLException {
        List<String> fields = new ArrayList<>();
        for (int i = 0; i < FIELDS.size(); i++) {
            fields.add(row.getString(from + i));
        }
        return fields;
    }
}
