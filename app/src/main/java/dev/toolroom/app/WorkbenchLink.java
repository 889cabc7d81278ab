package dev.toolroom.app;

import dev.toolroom.foundation.home.SharedHome;
import dev.toolroom.kernel.json.Json;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/** Makes links to pages of the workbench, and starts its server if necessary. */
record WorkbenchLink(SharedHome home) {
    /**
     * @param ancestors origins that may frame the page; empty for a page in its own window
     */
    Optional<String> to(String route, List<String> ancestors) {
        try {
            Json.Obj place =
                    home.request(
                            Json.object()
                                    .put("type", "serve")
                                    .put("ancestors", Json.Arr.ofTexts(ancestors))
                                    .build());
            String link = place.text(ancestors.isEmpty() ? "workbench" : "embed", "");
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
