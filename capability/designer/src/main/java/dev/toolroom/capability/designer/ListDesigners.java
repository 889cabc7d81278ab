package dev.toolroom.capability.designer;

import dev.toolroom.capability.designer.session.Designers;
import dev.toolroom.capability.designer.session.Target;
import dev.toolroom.foundation.relational.ConnectionSettings;
import dev.toolroom.foundation.relational.ConnectionSettings.Access;
import dev.toolroom.foundation.relational.Connections;
import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.kernel.Answer;
import dev.toolroom.kernel.CallContext;
import dev.toolroom.kernel.CallId;
import dev.toolroom.kernel.Contract;
import dev.toolroom.kernel.Contract.Effect;
import dev.toolroom.kernel.Contract.WorkspaceUse;
import dev.toolroom.kernel.Json;
import dev.toolroom.kernel.Outcome;
import dev.toolroom.kernel.Tool;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Lists what can be designed and which designers are open. */
final class ListDesigners implements Tool {
    private final Contract contract =
            Contract.load(
                    ListDesigners.class,
                    "designer_list",
                    arguments -> Effect.READS,
                    WorkspaceUse.NONE,
                    SchemaDesigner.LIMITS);
    private final Connections connections;
    private final Designers designers;

    ListDesigners(Connections connections, Designers designers) {
        this.connections = connections;
        this.designers = designers;
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
                Json.object().put("success", true).put("connections", new Json.Arr(all)).build());
    }

    private static Json.Obj shown(
            ConnectionSettings settings, @org.jspecify.annotations.Nullable String designer) {
        return Json.object()
                .put("connectionId", settings.id())
                .put("kind", settings.kind().word())
                .put("dialect", OpenDesigner.dialect(settings).word())
                .put("server", settings.server())
                .put("database", settings.database())
                .put("canPublish", settings.access() == Access.READ_WRITE)
                .putIfPresent("designerId", designer)
                .build();
    }

    @Override
    public Json.Obj refusalBody(CallId id, Outcome.Refused refused) {
        return Reply.refusal(refused);
    }
}
