package dev.toolroom.door.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolroom.kernel.Resource;
import io.javalin.http.Context;
import java.net.URLEncoder;

/** Sends a file as a download: the browser must not display content that is not trusted. */
final class Download {
    private Download() {}

    /**
     * Sends the file and closes it.
     *
     * @param address ends with the file name to save under
     */
    static void send(Context request, Resource.Whole file, String address) {
        String name = address.substring(address.lastIndexOf('/') + 1);
        String encoded = URLEncoder.encode(name, UTF_8).replace("+", "%20");
        request.header("Content-Disposition", "attachment; filename*=UTF-8''" + encoded);
        request.header("X-Content-Type-Options", "nosniff");
        String type = file.mimeType();
        boolean text = type.startsWith("text/") || type.endsWith("json") || type.endsWith("xml");
        request.contentType(text ? type + "; charset=utf-8" : type).result(file.bytes());
    }
}
