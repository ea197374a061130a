package io.tacho.aggregator;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Proxy;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.junit.jupiter.api.Test;

/** What counts as read, and that nothing unexpected ends the looks. */
class OffsetListeningTest {
    @Test
    void beginsAtTheBeginningWhereTheGroupNeverCommitted() {
        assertThat(OffsetListening.readUpTo(null, 40)).isEqualTo(40);
        assertThat(OffsetListening.readUpTo(new OffsetAndMetadata(70), 40)).isEqualTo(70);
    }

    @Test
    void lagsBehindNothingThatRetentionDeleted() {
        assertThat(OffsetListening.readUpTo(new OffsetAndMetadata(10), 40)).isEqualTo(40);
    }

    @Test
    void goesOnLookingAfterAnUnexpectedFailure() throws InterruptedException {
        CountDownLatch looks = new CountDownLatch(2);
        Admin broken = (Admin) Proxy.newProxyInstance(
                Admin.class.getClassLoader(), new Class<?>[] {Admin.class}, (proxy, method, arguments) -> {
                    looks.countDown();
                    throw new IllegalStateException("broken for the test");
                });
        try (OffsetListening listening = new OffsetListening(broken, "group", "topic", 1)) {
            listening.start();
            assertThat(looks.await(10, TimeUnit.SECONDS)).isTrue();
            assertThat(listening.listenedMillis(0)).isZero();
        }
    }
}
