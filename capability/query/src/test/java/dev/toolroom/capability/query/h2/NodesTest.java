package dev.toolroom.capability.query.h2;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Modifier;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.JarFile;
import org.h2.expression.Expression;
import org.h2.expression.function.table.TableFunction;
import org.junit.jupiter.api.Test;

/** Another version of H2 may have nodes that nobody has looked at: they show here. */
class NodesTest {
    /** They stand for nothing in a query that was parsed, or in a mode that is refused. */
    private static final Set<String> NEVER = Set.of("OnDuplicateKeyValues", "Regclass", "Wildcard");

    @Test
    void everyExpressionOfThisVersionIsKnown() throws Exception {
        var unknown = new TreeSet<String>();
        var all = new TreeSet<String>();
        for (String name : classes()) {
            Class<?> type = Class.forName(name, false, Expression.class.getClassLoader());
            boolean node =
                    Expression.class.isAssignableFrom(type)
                            || TableFunction.class.isAssignableFrom(type);
            if (node && !Modifier.isAbstract(type.getModifiers())) {
                all.add(type.getSimpleName());
            }
        }
        all.stream().filter(each -> !Nodes.EXPRESSIONS.contains(each)).forEach(unknown::add);
        assertThat(unknown).isEqualTo(new TreeSet<>(NEVER));
        assertThat(all).containsAll(Nodes.EXPRESSIONS);
    }

    private static Set<String> classes() throws IOException {
        Path jar =
                Path.of(
                        Expression.class
                                .getProtectionDomain()
                                .getCodeSource()
                                .getLocation()
                                .getPath());
        var all = new TreeSet<String>();
        try (var file = new JarFile(jar.toFile())) {
            file.stream()
                    .map(each -> each.getName())
                    .filter(each -> each.matches("org/h2/(expression|mode)/.*\\.class"))
                    .forEach(each -> all.add(each.replace('/', '.').replaceFirst("\\.class$", "")));
        }
        return all;
    }
}
