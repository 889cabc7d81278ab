package dev.toolroom.kernel.json;

import java.util.LinkedHashMap;
import java.util.Map;

/** Fields that are handed over to an object, which therefore need not copy them. */
final class JsonFields extends LinkedHashMap<String, Json> {
    private static final long serialVersionUID = 1;

    JsonFields() {}

    JsonFields(Map<String, Json> fields) {
        super(fields);
    }
}
