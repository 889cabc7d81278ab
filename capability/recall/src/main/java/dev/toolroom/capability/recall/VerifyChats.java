package dev.toolroom.capability.recall;

import dev.toolroom.capability.recall.catalogue.Catalogue;
import dev.toolroom.capability.recall.sql.Statements;
import dev.toolroom.kernel.call.CallContext;
import dev.toolroom.kernel.content.Answer;
import dev.toolroom.kernel.content.View;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.tool.Contract;
import dev.toolroom.kernel.tool.Fields;
import dev.toolroom.kernel.tool.TypedTool;
import java.util.ArrayList;
import java.util.List;

/** Checks the catalogues and the evidence beside them. */
final class VerifyChats extends TypedTool<VerifyChats.Input> {
    private static final int MAX_PROBLEMS = 50;

    private final Catalogues catalogues;

    VerifyChats(Catalogues catalogues) {
        super(Contract.reading(VerifyChats.class, "recall_verify"));
        this.catalogues = catalogues;
    }

    record Input() {}

    @Override
    protected Input read(Fields arguments) {
        return new Input();
    }

    @Override
    protected Answer answer(Input input, CallContext context) {
        List<String> problems = new ArrayList<>();
        List<Catalogue> all = catalogues.all();
        for (Catalogue each : all) {
            problems.addAll(each.integrity());
            problems.addAll(each.ask(VerifyChats::links));
            problems.addAll(catalogues.evidence(each).problems());
        }
        return Answer.whole(
                        Json.object()
                                .put("ok", problems.isEmpty())
                                .put("catalogues", all.size())
                                .put(
                                        "problems",
                                        Json.Arr.ofTexts(
                                                problems.stream().limit(MAX_PROBLEMS).toList()))
                                .build())
                .withView(view(all.size(), problems));
    }

    private static View view(int catalogues, List<String> problems) {
        if (catalogues == 0) {
            return new View.Text("There is no catalogue yet. Run toolroom recall import.");
        }
        String checked = catalogues == 1 ? "1 catalogue" : catalogues + " catalogues";
        return new View.Text(
                problems.isEmpty()
                        ? "Checked " + checked + ": no problems found."
                        : "Checked "
                                + checked
                                + ":\n"
                                + String.join(
                                        "\n", problems.stream().limit(MAX_PROBLEMS).toList()));
    }

    private static List<String> links(Statements statements) {
        List<String> problems =
                new ArrayList<>(
                        statements.list(
                                "SELECT \"table\", count(*) FROM pragma_foreign_key_check GROUP BY"
                                        + " 1",
                                row ->
                                        row.getLong(2)
                                                + " rows of "
                                                + row.getString(1)
                                                + " belong to nothing"));
        Long missing =
                statements.number(
                        "SELECT count(*) FROM search_documents d WHERE NOT EXISTS (SELECT 1 FROM"
                                + " search_index_docsize i WHERE i.id = d.document_id)");
        if (missing != null && missing > 0) {
            problems.add(missing + " turns are not in the search index");
        }
        return problems;
    }
}
