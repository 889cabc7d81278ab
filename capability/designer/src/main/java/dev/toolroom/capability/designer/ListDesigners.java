package dev.toolroom.capability.designer;

import dev.toolroom.capability.designer.database.Target;
import dev.toolroom.capability.designer.file.DesignFile;
import dev.toolroom.capability.designer.file.TextFiles;
import dev.toolroom.capability.designer.session.Designers;
import dev.toolroom.foundation.relational.ConnectionSettings;
import dev.toolroom.foundation.relational.Connections;
import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.kernel.call.CallContext;
import dev.toolroom.kernel.call.CallId;
import dev.toolroom.kernel.call.Outcome;
import dev.toolroom.kernel.content.Answer;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.tool.Contract;
import dev.toolroom.kernel.tool.Contract.EffectRule;
import dev.toolroom.kernel.tool.Contract.WorkspaceUse;
import dev.toolroom.kernel.tool.Tool;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Lists what can be designed and which designers are open. */
final class ListDesigners implements Tool {
    private final Contract contract =
            Contract.load(
                    ListDesigners.class,
                    "designer_list",
                    EffectRule.READS,
                    WorkspaceUse.NONE,
                    SchemaDesigner.LIMITS);
    private final Connections connections;
    private final Designers designers;
    private final TextFiles texts;

    ListDesigners(Connections connections, Designers designers, TextFiles texts) {
        this.connections = connections;
        this.designers = designers;
        this.texts = texts;
    }

    @Override
    public Contract contract() {
        return contract;
    }

    @Override
    public Answer call(Json.Obj arguments, CallContext context) {
        Map<String, String> open =
                designers.open().stream()
                        .collect(Collectors.toMap(Target::connectionId, Target::designerId));
        List<Json> all =
                connections.all().stream()
                        .filter(each -> each.kind() != DatabaseKind.STUB)
                        .<Json>map(each -> shown(each, open.get(each.id())))
                        .toList();
        return Answer.whole(
                Json.object()
                        .put("success", true)
                        .put("connections", new Json.Arr(all))
                        .put("files", files(open))
                        .build());
    }

    /** The design files that are open, wherever they lie, and those of the home. */
    private Json.Arr files(Map<String, String> open) {
        var found = new TreeMap<Path, @Nullable String>();
        texts.ofHome().forEach(file -> found.put(file, null));
        open.forEach(
                (connection, designer) ->
                        DesignFile.of(connection).ifPresent(file -> found.put(file, designer)));
        return new Json.Arr(
                found.entrySet().stream()
                        .<Json>map(
                                each ->
                                        Json.object()
                                                .put("file", DesignFile.name(each.getKey()))
                                                .put("inHome", texts.isInHome(each.getKey()))
                                                .putIfPresent("designerId", each.getValue())
                                                .build())
                        .toList());
    }

    private static Json.Obj shown(ConnectionSettings settings, @Nullable String designer) {
        return Json.object()
                .put("connectionId", settings.id())
                .put("kind", settings.kind().word())
                .put("dialect", OpenDesigner.dialect(settings).word())
                .put("server", settings.server())
                .put("database", settings.database())
                .put("canPublish", settings.access().canPublish())
                .putIfPresent("designerId", designer)
                .build();
    }

    @Override
    public Json.Obj refusalBody(CallId id, Outcome.Refused refused) {
        return Reply.refusal(id, refused);
    }
}
