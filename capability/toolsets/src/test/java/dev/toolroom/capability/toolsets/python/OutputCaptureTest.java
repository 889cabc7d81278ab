package dev.toolroom.capability.toolsets.python;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** What is kept of a tool's output, and what whoever watches is told of it. */
class OutputCaptureTest {
    private static final int PIECE = 8192;

    /** A fast tool is read in full buffers, and so many of them fill the room without a rest. */
    @Test
    void outputThatFillsTheRoomExactlyIsSaidToGoOn() throws Exception {
        var told = new StringBuilder();
        OutputCapture capture;
        try (var tool = new PipedOutputStream()) {
            capture = new OutputCapture(new PipedInputStream(tool, 64 * PIECE), "test");
            capture.listen("", told::append);
            tool.write("x".repeat(OutputCapture.TOLD + 2 * PIECE).getBytes(UTF_8));
        }
        capture.finish(Duration.ofSeconds(60));
        String notice = "\n… The tool printed more. The result has the end of its output.\n";
        assertThat(told.toString()).hasSize(OutputCapture.TOLD + notice.length()).endsWith(notice);
    }
}
