package dev.toolroom.capability.domainlang.packages;

import dev.toolroom.capability.domainlang.edit.DurableFiles;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The first files of a new model. */
public final class Starter {
    private static final String MODEL =
            """
            Classification Core
            Classification Supporting
            Team Everybody

            Domain Shop {
                description: "Everything a customer can do with us"
                vision: "Buying is easy"
            }

            BoundedContext Orders for Shop as Core by Everybody {
                description: "From the basket to the parcel"
                terminology {
                    term Order: "What a customer has asked for" aka PurchaseOrder
                }
                relationships {
                    this [OHS] -> [CF] Billing
                }
            }

            BoundedContext Billing for Shop as Supporting by Everybody {
                description: "Invoices and payments"
            }

            ContextMap Landscape {
                contains Orders, Billing
                Orders [OHS] -> [CF] Billing
            }
            """;

    private Starter() {}

    /** Writes the files that do not exist yet and returns their names. */
    public static List<String> write(Path folder, String name) {
        Map<Path, String> files = new LinkedHashMap<>();
        files.put(
                folder.resolve("model.yaml"),
                "model:\n  name: " + name + "\n  version: 0.1.0\n  entry: index.dlang\n");
        files.put(folder.resolve("index.dlang"), MODEL);
        if (!Files.exists(folder.resolve(".gitignore"))) {
            files.put(folder.resolve(".gitignore"), ".dlang/\n");
        }
        for (Path each : files.keySet()) {
            if (Files.exists(each)) {
                throw new PackageProblem(
                        "there is a " + each.getFileName() + " in " + folder + " already",
                        "Take an empty folder, or go on with what is there");
            }
        }
        DurableFiles.write(folder, files);
        return files.keySet().stream().map(each -> String.valueOf(each.getFileName())).toList();
    }
}
