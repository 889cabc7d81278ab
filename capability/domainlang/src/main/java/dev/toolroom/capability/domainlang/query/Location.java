package dev.toolroom.capability.domainlang.query;

import dev.toolroom.kernel.Json;

/**
 * A place in a model.
 *
 * @param file from the root of the model
 * @param line from 1
 * @param column from 1, in UTF-16 units
 */
public record Location(String file, int line, int column) {
    public Json.Obj json() {
        return Json.object().put("file", file).put("line", line).put("column", column).build();
    }
}
