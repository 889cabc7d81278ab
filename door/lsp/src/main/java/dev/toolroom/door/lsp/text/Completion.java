package dev.toolroom.door.lsp.text;

import dev.toolroom.domainlang.semantics.Imports;
import dev.toolroom.domainlang.semantics.Proposal;
import dev.toolroom.domainlang.semantics.Proposals;
import dev.toolroom.domainlang.syntax.Lines;
import dev.toolroom.door.lsp.session.Places;
import dev.toolroom.door.lsp.session.Session.Document;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.CompletionItemKind;
import org.eclipse.lsp4j.CompletionList;
import org.eclipse.lsp4j.InsertTextFormat;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.jsonrpc.messages.Either;

/** What can stand where the cursor is, as an editor shows it. */
public final class Completion {
    /** What follows a word where nothing does yet; the most wanted words first. */
    private static final Map<String, String> SNIPPETS = new HashMap<>();

    private static final List<String> ORDER;

    static {
        List<List<String>> all =
                List.of(
                        List.of("Domain", "Domain ${1:Name} {\n    vision: \"${2}\"\n}"),
                        List.of(
                                "BoundedContext",
                                "BoundedContext ${1:Name} for ${2:Domain} {\n"
                                        + "    description: \"${3}\"\n}"),
                        List.of(
                                "bc",
                                "bc ${1:Name} for ${2:Domain} {\n    description: \"${3}\"\n}"),
                        List.of("Team", "Team ${1:Name}"),
                        List.of("Classification", "Classification ${1:Name}"),
                        List.of("Metadata", "Metadata ${1:Name}"),
                        List.of("ContextMap", "ContextMap ${1:Name} {\n    contains ${2}\n}"),
                        List.of("DomainMap", "DomainMap ${1:Name} {\n    contains ${2}\n}"),
                        List.of("Namespace", "Namespace ${1:name} {\n    $0\n}"),
                        List.of("import", "import \"./${1}\""),
                        List.of("description", "description: \"${1}\""),
                        List.of("vision", "vision: \"${1}\""),
                        List.of("type", "type: ${1}"),
                        List.of("classification", "classification: ${1}"),
                        List.of("team", "team: ${1}"),
                        List.of("businessModel", "businessModel: ${1}"),
                        List.of("evolution", "evolution: ${1}"),
                        List.of("archetype", "archetype: ${1}"),
                        List.of("metadata", "metadata {\n    $0\n}"),
                        List.of("relationships", "relationships {\n    $0\n}"),
                        List.of("terminology", "terminology {\n    $0\n}"),
                        List.of("decisions", "decisions {\n    $0\n}"),
                        List.of("term", "term ${1:Name}: \"${2}\""),
                        List.of("\"\"", "\"$1\""));
        all.forEach(each -> SNIPPETS.put(each.getFirst(), each.getLast()));
        ORDER = all.stream().map(List::getFirst).toList();
    }

    private final Document document;
    private final Lines lines;
    private final boolean endsLine;

    private Completion(Document document, int offset) {
        this.document = document;
        var tree = document.file().source().tree();
        this.lines = tree.lines();
        int end = lines.end(lines.line(offset));
        this.endsLine = tree.text().substring(offset, end).isBlank();
    }

    public static CompletionList at(Document document, Position position) {
        int offset = Places.offset(document.file().source().tree().lines(), position);
        var completion = new Completion(document, offset);
        var found = Proposals.at(document.snapshot(), document.file(), offset);
        return new CompletionList(
                !found.complete(), found.all().stream().map(completion::item).toList());
    }

    private CompletionItem item(Proposal proposal) {
        var item = new CompletionItem(proposal.text());
        item.setKind(kind(proposal.kind()));
        item.setFilterText(proposal.text());
        item.setSortText(order(proposal));
        if (!proposal.detail().isEmpty()) {
            item.setDetail(proposal.detail());
        }
        String snippet = SNIPPETS.get(proposal.text());
        boolean whole = snippet != null && endsLine && isWord(proposal);
        if (whole) {
            item.setInsertTextFormat(InsertTextFormat.Snippet);
        }
        String inserted = snippet != null && whole ? snippet : proposal.text();
        item.setTextEdit(
                Either.forLeft(new TextEdit(Places.range(lines, proposal.replaced()), inserted)));
        Path imported = proposal.importing();
        if (imported != null) {
            var change = Imports.of(document.file().source(), imported);
            item.setAdditionalTextEdits(
                    List.of(new TextEdit(Places.range(lines, change.span()), change.text())));
        }
        return item;
    }

    private static boolean isWord(Proposal proposal) {
        return proposal.kind() == Proposal.Kind.WORD || proposal.kind() == Proposal.Kind.TEXT;
    }

    /** Names of this file, then words by how often they are wanted, then what needs an import. */
    @SuppressWarnings("EnumOrdinal") // an order for the eye, never stored
    private static String order(Proposal proposal) {
        int place = ORDER.indexOf(proposal.text());
        return "%d%d%02d%s"
                .formatted(
                        proposal.importing() == null ? 0 : 1,
                        proposal.kind().ordinal(),
                        place < 0 ? 99 : place,
                        proposal.text());
    }

    private static CompletionItemKind kind(Proposal.Kind kind) {
        return switch (kind) {
            case NAME -> CompletionItemKind.Reference;
            case WORD -> CompletionItemKind.Keyword;
            case PATTERN -> CompletionItemKind.EnumMember;
            case FILE -> CompletionItemKind.File;
            case FOLDER -> CompletionItemKind.Folder;
            case PACKAGE, NAMESPACE -> CompletionItemKind.Module;
            case TEXT -> CompletionItemKind.Text;
            case SIGN -> CompletionItemKind.Operator;
        };
    }
}
