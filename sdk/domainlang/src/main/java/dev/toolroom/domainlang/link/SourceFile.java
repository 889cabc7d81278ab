package dev.toolroom.domainlang.link;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolroom.domainlang.syntax.Node;
import dev.toolroom.domainlang.syntax.NodeType;
import dev.toolroom.domainlang.syntax.SyntaxTree;
import dev.toolroom.domainlang.syntax.Value;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One file of a model, read and indexed. */
public final class SourceFile {
    private final Path path;
    private final SyntaxTree tree;
    private final List<Declaration> declarations;
    private final List<Declaration> subdomains;
    private final Exports exports;
    private volatile @Nullable String digest;

    private SourceFile(
            Path path, SyntaxTree tree, List<Declaration> declarations, Exports exports) {
        this.path = path;
        this.tree = tree;
        this.declarations = declarations;
        this.exports = exports;
        this.subdomains =
                declarations.stream()
                        .filter(each -> each.type() == NodeType.DOMAIN)
                        .filter(each -> each.node().reference("parent") != null)
                        .toList();
    }

    /**
     * Reads a text.
     *
     * @param before the same file as it was; if it declared the same, others see no change
     */
    public static SourceFile of(Path path, String text, @Nullable SourceFile before) {
        SyntaxTree tree = SyntaxTree.of(text);
        List<ElementId> ids = new ArrayList<>();
        List<Value.Word> names = new ArrayList<>();
        List<Node> nodes = new ArrayList<>();
        collect(path, tree.root(), "", ids, names, nodes);
        Exports exports =
                before != null && before.exports.declaresTheSameAs(ids)
                        ? before.exports
                        : new Exports(ids);
        List<Declaration> declarations = new ArrayList<>(ids.size());
        for (int i = 0; i < nodes.size(); i++) {
            declarations.add(new Declaration(exports.ids().get(i), nodes.get(i), names.get(i)));
        }
        return new SourceFile(path, tree, List.copyOf(declarations), exports);
    }

    private static void collect(
            Path path,
            Node block,
            String prefix,
            List<ElementId> ids,
            List<Value.Word> names,
            List<Node> nodes) {
        for (Node child : block.nodes("children")) {
            Value.Word name = child.name();
            if (name == null) {
                if (child.type() == NodeType.NAMESPACE) {
                    collect(path, child, prefix, ids, names, nodes);
                }
                continue;
            }
            String fqn = prefix.isEmpty() ? name.text() : prefix + name.text();
            ids.add(new ElementId(path, child.type(), fqn, name.text(), ids.size()));
            names.add(name);
            nodes.add(child);
            if (child.type() == NodeType.NAMESPACE) {
                collect(path, child, fqn + ".", ids, names, nodes);
            }
        }
    }

    /** A hash of the text. */
    public String digest() {
        String known = digest;
        if (known == null) {
            known = digest(text());
            digest = known;
        }
        return known;
    }

    /** Short, and as good as never the same for two texts. */
    public static String digest(String text) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(text.getBytes(UTF_8));
            return HexFormat.of().formatHex(hash, 0, 8);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    public Path path() {
        return path;
    }

    public SyntaxTree tree() {
        return tree;
    }

    public String text() {
        return tree.text();
    }

    /** In the order of the file; an element inside a namespace right after it. */
    public List<Declaration> declarations() {
        return declarations;
    }

    /** The domains that name a parent. */
    public List<Declaration> subdomains() {
        return subdomains;
    }

    public Exports exports() {
        return exports;
    }

    public List<Node> imports() {
        return tree.root().nodes("imports");
    }
}
