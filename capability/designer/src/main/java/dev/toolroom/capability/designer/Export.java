package dev.toolroom.capability.designer;

import dev.toolroom.capability.designer.session.Designer;
import dev.toolroom.capability.designer.session.Designers;
import dev.toolroom.kernel.call.CallContext;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.tool.Contract;
import dev.toolroom.kernel.tool.Contract.EffectRule;
import dev.toolroom.kernel.tool.Contract.WorkspaceUse;

/** Writes a whole design to a file, as a script, a diagram or a document. */
final class Export extends DesignerTool {
    private final ExportDesign export;

    Export(Designers designers, ExportDesign export) {
        super(
                Contract.load(
                        Export.class,
                        "designer_export",
                        EffectRule.READS,
                        WorkspaceUse.NONE,
                        SchemaDesigner.LIMITS),
                designers);
        this.export = export;
    }

    @Override
    Json.Builder answer(Designer designer, Json.Obj arguments, CallContext context) {
        return export.of(designer, arguments, context);
    }
}
