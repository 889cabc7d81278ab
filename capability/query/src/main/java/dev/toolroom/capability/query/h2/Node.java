package dev.toolroom.capability.query.h2;

import dev.toolroom.capability.query.resolved.Unreadable;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * An object of H2, whose fields are the tree. They are no interface of H2: what is not as it was in
 * the version this was written for is {@link Unreadable}, and a statement that has it is refused.
 */
record Node(Object of) {
    private static final String HOME = "org.h2.";
    private static final Map<Class<?>, List<Field>> FIELDS = new ConcurrentHashMap<>();

    /** The name of its class, without its package. */
    String kind() {
        return of.getClass().getSimpleName();
    }

    boolean is(String... kinds) {
        return List.of(kinds).contains(kind());
    }

    /** Whether it or what it extends has this name. */
    boolean extendsKind(String kind) {
        for (Class<?> each = of.getClass(); each != null; each = each.getSuperclass()) {
            if (each.getSimpleName().equals(kind)) {
                return true;
            }
        }
        return false;
    }

    Optional<Node> child(String name) {
        return Optional.ofNullable(value(name)).map(Node::new);
    }

    Node need(String name) {
        return child(name).orElseThrow(() -> new Unreadable(kind() + " without " + name));
    }

    String text(String name) {
        return String.valueOf(value(name));
    }

    int number(String name) {
        return value(name) instanceof Integer number ? number : -1;
    }

    boolean flag(String name) {
        return Boolean.TRUE.equals(value(name));
    }

    /** What fields hold, arrays and lists taken apart. */
    List<Node> items(String... names) {
        return Stream.of(names).flatMap(each -> listed(value(each)).stream()).toList();
    }

    int[] numbers(String name) {
        return value(name) instanceof int[] numbers ? numbers : new int[0];
    }

    /**
     * What each field holds, lists taken apart; texts and numbers too.
     *
     * @param but fields that are left out
     */
    List<Node> values(Set<String> but) {
        var all = new ArrayList<Node>();
        for (Field each : fields(of.getClass())) {
            if (!but.contains(each.getName())) {
                all.addAll(listed(get(each)));
            }
        }
        return all;
    }

    private static List<Node> listed(@Nullable Object value) {
        return switch (value) {
            case null -> List.of();
            case Collection<?> items -> items.stream().flatMap(e -> listed(e).stream()).toList();
            case Map<?, ?> items ->
                    items.values().stream().flatMap(e -> listed(e).stream()).toList();
            case Object array when array.getClass().isArray() ->
                    array.getClass().getComponentType().isPrimitive()
                            ? List.of()
                            : IntStream.range(0, Array.getLength(array))
                                    .mapToObj(i -> Array.get(array, i))
                                    .flatMap(each -> listed(each).stream())
                                    .toList();
            default -> List.of(new Node(value));
        };
    }

    /** What a method without arguments answers. */
    @Nullable Object asked(String method) {
        try {
            Method found = of.getClass().getMethod(method);
            found.setAccessible(true);
            return found.invoke(of);
        } catch (ReflectiveOperationException e) {
            throw new Unreadable(kind() + " without " + method);
        }
    }

    private @Nullable Object value(String name) {
        for (Field each : fields(of.getClass())) {
            if (each.getName().equals(name)) {
                return get(each);
            }
        }
        throw new Unreadable(kind() + " without " + name);
    }

    private @Nullable Object get(Field field) {
        try {
            return field.get(of);
        } catch (IllegalAccessException e) {
            throw new Unreadable(kind() + "." + field.getName());
        }
    }

    private static List<Field> fields(Class<?> type) {
        List<Field> known = FIELDS.get(type);
        if (known != null) {
            return known;
        }
        var all = new ArrayList<Field>();
        for (Class<?> each = type;
                each != null && each.getName().startsWith(HOME);
                each = each.getSuperclass()) {
            for (Field field : each.getDeclaredFields()) {
                if (!Modifier.isStatic(field.getModifiers()) && field.trySetAccessible()) {
                    all.add(field);
                }
            }
        }
        FIELDS.put(type, all);
        return all;
    }
}
