package dev.toolroom.capability.toolsets.bundle.download;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.toolroom.capability.toolsets.bundle.BundleRefused;
import dev.toolroom.capability.toolsets.bundle.Problem.Code;
import dev.toolroom.kernel.text.Amount;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;

/**
 * Fetches one bundle. A name is resolved once, all its addresses are checked, and the connection
 * goes to one of those: a name cannot mean another machine a moment later.
 */
public final class BundleDownload {
    private static final int MOST_REDIRECTS = 5;

    private final AddressRule rule;
    private final long largest;
    private final Duration time;

    public BundleDownload(AddressRule rule, long largest, Duration time) {
        this.rule = rule;
        this.largest = largest;
        this.time = time;
    }

    /**
     * Writes what is at the address to a file.
     *
     * @throws BundleRefused if it may not be fetched from there, or cannot be
     */
    public void fetch(String url, Path target) {
        long end = System.nanoTime() + time.toNanos();
        URI at = address(url);
        try {
            for (int redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
                String next = fetched(at, target, end);
                if (next.isEmpty()) {
                    return;
                }
                URI to = address(at.resolve(next).toString());
                if (at.getScheme().equals("https") && !to.getScheme().equals("https")) {
                    throw refused("The server redirects from https to http. Use another URL.");
                }
                at = to;
            }
        } catch (UnknownHostException e) {
            throw refused("There is no machine named " + at.getHost() + ". Check the URL.");
        } catch (SocketTimeoutException e) {
            throw tooSlow();
        } catch (SSLException e) {
            throw refused("The certificate of " + at.getHost() + " cannot be verified.");
        } catch (IOException | IllegalArgumentException e) {
            throw refused("The bundle cannot be fetched from " + at.getHost() + ". Try again.");
        }
        throw refused("The server redirects more than " + MOST_REDIRECTS + " times.");
    }

    private static URI address(String url) {
        try {
            URI at = new URI(url).parseServerAuthority();
            String scheme = at.getScheme() == null ? "" : at.getScheme();
            if (!scheme.equals("http") && !scheme.equals("https")) {
                throw refused("Only URLs that begin with http:// or https:// can be imported.");
            }
            if (at.getHost() == null || at.getRawUserInfo() != null) {
                throw refused("The URL names no machine, or holds a password. Use a plain URL.");
            }
            return at;
        } catch (java.net.URISyntaxException e) {
            throw refused("This is not a URL. Use one such as https://example.com/tools.zip.");
        }
    }

    /** Where the server sends us instead; empty when the file is written. */
    private String fetched(URI at, Path target, long end) throws IOException {
        try (Socket socket = connected(at, end)) {
            socket.getOutputStream().write(request(at).getBytes(ISO_8859_1));
            socket.getOutputStream().flush();
            var in = new BufferedInputStream(new Deadline(socket, end));
            HttpAnswer answer = HttpAnswer.read(in);
            String place = answer.headers().getOrDefault("location", "");
            if (answer.status() / 100 == 3 && !place.isEmpty()) {
                return place;
            }
            if (answer.status() != 200) {
                throw refused(
                        at.getHost()
                                + " answers with status "
                                + answer.status()
                                + ". Check the URL.");
            }
            try (OutputStream out = Files.newOutputStream(target)) {
                copy(answer.body(), out);
            }
            return "";
        }
    }

    private static String request(URI at) {
        String path = at.getRawPath() == null || at.getRawPath().isEmpty() ? "/" : at.getRawPath();
        String query = at.getRawQuery() == null ? "" : "?" + at.getRawQuery();
        String port = at.getPort() < 0 ? "" : ":" + at.getPort();
        return "GET "
                + path
                + query
                + " HTTP/1.1\r\nHost: "
                + at.getHost()
                + port
                + "\r\nAccept: application/zip, */*\r\nAccept-Encoding: identity\r\n"
                + "User-Agent: toolroom\r\nConnection: close\r\n\r\n";
    }

    private Socket connected(URI at, long end) throws IOException {
        boolean secure = at.getScheme().equals("https");
        int port = at.getPort() >= 0 ? at.getPort() : secure ? 443 : 80;
        String host = at.getHost().replaceAll("^\\[|]$", "");
        InetAddress[] all = InetAddress.getAllByName(host);
        for (InetAddress each : all) {
            if (!rule.allows(each)) {
                throw refused(
                        host
                                + " is a machine of this network. Bundles come from public"
                                + " addresses only; import the file itself instead.");
            }
        }
        var socket = new Socket();
        try {
            socket.connect(new InetSocketAddress(all[0], port), left(end));
            socket.setSoTimeout(left(end));
            return secure ? secured(socket, host, port) : socket;
        } catch (IOException | RuntimeException e) {
            socket.close();
            throw e;
        }
    }

    private static Socket secured(Socket socket, String host, int port) throws IOException {
        var factory = (SSLSocketFactory) SSLSocketFactory.getDefault();
        var secure = (SSLSocket) factory.createSocket(socket, host, port, true);
        var parameters = secure.getSSLParameters();
        parameters.setEndpointIdentificationAlgorithm("HTTPS");
        secure.setSSLParameters(parameters);
        secure.startHandshake();
        return secure;
    }

    private void copy(InputStream in, OutputStream out) throws IOException {
        byte[] buffer = new byte[64 * 1024];
        long size = 0;
        for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
            size += count;
            if (size > largest) {
                throw new BundleRefused(
                        Code.BUNDLE_LIMIT,
                        "url",
                        "The bundle is larger than " + Amount.limit(largest) + ".");
            }
            out.write(buffer, 0, count);
        }
    }

    /** Gives every read what is left of the time, so that a slow server cannot stretch it. */
    private static final class Deadline extends InputStream {
        private final Socket socket;
        private final InputStream in;
        private final long end;

        Deadline(Socket socket, long end) throws IOException {
            this.socket = socket;
            this.in = socket.getInputStream();
            this.end = end;
        }

        @Override
        public int read() throws IOException {
            socket.setSoTimeout(left(end));
            return in.read();
        }

        @Override
        public int read(byte[] into, int offset, int length) throws IOException {
            socket.setSoTimeout(left(end));
            return in.read(into, offset, length);
        }
    }

    private static int left(long end) throws SocketTimeoutException {
        long left = (end - System.nanoTime()) / 1_000_000;
        if (left <= 0) {
            throw new SocketTimeoutException();
        }
        return (int) Math.min(left, Integer.MAX_VALUE);
    }

    private BundleRefused tooSlow() {
        return refused("The bundle did not arrive within " + time.toSeconds() + " s. Try again.");
    }

    private static BundleRefused refused(String message) {
        return new BundleRefused(Code.BUNDLE_URL, "url", message);
    }
}
