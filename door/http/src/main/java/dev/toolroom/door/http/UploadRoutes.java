package dev.toolroom.door.http;

import dev.toolroom.foundation.web.Reply;
import dev.toolroom.foundation.web.WebError;
import dev.toolroom.kernel.content.Uploads;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import java.io.IOException;
import java.io.InputStream;
import java.util.Locale;

/** Uploads of files that a later call names. The raw body is written to disk as it arrives. */
public final class UploadRoutes {
    private static final int CREATED = 201;

    private final Uploads uploads;

    public UploadRoutes(Uploads uploads) {
        this.uploads = uploads;
    }

    public void mount(RoutesConfig routes) {
        routes.post("/api/uploads", this::receive);
        routes.delete("/api/uploads/{id}", this::remove);
    }

    private void receive(Context request) throws IOException {
        String type = request.contentType();
        if (type != null && type.toLowerCase(Locale.ROOT).startsWith("multipart/")) {
            throw new WebError(
                    415,
                    "web.multipart",
                    "an upload is the body of the request, not a form",
                    "Send the file as it is, as in curl --data-binary @bundle.zip");
        }
        try (InputStream bytes = Reply.stream(request, uploads.largest())) {
            Uploads.Upload upload = uploads.keep(bytes);
            if (upload.size() == 0) {
                uploads.remove(upload.id());
                throw new WebError(
                        400,
                        "web.empty-upload",
                        "the body is empty",
                        "Send the file as the body of the request");
            }
            Reply.json(request, CREATED, upload.json().write());
        } catch (Uploads.TooMany tooMany) {
            throw new WebError(
                    429,
                    "web.too-many-uploads",
                    String.valueOf(tooMany.getMessage()),
                    "Delete those you do not need with DELETE /api/uploads/{id}, or wait a day");
        }
    }

    private void remove(Context request) throws IOException {
        if (!uploads.remove(request.pathParam("id"))) {
            throw new WebError(
                    404,
                    "web.no-upload",
                    "there is no such upload",
                    "It was used, deleted, or is older than a day; send the file again");
        }
        request.status(204);
    }
}
