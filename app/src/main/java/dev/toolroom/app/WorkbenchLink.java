package dev.toolroom.app;

import dev.toolroom.foundation.home.SharedHome;
import dev.toolroom.kernel.json.Json;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Where a person can look at something in the workbench, which is opened where it is not yet. */
record WorkbenchLink(SharedHome home) {
    Optional<String> to(String route) {
        try {
            String link = home.request(Json.Obj.EMPTY.with("type", "serve")).text("workbench", "");
            return link.isEmpty()
                    ? Optional.empty()
                    : Optional.of(link + "&to=" + URLEncoder.encode(route, StandardCharsets.UTF_8));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        } catch (RuntimeException e) {
            return Optional.empty();
        }
    }
}
