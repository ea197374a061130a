package io.tacho.schemas.lake;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdCompressCtx;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.compression.CompressionCodecFactory;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;

/** Zstandard for Parquet without Hadoop, whose codecs the Parquet library would load otherwise. One per written file; not thread-safe. */
final class ZstdCodecs implements CompressionCodecFactory {
    private final int level;

    ZstdCodecs(int level) {
        this.level = level;
    }

    @Override
    public BytesInputCompressor getCompressor(CompressionCodecName codec) {
        requireZstd(codec);
        return new Compressor(level);
    }

    @Override
    public BytesInputDecompressor getDecompressor(CompressionCodecName codec) {
        requireZstd(codec);
        return new Decompressor();
    }

    @Override
    public void release() {
        // Each compressor releases its own context.
    }

    private static void requireZstd(CompressionCodecName codec) {
        if (codec != CompressionCodecName.ZSTD) {
            throw new IllegalArgumentException("the lake's files are compressed with ZSTD, not with " + codec);
        }
    }

    private static byte[] bytesOf(BytesInput input) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(Math.toIntExact(input.size()));
        input.writeAllTo(bytes);
        return bytes.toByteArray();
    }

    private static final class Compressor implements BytesInputCompressor {
        private final ZstdCompressCtx context = new ZstdCompressCtx();

        Compressor(int level) {
            context.setLevel(level);
        }

        @Override
        public BytesInput compress(BytesInput input) throws IOException {
            return BytesInput.from(context.compress(bytesOf(input)));
        }

        @Override
        public CompressionCodecName getCodecName() {
            return CompressionCodecName.ZSTD;
        }

        @Override
        public void release() {
            context.close();
        }
    }

    private static final class Decompressor implements BytesInputDecompressor {
        @Override
        public BytesInput decompress(BytesInput input, int size) throws IOException {
            return BytesInput.from(Zstd.decompress(bytesOf(input), size));
        }

        @Override
        public void decompress(ByteBuffer input, int compressedSize, ByteBuffer output, int size) {
            byte[] compressed = new byte[compressedSize];
            input.get(compressed);
            output.put(Zstd.decompress(compressed, size));
        }

        @Override
        public void release() {
            // Keeps nothing.
        }
    }
}
