package dev.toolroom.capability.recall.read.places;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.capability.recall.read.SessionFormat;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ListFormatsTest {
    @Test
    void everyFormatThatIsRecognisedHasARow() throws IllegalAccessException {
        List<String> listed =
                ListFormats.rows().stream().map(row -> row.get(0) + " " + row.get(1)).toList();
        List<String> known = new ArrayList<>();
        for (var field : Formats.class.getDeclaredFields()) {
            if (Modifier.isStatic(field.getModifiers())
                    && field.getType().equals(SessionFormat.class)) {
                var format = (SessionFormat) field.get(null);
                known.add(format.name() + " " + format.agent());
            }
        }
        assertThat(known).hasSizeGreaterThan(12).isSubsetOf(listed);
        assertThat(listed)
                .contains("opencode opencode", "cursor-store cursor")
                .doesNotHaveDuplicates();
        assertThat(ListFormats.rows()).allMatch(row -> row.size() == 5);
    }
}
