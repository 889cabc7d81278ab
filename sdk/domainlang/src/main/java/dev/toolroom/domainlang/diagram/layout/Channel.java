package dev.toolroom.domainlang.diagram.layout;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The room between two rows or columns: parallel tracks on which pieces of lines never meet. */
final class Channel {
    private record Piece(Object owner, int from, int to) {}

    private final List<Piece> pieces = new ArrayList<>();
    private final Map<Object, Integer> tracks = new HashMap<>();
    private int trackCount;

    /** Adds a piece of a line; {@code from} and {@code to} in any order. */
    void add(Object owner, int from, int to) {
        pieces.add(new Piece(owner, Math.min(from, to), Math.max(from, to)));
    }

    int piecesWithin(int from, int to) {
        int low = Math.min(from, to);
        int high = Math.max(from, to);
        return (int) pieces.stream().filter(each -> each.from <= high && low <= each.to).count();
    }

    /** Gives each piece the first track where it keeps this distance from all others. */
    void assignTracks(int distance) {
        List<Integer> ends = new ArrayList<>();
        pieces.sort(Comparator.comparingInt(Piece::from).thenComparingInt(Piece::to));
        for (Piece each : pieces) {
            int track = 0;
            while (track < ends.size() && ends.get(track) + distance > each.from) {
                track++;
            }
            if (track == ends.size()) {
                ends.add(each.to);
            } else {
                ends.set(track, each.to);
            }
            tracks.put(each.owner, track);
        }
        trackCount = ends.size();
    }

    int trackCount() {
        return trackCount;
    }

    int track(Object owner) {
        return tracks.getOrDefault(owner, 0);
    }
}
