package dev.toolroom.foundation.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Who hears of what has changed. */
@Timeout(30)
class NoticesTest extends McpServerCase {
    @Test
    void aSessionHearsOfChangesOnceItHasIntroducedItself() throws Exception {
        notices.listChanged("tools");
        assertThat(sent).isEmpty();
        answer("initialize", "'protocolVersion':'2025-06-18'");
        answer("resources/subscribe", "'uri':'a://b'");
        sent.clear();
        notices.listChanged("tools");
        assertThat(sent)
                .containsExactly(
                        "told {'jsonrpc':'2.0','method':'notifications/tools/list_changed','params':{}}");
        peer.standing(null);
        notices.listChanged("tools");
        server.left(peer);
        peer.standing(message -> sent.add("after the end"));
        notices.listChanged("tools");
        assertThat(sent).hasSize(1);
    }

    @Test
    void aSubscriptionHearsWhatItAskedForAndThereIsUntilItEnds() throws Exception {
        var acknowledged = new CountDownLatch(1);
        Channel channel =
                message -> {
                    sent.add(message.json().replace('"', '\''));
                    acknowledged.countDown();
                };
        String wanted =
                "'notifications':{'toolsListChanged':true,'promptsListChanged':true,"
                        + "'resourcesListChanged':false,'resourceSubscriptions':['a://b','a://c']}";
        var request =
                (Message.Request)
                        Message.of(
                                json(
                                        "{'jsonrpc':'2.0','id':5,'method':'subscriptions/listen','params':{"
                                                + META
                                                + ","
                                                + wanted
                                                + "}}"));
        var listening = answering(request, channel);
        Thread.startVirtualThread(listening);
        acknowledged.await();
        String id = "'_meta':{'io.modelcontextprotocol/subscriptionId':5}}}";
        assertThat(sent)
                .containsExactly(
                        "{'jsonrpc':'2.0','method':'notifications/subscriptions/acknowledged','params':{"
                                + "'notifications':{'toolsListChanged':true,'resourceSubscriptions':['a://b']},"
                                + id);
        notices.listChanged("resources");
        notices.listChanged("prompts");
        notices.listChanged("tools");
        notices.resourceUpdated("a://c");
        notices.resourceUpdated("a://b");
        assertThat(sent.subList(1, sent.size()))
                .containsExactly(
                        "{'jsonrpc':'2.0','method':'notifications/tools/list_changed','params':{"
                                + id,
                        "{'jsonrpc':'2.0','method':'notifications/resources/updated','params':{'uri':'a://b',"
                                + id);
        send("{'jsonrpc':'2.0','method':'notifications/cancelled','params':{'requestId':5}}");
        listening.get();
        notices.listChanged("tools");
        assertThat(sent).as("ended").hasSize(3);
    }

    @Test
    void theEndOfTheServerEndsEverySubscriptionWithItsResult() throws Exception {
        notices.close();
        assertThat(answer("subscriptions/listen", META + ",'notifications':{}"))
                .contains(
                        "'notifications':{}",
                        "'result':{'_meta':{'io.modelcontextprotocol/subscriptionId':1,",
                        "'resultType':'complete'");
    }

    @Test
    void whoWatchesAResourceHearsOfIt() throws Exception {
        answer("initialize", "'protocolVersion':'2025-06-18'");
        answer("resources/subscribe", "'uri':'a://b'");
        sent.clear();
        notices.resourceUpdated("a://b");
        notices.resourceUpdated("a://c");
        assertThat(sent)
                .containsExactly(
                        "told {'jsonrpc':'2.0','method':'notifications/resources/updated','params':{'uri':'a://b'}}");
        answer("resources/unsubscribe", "'uri':'a://b'");
        sent.clear();
        notices.resourceUpdated("a://b");
        assertThat(sent).isEmpty();
    }
}
