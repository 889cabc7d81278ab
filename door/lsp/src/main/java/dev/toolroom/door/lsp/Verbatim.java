package dev.toolroom.door.lsp;

import com.google.gson.GsonBuilder;
import com.google.gson.JsonElement;
import com.google.gson.JsonParser;
import com.google.gson.TypeAdapter;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonWriter;
import java.io.IOException;

/** JSON that goes out as it is: keys whose value is null belong to a tool's answer. */
record Verbatim(JsonElement json) {
    static void configure(GsonBuilder gson) {
        gson.registerTypeAdapter(Verbatim.class, new Adapter());
    }

    private static final class Adapter extends TypeAdapter<Verbatim> {
        @Override
        public void write(JsonWriter out, Verbatim value) throws IOException {
            out.jsonValue(value.json.toString());
        }

        @Override
        public Verbatim read(JsonReader in) {
            return new Verbatim(JsonParser.parseReader(in));
        }
    }
}
