package dev.toolroom.foundation.home;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolroom.kernel.json.Json;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;

/** Sends and receives JSON frames on a socket: four bytes of length, then the text. */
final class Wire implements AutoCloseable {
    private static final int MAX_FRAME_BYTES = 64 * 1024 * 1024;

    private final SocketChannel channel;
    private final Object writeLock = new Object();

    Wire(SocketChannel channel) {
        this.channel = channel;
    }

    void send(Json.Obj frame) throws IOException {
        byte[] text = frame.write().getBytes(UTF_8);
        ByteBuffer bytes =
                ByteBuffer.allocate(4 + text.length).putInt(text.length).put(text).flip();
        synchronized (writeLock) {
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
        }
    }

    /** Waits for the next frame. Only one thread may receive at a time. */
    Json.Obj receive() throws IOException {
        int length = readFully(4).getInt();
        if (length < 0 || length > MAX_FRAME_BYTES) {
            throw new IOException("a frame of " + length + " bytes");
        }
        try {
            if (Json.readOwn(readFully(length).array()) instanceof Json.Obj frame) {
                return frame;
            }
        } catch (Json.Malformed e) {
            throw new IOException("not a frame", e);
        }
        throw new IOException("not a frame");
    }

    private ByteBuffer readFully(int length) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(length);
        while (bytes.hasRemaining()) {
            if (channel.read(bytes) < 0) {
                throw new EOFException("the other process is gone");
            }
        }
        return bytes.flip();
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            // Closed or broken: both end the connection.
        }
    }
}
