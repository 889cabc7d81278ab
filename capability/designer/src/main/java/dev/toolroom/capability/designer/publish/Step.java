package dev.toolroom.capability.designer.publish;

import java.util.List;

/**
 * One statement of a script.
 *
 * @param object what it is about, as in {@code dbo.Orders.Note}
 * @param rows about how many rows it touches; 0 where it has no risk
 */
public record Step(String sql, String object, List<Risk> risks, long rows) {
    public Step {
        risks = List.copyOf(risks);
    }

    public boolean losesData() {
        return risks.stream().anyMatch(Risk::losesData);
    }
}
