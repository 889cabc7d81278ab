package dev.toolroom.app.settings;

import dev.toolroom.capability.toolsets.model.ModelEndpoint;
import dev.toolroom.foundation.relational.UnsetVariable;
import dev.toolroom.kernel.json.Json;
import java.net.URI;
import java.util.Map;

/** The settings of the language model that answers chat turns. */
final class ModelSettings {
    private ModelSettings() {}

    static ModelEndpoint endpoint(Json.Obj model, Map<String, String> environment) {
        if (model.text("url", "").isEmpty()) {
            throw ModelEndpoint.notConfigured(
                    "No model is configured", "Set model.url and model.name in toolroom.yaml");
        }
        try {
            return new ModelEndpoint(
                    URI.create(model.text("url", "")),
                    model.text("name", ""),
                    Settings.resolved(model.text("key", ""), environment),
                    model.text("instructions", ""),
                    Settings.number(model, "rounds", ModelEndpoint.ROUNDS),
                    DurationText.read(model.text("time", ""), ModelEndpoint.TIME));
        } catch (UnsetVariable unset) {
            throw ModelEndpoint.notConfigured(
                    "model.key uses ${" + unset.name() + "}, which is not set", unset.nextStep());
        } catch (IllegalArgumentException e) {
            throw ModelEndpoint.notConfigured(
                    "model.url is not an address", "Use one such as https://api.openai.com/v1");
        }
    }
}
