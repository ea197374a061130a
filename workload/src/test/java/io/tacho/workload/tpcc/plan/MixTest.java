package io.tacho.workload.tpcc.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.tacho.workload.drive.WorkloadException;
import io.tacho.workload.tpcc.generate.FastRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MixTest {
    @Test
    void drawsByWeights() throws WorkloadException {
        Mix mix = Mix.parse("newOrder=45,payment=43,orderStatus=4,delivery=4,stockLevel=4");
        FastRandom random = new FastRandom(7);
        int[] drawn = new int[5];
        short deck = 0;
        for (int draw = 0; draw < 1_000_000; draw++) {
            int operation = mix.pick(deck, random);
            deck = mix.after(deck, operation);
            drawn[operation]++;
        }
        // five standard deviations are 2500 and less
        assertThat(drawn[0]).isCloseTo(450_000, within(2_500));
        assertThat(drawn[1]).isCloseTo(430_000, within(2_500));
        assertThat(drawn[2]).isCloseTo(40_000, within(1_000));
        assertThat(drawn[3]).isCloseTo(40_000, within(1_000));
        assertThat(drawn[4]).isCloseTo(40_000, within(1_000));
    }

    @Test
    void neverDrawsWhatHasNoWeight() throws WorkloadException {
        Mix mix = Mix.parse("payment=1,delivery=0.5");
        FastRandom random = new FastRandom(7);
        for (int draw = 0; draw < 100_000; draw++) {
            assertThat(mix.pick((short) 0, random)).isIn(1, 3);
        }
        assertThat(mix.share(TpccOperation.PAYMENT)).isEqualTo(2.0 / 3);
        assertThat(mix.share(TpccOperation.STOCK_LEVEL)).isZero();
    }

    @Test
    void takesTheMeanCycleOfTheMix() throws WorkloadException {
        assertThat(Mix.parse("newOrder=2").meanCycleMicros()).isEqualTo(30_000_000);
        assertThat(Mix.parse("newOrder=1,delivery=1").meanCycleMicros()).isEqualTo(18_500_000);
    }

    @Test
    void isWrittenAlikeHoweverItWasTyped() throws WorkloadException {
        assertThat(Mix.parse("payment=43.50, newOrder=045,delivery=0")).hasToString("newOrder=45,payment=43.5");
        assertThat(Mix.parse("deck")).hasToString("deck").isSameAs(Mix.DECK);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            newOrder              | "newOrder" is no NAME=WEIGHT
            newOrder=1,           | "" is no NAME=WEIGHT
            newOrder=1=2          | is no NAME=WEIGHT
            neworder=1            | there is no operation "neworder"
            newOrder=-1           | the weight of newOrder is "-1"
            newOrder=NaN          | the weight of newOrder is "NaN"
            newOrder=1e3          | the weight of newOrder is "1e3"
            newOrder=1,newOrder=2 | newOrder is there twice
            newOrder=0,payment=0  | all weights are 0
            """)
    void refusesWhatIsNoMix(String text, String why) {
        assertThatThrownBy(() -> Mix.parse(text))
                .isInstanceOfSatisfying(
                        WorkloadException.class, e -> assertThat(e.kind()).isEqualTo(WorkloadException.Kind.USAGE))
                .hasMessageContaining("--mix is \"" + text + "\"")
                .hasMessageContaining(why);
    }
}
