package dev.toolroom.door.lsp.session;

import com.google.gson.GsonBuilder;
import com.google.gson.JsonParser;
import com.google.gson.TypeAdapter;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonWriter;
import java.io.IOException;

/**
 * JSON that was written already and is sent as it is. The library would leave out every member that
 * is null, and an answer would differ from the one that other doors give.
 */
public record WrittenJson(String text) {
    public static void register(GsonBuilder gson) {
        gson.registerTypeAdapter(WrittenJson.class, new Adapter());
    }

    private static final class Adapter extends TypeAdapter<WrittenJson> {
        @Override
        public void write(JsonWriter out, WrittenJson value) throws IOException {
            out.jsonValue(value.text());
        }

        @Override
        public WrittenJson read(JsonReader in) {
            return new WrittenJson(JsonParser.parseReader(in).toString());
        }
    }

    @Override
    public String toString() {
        return text;
    }
}
