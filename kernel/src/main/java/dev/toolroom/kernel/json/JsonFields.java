package dev.toolroom.kernel.json;

import java.util.LinkedHashMap;
import java.util.Map;

/** Fields whose maker lets go of them when an object is made: those need not be copied. */
final class JsonFields extends LinkedHashMap<String, Json> {
    private static final long serialVersionUID = 1;

    JsonFields() {}

    JsonFields(Map<String, Json> fields) {
        super(fields);
    }
}
