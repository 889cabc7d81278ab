package dev.toolroom.capability.toolsets.workspace;

import dev.toolroom.kernel.call.ChatId;
import java.time.Duration;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * One writer a chat. Only the owner of a home runs this, so what lives in its memory is enough; a
 * crash gives every lease back.
 */
final class Leases {
    /** How many chats' files are remembered while nobody works on them. */
    private static final int REMEMBERED = 16;

    private final Keeping keeping;

    /** In the order of use. */
    private final Map<ChatId, Place> places = new LinkedHashMap<>(16, 0.75f, true);

    Leases(Keeping keeping) {
        this.keeping = keeping;
    }

    /** A chat, and how many want its files or have them. */
    static final class Place {
        final Workspace workspace;
        private final Semaphore turn = new Semaphore(1, true);
        private int wanted;

        Place(Workspace workspace) {
            this.workspace = workspace;
        }
    }

    /**
     * Waits for its turn.
     *
     * @throws dev.toolroom.kernel.call.Refusal if it does not come in time
     */
    Place take(ChatId chat, Duration wait) {
        Place place;
        synchronized (places) {
            place = places.computeIfAbsent(chat, each -> new Place(new Workspace(keeping, each)));
            place.wanted++;
        }
        boolean mine = false;
        try {
            mine = place.turn.tryAcquire(wait.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            if (!mine) {
                leave(place);
            }
        }
        if (!mine) {
            throw Refusals.busy(chat);
        }
        return place;
    }

    void giveBack(Place place) {
        place.turn.release();
        leave(place);
    }

    private void leave(Place place) {
        synchronized (places) {
            place.wanted--;
            Iterator<Place> eldest = places.values().iterator();
            while (places.size() > REMEMBERED && eldest.hasNext()) {
                Place each = eldest.next();
                if (each.wanted == 0) {
                    each.workspace.saveIndex();
                    eldest.remove();
                }
            }
        }
    }

    /** Forgets what is known of a chat; the caller has its lease. */
    void forget(ChatId chat) {
        synchronized (places) {
            places.remove(chat);
        }
    }

    /** Writes down what is known of the files that nobody works on. */
    void close() {
        synchronized (places) {
            for (Place each : places.values()) {
                if (each.wanted == 0) {
                    each.workspace.saveIndex();
                }
            }
            places.clear();
        }
    }
}
