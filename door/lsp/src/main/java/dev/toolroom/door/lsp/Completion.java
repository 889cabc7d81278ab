package dev.toolroom.door.lsp;

import dev.toolroom.domainlang.link.ElementId;
import dev.toolroom.domainlang.link.Linker;
import dev.toolroom.domainlang.syntax.Lines;
import dev.toolroom.domainlang.syntax.NodeType;
import dev.toolroom.domainlang.syntax.Pattern;
import dev.toolroom.domainlang.syntax.Span;
import dev.toolroom.door.lsp.Session.Document;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.CompletionItemKind;
import org.eclipse.lsp4j.InsertTextFormat;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.jsonrpc.messages.Either;

/** What can stand where the cursor is: keywords by position, names in scope, patterns, files. */
final class Completion {
    private static final int MOST = 300;
    private static final int MOST_IMPORTS = 50;

    /** Word and snippet, the most wanted first. */
    private static final List<List<String>> ELEMENTS =
            List.of(
                    List.of("Domain", "Domain ${1:Name} {\n    vision: \"${2}\"\n}"),
                    List.of(
                            "BoundedContext",
                            "BoundedContext ${1:Name} for ${2:Domain} {\n    description: \"${3}\"\n}"),
                    List.of("Team", "Team ${1:Name}"),
                    List.of("Classification", "Classification ${1:Name}"),
                    List.of("Metadata", "Metadata ${1:Name}"),
                    List.of("ContextMap", "ContextMap ${1:Name} {\n    contains ${2}\n}"),
                    List.of("DomainMap", "DomainMap ${1:Name} {\n    contains ${2}\n}"),
                    List.of("Namespace", "Namespace ${1:name} {\n    $0\n}"),
                    List.of("import", "import \"./${1}\""));

    private static final List<List<String>> CONTEXT_BODY =
            List.of(
                    List.of("description", "description: \"${1}\""),
                    List.of("classification", "classification: ${1}"),
                    List.of("team", "team: ${1}"),
                    List.of("businessModel", "businessModel: ${1}"),
                    List.of("evolution", "evolution: ${1}"),
                    List.of("archetype", "archetype: ${1}"),
                    List.of("metadata", "metadata {\n    $0\n}"),
                    List.of("relationships", "relationships {\n    $0\n}"),
                    List.of("terminology", "terminology {\n    $0\n}"),
                    List.of("decisions", "decisions {\n    $0\n}"));
    private static final List<List<String>> DOMAIN_BODY =
            List.of(
                    List.of("description", "description: \"${1}\""),
                    List.of("vision", "vision: \"${1}\""),
                    List.of("type", "type: ${1}"));
    private static final Set<String> CLASSIFIED =
            Set.of("type", "classification", "businessModel", "evolution", "archetype");

    private final Document document;
    private final CursorContext at;
    private final Lines lines;
    private final int offset;
    private final List<CompletionItem> items = new ArrayList<>();

    private Completion(Document document, Position position) {
        this.document = document;
        var tree = document.file().source().tree();
        this.lines = tree.lines();
        this.offset = Places.offset(lines, position);
        this.at = CursorContext.at(tree, offset);
    }

    static List<CompletionItem> at(Document document, Position position) {
        var completion = new Completion(document, position);
        completion.collect();
        return completion.items;
    }

    private void collect() {
        if (at.inString()) {
            if (at.statement().equals("import")) {
                imports();
            }
            return;
        }
        if (at.isAtElementLevel()) {
            elementLevel();
            return;
        }
        switch (at.block()) {
            case "domain" -> body(DOMAIN_BODY);
            case "context" -> body(CONTEXT_BODY);
            case "metadata" -> {
                if (!at.isAssigned()) {
                    names(NodeType.METADATA);
                }
            }
            case "relationships" -> relationship(true);
            case "context-map" -> relationship(false);
            case "domain-map" -> {
                keyword("contains");
                names(NodeType.DOMAIN);
            }
            case "terminology" -> words(List.of("term", "aka", "examples"));
            case "decisions" -> {
                if (at.inBracket()) {
                    names(NodeType.CLASSIFICATION);
                } else {
                    words(List.of("decision", "policy", "rule"));
                }
            }
            default -> {}
        }
    }

    private void elementLevel() {
        switch (at.last()) {
            case "in", "for" -> names(NodeType.DOMAIN);
            case "as" -> {
                if (!at.statement().equals("import")) {
                    names(NodeType.CLASSIFICATION);
                }
            }
            case "by" -> names(NodeType.TEAM);
            default -> {
                if (isNameDue()) {
                    return;
                }
                switch (at.statement()) {
                    case "context" -> words(List.of("for", "as", "by"));
                    case "domain" -> words(List.of("in"));
                    case "import" -> words(List.of("as"));
                    default -> {}
                }
                snippets(ELEMENTS);
            }
        }
    }

    private boolean isNameDue() {
        return ELEMENTS.stream().anyMatch(each -> each.getFirst().equals(at.last()))
                || Set.of("dom", "bc", "cmap", "dmap", "ns").contains(at.last());
    }

    private void body(List<List<String>> snippets) {
        if (at.isAssigned()) {
            String property = at.before().get(1);
            if (CLASSIFIED.contains(property)) {
                names(NodeType.CLASSIFICATION);
            } else if (property.equals("team")) {
                names(NodeType.TEAM);
            }
            return;
        }
        String used = used();
        for (List<String> each : snippets) {
            if (!used.contains(" " + each.getFirst() + " ")) {
                snippet(each.getFirst(), each.getLast());
            }
        }
    }

    /** What the element around the cursor has already. */
    private String used() {
        var names = new StringBuilder(" ");
        Places.innermost(
                        document.file().source().tree().root(),
                        offset,
                        node -> node.type().isElement())
                .ifPresent(
                        node ->
                                node.properties()
                                        .forEach(each -> names.append(each.name()).append(' ')));
        return names.toString();
    }

    private void relationship(boolean inContext) {
        if (at.inBracket()) {
            for (Pattern pattern : Pattern.values()) {
                if (!(at.afterArrow() && pattern.isSymmetric())) {
                    item(pattern.shortName(), pattern.longName(), CompletionItemKind.EnumMember);
                }
            }
            return;
        }
        keyword(inContext ? "this" : "contains");
        names(NodeType.BOUNDED_CONTEXT);
        if (!Set.of("{", ",", "contains", "->", "<-", "<->", "><").contains(at.last())) {
            words(List.of("->", "<-", "<->", "><"));
        }
    }

    private void names(NodeType type) {
        Map<String, ElementId> visible =
                Linker.visibleFrom(
                        document.file().source(), document.file().visible(), offset, type);
        String typed = at.typed().toLowerCase(Locale.ROOT);
        visible.forEach(
                (name, id) -> {
                    if (items.size() < MOST && name.toLowerCase(Locale.ROOT).contains(typed)) {
                        item(
                                name,
                                id.type().published()
                                        + " in "
                                        + document.snapshot().name(id.file()),
                                CompletionItemKind.Reference);
                    }
                });
        importable(type, visible);
    }

    /** What other files declare, with the import that makes it visible. */
    private void importable(NodeType type, Map<String, ElementId> visible) {
        if (at.typed().isEmpty()) {
            return;
        }
        String typed = at.typed().toLowerCase(Locale.ROOT);
        var fixes = new Fixes(document);
        int limit = Math.min(MOST, items.size() + MOST_IMPORTS);
        for (var element : document.model().elements()) {
            ElementId id = element.declaration().id();
            boolean offered =
                    id.type() == type
                            && items.size() < limit
                            && id.fqn().toLowerCase(Locale.ROOT).contains(typed)
                            && !visible.containsValue(id)
                            && !visible.containsKey(id.fqn())
                            && Fixes.isImportable(document.path(), id.file());
            if (offered) {
                String detail = "import \"" + Fixes.specifier(document.path(), id.file()) + "\"";
                CompletionItem item = item(id.fqn(), detail, CompletionItemKind.Reference);
                item.setSortText("~" + id.fqn());
                item.setAdditionalTextEdits(fixes.edits(List.of(fixes.importing(id.file()))));
            }
        }
    }

    private void imports() {
        Path folder = document.path().getParent();
        for (var file : document.snapshot().files()) {
            Path path = file.source().path();
            if (folder != null && !path.equals(document.path())) {
                String relative = folder.relativize(path).toString().replace('\\', '/');
                item(
                        relative.startsWith(".") ? relative : "./" + relative,
                        "file",
                        CompletionItemKind.File);
            }
        }
        document.snapshot()
                .manifests()
                .forEach(
                        manifest -> {
                            manifest.aliases()
                                    .forEach(
                                            each ->
                                                    item(
                                                            each.name() + "/",
                                                            "alias",
                                                            CompletionItemKind.Folder));
                            manifest.dependencies()
                                    .forEach(
                                            each ->
                                                    item(
                                                            each.key(),
                                                            "package",
                                                            CompletionItemKind.Module));
                        });
    }

    private void words(List<String> words) {
        words.forEach(this::keyword);
    }

    private void keyword(String word) {
        item(word, "", CompletionItemKind.Keyword);
    }

    private void snippets(List<List<String>> snippets) {
        snippets.forEach(each -> snippet(each.getFirst(), each.getLast()));
    }

    private void snippet(String word, String snippet) {
        CompletionItem item = item(word, "", CompletionItemKind.Keyword);
        item.setInsertTextFormat(InsertTextFormat.Snippet);
        item.setTextEdit(Either.forLeft(new TextEdit(typedRange(), snippet)));
    }

    private CompletionItem item(String label, String detail, CompletionItemKind kind) {
        var item = new CompletionItem(label);
        item.setKind(kind);
        if (!detail.isEmpty()) {
            item.setDetail(detail);
        }
        item.setFilterText(label);
        item.setTextEdit(Either.forLeft(new TextEdit(typedRange(), label)));
        items.add(item);
        return item;
    }

    private Range typedRange() {
        return Places.range(lines, new Span(at.start(), offset));
    }
}
