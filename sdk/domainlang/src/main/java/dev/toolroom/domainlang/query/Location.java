package dev.toolroom.domainlang.query;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A place in a model.
 *
 * @param file from the root of the model
 * @param line from 1
 * @param column from 1, in UTF-16 units
 */
public record Location(String file, int line, int column) {
    /** As the tools answer it. */
    public Map<String, Object> data() {
        Map<String, Object> data = new LinkedHashMap<>();
        data.put("file", file);
        data.put("line", line);
        data.put("column", column);
        return data;
    }
}
