package dev.toolroom.kernel.consent;

import dev.toolroom.kernel.call.CallId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What a home keeps while no process has it open. */
final class MemoryApprovals implements Approvals {
    final Map<CallId, Open> questions = new LinkedHashMap<>();
    final Map<String, Standing> yeses = new LinkedHashMap<>();

    @Override
    public List<Open> open() {
        return List.copyOf(questions.values());
    }

    @Override
    public void keep(Open question) {
        questions.put(question.question().call(), question);
    }

    @Override
    public void removeQuestion(CallId call) {
        questions.remove(call);
    }

    @Override
    public List<Standing> standing() {
        return List.copyOf(yeses.values());
    }

    @Override
    public void keep(Standing approval) {
        yeses.put(approval.id(), approval);
    }

    @Override
    public void removeApproval(String id) {
        yeses.remove(id);
    }

    @Override
    public List<Standing> takeEnded() {
        return List.of();
    }
}
