package dev.toolroom.domainlang.diagram.layout;

import dev.toolroom.domainlang.diagram.Diagram;
import dev.toolroom.domainlang.diagram.Shape;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The shapes and bundles of a context map as numbers.
 *
 * @param ends the shapes of each bundle
 * @param touching the bundles of each shape; a loop counts once
 */
record MapGraph(
        Diagram diagram, List<Bundle> bundles, List<Ends> ends, List<List<Integer>> touching) {

    /** The shapes of a bundle. */
    record Ends(int first, int second) {
        int other(int shape) {
            return shape == first ? second : first;
        }
    }

    static MapGraph of(Diagram diagram) {
        Map<String, Integer> numbers = new HashMap<>();
        List<List<Integer>> touching = new ArrayList<>();
        for (Shape each : diagram.shapes()) {
            numbers.put(each.id(), numbers.size());
            touching.add(new ArrayList<>());
        }
        List<Bundle> bundles = new ArrayList<>();
        List<Ends> ends = new ArrayList<>();
        for (Bundle each : Bundle.of(diagram)) {
            Integer first = numbers.get(each.first());
            Integer second = numbers.get(each.second());
            if (first == null || second == null) {
                continue;
            }
            touching.get(first).add(bundles.size());
            if (!first.equals(second)) {
                touching.get(second).add(bundles.size());
            }
            bundles.add(each);
            ends.add(new Ends(first, second));
        }
        return new MapGraph(diagram, bundles, ends, touching);
    }

    List<Shape> shapes() {
        return diagram.shapes();
    }
}
