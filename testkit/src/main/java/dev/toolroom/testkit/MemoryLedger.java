package dev.toolroom.testkit;

import dev.toolroom.kernel.call.Decision;
import dev.toolroom.kernel.call.Verdict;
import dev.toolroom.kernel.record.Ledger;
import dev.toolroom.kernel.record.Receipt;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/** A ledger that keeps everything in memory. */
public final class MemoryLedger implements Ledger {
    private final List<Running> begun = new CopyOnWriteArrayList<>();
    private final List<Decision> approvals = new CopyOnWriteArrayList<>();
    private final List<Receipt> receipts = new CopyOnWriteArrayList<>();

    @Override
    public void pend(Running call) {}

    @Override
    public boolean begin(Running call, @Nullable Verdict approval) {
        begun.add(call);
        if (approval != null) {
            approvals.add(approval.decision());
        }
        return true;
    }

    @Override
    public void finish(Receipt receipt) {
        receipts.add(receipt);
    }

    /** Returns the approvals of calls, in order. */
    public List<Decision> approvals() {
        return approvals;
    }

    /** Returns the calls that did more than read. */
    public List<Running> begun() {
        return begun;
    }

    public List<Receipt> receipts() {
        return receipts;
    }
}
