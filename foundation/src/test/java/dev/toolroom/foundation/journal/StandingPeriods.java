package dev.toolroom.foundation.journal;

import dev.toolroom.kernel.call.ChatId;
import dev.toolroom.kernel.consent.Approvals.Standing;
import java.util.ArrayList;
import java.util.List;

/** The steps of a test during which calls of a tool by an agent in a chat were allowed. */
final class StandingPeriods {
    private static final int UNKNOWN = Integer.MAX_VALUE;

    private final List<Period> periods = new ArrayList<>();

    private record Period(String tool, String client, String chat, int from, int until) {
        boolean isOf(Standing approval) {
            return until == UNKNOWN
                    && tool.equals(approval.tool())
                    && client.equals(approval.client())
                    && chat.equals(approval.chat());
        }

        Period ended(int step) {
            return new Period(tool, client, chat, from, step);
        }
    }

    synchronized void begin(String tool, String client, ChatId chat, int step) {
        periods.add(new Period(tool, client, chat.value(), step, UNKNOWN));
    }

    /**
     * @param left the approvals after one was revoked; one of them may allow the same calls
     */
    synchronized void end(Standing revoked, List<Standing> left, int step) {
        if (left.stream().noneMatch(each -> isSame(each, revoked))) {
            periods.replaceAll(each -> each.isOf(revoked) ? each.ended(step) : each);
        }
    }

    private static boolean isSame(Standing one, Standing other) {
        return one.tool().equals(other.tool())
                && one.client().equals(other.client())
                && one.chat().equals(other.chat());
    }

    /** Whether such calls were allowed at some time between two steps. */
    synchronized boolean isCovered(String tool, String client, ChatId chat, int from, int until) {
        return periods.stream()
                .anyMatch(
                        each ->
                                each.tool().equals(tool)
                                        && each.client().equals(client)
                                        && each.chat().equals(chat.value())
                                        && each.from() <= until
                                        && each.until() >= from);
    }
}
