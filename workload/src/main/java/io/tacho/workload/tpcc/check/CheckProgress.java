package io.tacho.workload.tpcc.check;

import java.time.Duration;

/** Is told how a check goes on; by several threads. */
public interface CheckProgress {
    /** Nobody looks. */
    CheckProgress NONE = new CheckProgress() {
        @Override
        public void expects(CheckEstimate estimate) {}

        @Override
        public void done(int passes, int ofPasses, Duration left) {}
    };

    /** Before anything is read. */
    void expects(CheckEstimate estimate);

    /**
     * Another pass is done.
     *
     * @param left what the remaining ones take if they go as those before
     */
    void done(int passes, int ofPasses, Duration left);
}
