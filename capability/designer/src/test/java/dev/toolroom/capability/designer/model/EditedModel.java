package dev.toolroom.capability.designer.model;

import dev.toolroom.capability.designer.edit.Edits;
import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.foundation.relational.schema.DatabaseSchema;
import dev.toolroom.foundation.relational.schema.Table;
import dev.toolroom.kernel.json.Json;
import java.util.List;

/** A design in memory, and edits of it as an agent writes them. */
final class EditedModel {
    static final String CUSTOMERS =
            "{'op':'add_table','table':{'schema':'dbo','name':'Customers'},'initialColumns':["
                    + "{'name':'Id','dataType':'int','isPrimaryKey':true},"
                    + "{'name':'Name','dataType':'nvarchar(40)'},"
                    + "{'name':'Code','dataType':'int','isNullable':false}]}";
    static final String ORDERS =
            "{'op':'add_table','table':{'schema':'dbo','name':'Orders'},'initialColumns':["
                    + "{'name':'Id','dataType':'int','isPrimaryKey':true},"
                    + "{'name':'Line','dataType':'int','isNullable':false},"
                    + "{'name':'CustomerId','dataType':'int'},"
                    + "{'name':'Total','dataType':'int'}]}";

    private final Model model;
    private final Edits edits;

    private EditedModel(DatabaseSchema schema, DatabaseKind kind) {
        model = new Model(schema);
        edits = new Edits(model, kind);
    }

    static EditedModel of(DatabaseKind kind, String... edits) {
        var edited = new EditedModel(new DatabaseSchema(List.of("dbo", "sales"), List.of()), kind);
        edited.edit(edits);
        return edited;
    }

    static EditedModel of(String... edits) {
        return of(DatabaseKind.SQLSERVER, edits);
    }

    /** Single quotes for double ones. */
    static Json.Obj json(String text) {
        return (Json.Obj) Json.read(text.replace('\'', '"'));
    }

    /** Applies them all; the last one's result. */
    Applied edit(String... all) {
        Applied last = Applied.of(new Delta(List.of()));
        for (String each : all) {
            last = edits.apply(json(each));
        }
        return last;
    }

    Applied apply(Delta delta) {
        return edits.apply(delta);
    }

    Model model() {
        return model;
    }

    Table table(String name) {
        return model.named("dbo", name).getFirst();
    }
}
