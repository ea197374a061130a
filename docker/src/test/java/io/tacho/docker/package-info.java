/** The pipeline's contract, which the embedded stack fulfils in the tests of {@code cli}, against the vendors' images. */
package io.tacho.docker;
