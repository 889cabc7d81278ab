package dev.toolroom.capability.designer.publish;

import java.util.Comparator;
import java.util.List;

/**
 * One statement of a script.
 *
 * @param object what it is about, as in {@code dbo.Orders.Note}
 * @param risks the worst first
 * @param rows about how many rows it touches; 0 where it has no risk
 */
public record Step(String sql, String object, List<Risk> risks, long rows) {
    public Step {
        risks =
                risks.stream()
                        .distinct()
                        .sorted(Comparator.comparing(Risk::losesData).reversed())
                        .toList();
    }

    public boolean losesData() {
        return risks.stream().anyMatch(Risk::losesData);
    }
}
