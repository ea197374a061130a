/** Reading Tacho's topics for a command: without a consumer group, from the beginning or from now on. */
package io.tacho.cli.kafka;
