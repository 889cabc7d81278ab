package dev.toolroom.app.log;

import java.lang.System.Logger;
import org.jspecify.annotations.Nullable;
import org.slf4j.ILoggerFactory;
import org.slf4j.IMarkerFactory;
import org.slf4j.Marker;
import org.slf4j.event.Level;
import org.slf4j.helpers.BasicMarkerFactory;
import org.slf4j.helpers.LegacyAbstractLogger;
import org.slf4j.helpers.MessageFormatter;
import org.slf4j.helpers.NOPMDCAdapter;
import org.slf4j.spi.MDCAdapter;
import org.slf4j.spi.SLF4JServiceProvider;

/** Writes the warnings and errors of libraries to the log of Toolroom. */
public final class Slf4jLogs implements SLF4JServiceProvider {
    private final IMarkerFactory markers = new BasicMarkerFactory();

    /** Called by the service loader. */
    public Slf4jLogs() {}

    @Override
    public ILoggerFactory getLoggerFactory() {
        return Library::new;
    }

    @Override
    public IMarkerFactory getMarkerFactory() {
        return markers;
    }

    @Override
    public MDCAdapter getMDCAdapter() {
        return new NOPMDCAdapter();
    }

    @Override
    public String getRequestedApiVersion() {
        return "2.0.99";
    }

    @Override
    public void initialize() {}

    /** Logs warnings and errors only: routine messages of libraries would fill the log. */
    private static final class Library extends LegacyAbstractLogger {
        private static final long serialVersionUID = 1;

        Library(String name) {
            this.name = name;
        }

        @Override
        protected @Nullable String getFullyQualifiedCallerName() {
            return null;
        }

        @Override
        protected void handleNormalizedLoggingCall(
                Level level,
                @Nullable Marker marker,
                String pattern,
                @Nullable Object @Nullable [] arguments,
                @Nullable Throwable thrown) {
            String text = MessageFormatter.basicArrayFormat(pattern, arguments);
            Logger.Level target = level == Level.ERROR ? Logger.Level.ERROR : Logger.Level.WARNING;
            Logs.write(target, getName(), text, thrown);
        }

        @Override
        public boolean isTraceEnabled() {
            return false;
        }

        @Override
        public boolean isDebugEnabled() {
            return false;
        }

        @Override
        public boolean isInfoEnabled() {
            return false;
        }

        @Override
        public boolean isWarnEnabled() {
            return true;
        }

        @Override
        public boolean isErrorEnabled() {
            return true;
        }
    }
}
