package dev.toolroom.capability.designer.session;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolroom.kernel.call.Damaged;
import dev.toolroom.kernel.call.Refusal;
import dev.toolroom.kernel.json.Json;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What the store keeps of a design. A bad disk may have changed it, which is nobody's bug. */
final class StoredJson {
    private StoredJson() {}

    static <T> T read(@Nullable String text, Function<Json.Obj, T> reader) {
        try {
            return reader.apply((Json.Obj) Json.readOwn(String.valueOf(text).getBytes(UTF_8)));
        } catch (Refusal refusal) {
            // Whole, and of a newer build: it says so itself.
            throw refusal;
        } catch (RuntimeException e) {
            throw new Damaged(
                    "a design in the store toolroom.db is damaged and cannot be read",
                    "Restore a backup (toolroom doctor looks at the store), or close this designer"
                            + " and open it again from its database",
                    e);
        }
    }
}
