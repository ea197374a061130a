package io.tacho.schemas.lake;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Iterator;
import org.apache.avro.Schema;
import org.apache.avro.data.TimeConversions;
import org.apache.avro.specific.SpecificData;
import org.apache.avro.specific.SpecificRecord;
import org.apache.parquet.avro.AvroParquetWriter;
import org.apache.parquet.avro.AvroWriteSupport;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.LocalOutputFile;

/** One Parquet file of generated records, written without Hadoop. */
final class ParquetFile {
    /** Level 3 takes 40 % longer and saves nothing on such rows. */
    private static final int ZSTD_LEVEL = 1;

    private ParquetFile() {}

    /** Writes all rows; the file must not exist. */
    static void write(Path file, Schema schema, Iterator<? extends SpecificRecord> rows) throws IOException {
        try (ParquetWriter<SpecificRecord> writer = AvroParquetWriter.<SpecificRecord>builder(new LocalOutputFile(file))
                .withConf(standardLists())
                .withCodecFactory(new ZstdCodecs(ZSTD_LEVEL))
                .withCompressionCodec(CompressionCodecName.ZSTD)
                .withDataModel(model())
                .withSchema(schema)
                .build()) {
            while (rows.hasNext()) {
                writer.write(rows.next());
            }
        }
    }

    /** Lists of three levels, as the Parquet format has them; the library's default is an older form of its own. */
    private static PlainParquetConfiguration standardLists() {
        PlainParquetConfiguration configuration = new PlainParquetConfiguration();
        configuration.setBoolean(AvroWriteSupport.WRITE_OLD_LIST_STRUCTURE, false);
        return configuration;
    }

    private static SpecificData model() {
        SpecificData model = new SpecificData();
        model.addLogicalTypeConversion(new TimeConversions.TimestampMicrosConversion());
        return model;
    }
}
