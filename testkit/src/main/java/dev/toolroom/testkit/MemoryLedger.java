package dev.toolroom.testkit;

import dev.toolroom.kernel.Ledger;
import dev.toolroom.kernel.Receipt;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** A ledger that keeps everything, in memory. */
public final class MemoryLedger implements Ledger {
    private final List<Running> begun = new CopyOnWriteArrayList<>();
    private final List<Receipt> receipts = new CopyOnWriteArrayList<>();

    @Override
    public void pend(Running call) {}

    @Override
    public void begin(Running call) {
        begun.add(call);
    }

    @Override
    public void finish(Receipt receipt) {
        receipts.add(receipt);
    }

    /** The calls that were more than a read. */
    public List<Running> begun() {
        return begun;
    }

    public List<Receipt> receipts() {
        return receipts;
    }
}
