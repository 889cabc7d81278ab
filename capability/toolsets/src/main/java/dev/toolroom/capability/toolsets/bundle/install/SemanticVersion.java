package dev.toolroom.capability.toolsets.bundle.install;

import java.util.List;

/** A version such as {@code 1.2.0-beta.1}, in the order of the specification of such versions. */
record SemanticVersion(List<Integer> numbers, List<String> preRelease)
        implements Comparable<SemanticVersion> {
    /** Reads a version that fits the schema of the manifest. */
    static SemanticVersion of(String text) {
        String core = text.split("\\+", 2)[0];
        String[] parts = core.split("-", 2);
        List<Integer> numbers =
                List.of(parts[0].split("\\.")).stream().map(Integer::valueOf).toList();
        return new SemanticVersion(
                numbers, parts.length == 1 ? List.of() : List.of(parts[1].split("\\.")));
    }

    @Override
    public int compareTo(SemanticVersion other) {
        for (int i = 0; i < Math.min(numbers.size(), other.numbers.size()); i++) {
            int order = numbers.get(i).compareTo(other.numbers.get(i));
            if (order != 0) {
                return order;
            }
        }
        if (preRelease.isEmpty() || other.preRelease.isEmpty()) {
            return Boolean.compare(preRelease.isEmpty(), other.preRelease.isEmpty());
        }
        for (int i = 0; i < Math.min(preRelease.size(), other.preRelease.size()); i++) {
            int order = compare(preRelease.get(i), other.preRelease.get(i));
            if (order != 0) {
                return order;
            }
        }
        return Integer.compare(preRelease.size(), other.preRelease.size());
    }

    private static int compare(String one, String other) {
        boolean first = isNumber(one);
        boolean second = isNumber(other);
        if (first && second) {
            return one.length() == other.length()
                    ? one.compareTo(other)
                    : Integer.compare(one.length(), other.length());
        }
        return first == second ? one.compareTo(other) : Boolean.compare(second, first);
    }

    private static boolean isNumber(String text) {
        return !text.isEmpty() && text.chars().allMatch(each -> each >= '0' && each <= '9');
    }
}
