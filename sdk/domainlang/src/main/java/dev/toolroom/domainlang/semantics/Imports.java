package dev.toolroom.domainlang.semantics;

import dev.toolroom.domainlang.link.SourceFile;
import dev.toolroom.domainlang.syntax.Fix.Change;
import dev.toolroom.domainlang.syntax.LineBreaks;
import dev.toolroom.domainlang.syntax.Lines;
import dev.toolroom.domainlang.syntax.Node;
import dev.toolroom.domainlang.syntax.Span;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How one file imports another. */
public final class Imports {
    private Imports() {}

    /** Returns the relative path from one file to another as an import writes it. */
    public static String specifier(Path from, Path file) {
        Path folder = from.getParent();
        String relative =
                (folder == null ? file : folder.relativize(file)).toString().replace('\\', '/');
        return relative.startsWith(".") ? relative : "./" + relative;
    }

    /** Whether others may import it by its place: files of packages are imported by their key. */
    public static boolean isImportable(Path from, Path file) {
        for (Path part : file) {
            if (part.toString().equals(".dlang")) {
                return false;
            }
        }
        return !file.equals(from);
    }

    /** The import that makes a file visible in another, after those that are there. */
    public static Change of(SourceFile into, Path file) {
        return of(into, List.of(statement(specifier(into.path(), file), null)));
    }

    /** As it is written. */
    public static String statement(String specifier, @Nullable String alias) {
        return "import \"" + specifier + "\"" + (alias == null ? "" : " as " + alias);
    }

    /** Imports after those that are there. */
    public static Change of(SourceFile into, List<String> statements) {
        List<Node> imports = into.imports();
        Lines lines = into.tree().lines();
        String text = into.text();
        int at =
                imports.isEmpty() ? 0 : lines.start(lines.line(imports.getLast().span().end()) + 1);
        boolean open = at > 0 && text.charAt(at - 1) != '\n';
        String end = LineBreaks.of(text);
        return new Change(new Span(at, at), (open ? end : "") + String.join(end, statements) + end);
    }
}
