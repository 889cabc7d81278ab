package dev.toolroom.foundation.journal;

import dev.toolroom.foundation.store.StoreFailure;
import dev.toolroom.kernel.json.Json;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Appends lines to a tail whose store is out of order, and says which were acknowledged. */
final class TailInLittleRoom {
    private TailInLittleRoom() {}

    public static void main(String[] arguments) {
        var tail =
                new JournalTail(
                        Path.of(arguments[0]),
                        line -> true,
                        lines -> {
                            throw new StoreFailure("out of order");
                        });
        List<String> acknowledged = new ArrayList<>();
        int[] lengths = {300, 300, 600, 20};
        for (int i = 0; i < lengths.length; i++) {
            try {
                tail.append(Json.Arr.of(Json.Num.of(i), new Json.Str("x".repeat(lengths[i]))));
                acknowledged.add(Integer.toString(i));
            } catch (StoreFailure noRoom) {
                System.out.println(noRoom.getMessage());
            }
        }
        System.out.println("acknowledged: " + String.join(" ", acknowledged));
        // As a kill would: what is in the file stays there.
        Runtime.getRuntime().halt(0);
    }
}
