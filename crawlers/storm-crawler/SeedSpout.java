package tendril;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseRichSpout;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Values;
import org.apache.stormcrawler.Constants;
import org.apache.stormcrawler.persistence.Status;
import org.apache.stormcrawler.util.StringTabScheme;

/** Emits each seed of {@code seeds.txt} to the frontier. The file is in the jar, so every machine has it. */
public class SeedSpout extends BaseRichSpout {
    private transient BufferedReader lines;
    private transient StringTabScheme scheme;
    private transient SpoutOutputCollector collector;

    @Override
    public void open(Map<String, Object> conf, TopologyContext context, SpoutOutputCollector collector) {
        this.collector = collector;
        scheme = new StringTabScheme();
        lines =
                new BufferedReader(
                        new InputStreamReader(SeedSpout.class.getResourceAsStream("/seeds.txt"), StandardCharsets.UTF_8));
    }

    @Override
    public void nextTuple() {
        String line = nextLine();
        if (line == null) return;
        List<Object> seed = scheme.deserialize(ByteBuffer.wrap(line.getBytes(StandardCharsets.UTF_8)));
        collector.emit(Constants.StatusStreamName, new Values(seed.get(0), seed.get(1), Status.DISCOVERED), line);
    }

    private String nextLine() {
        try {
            String line = lines.readLine();
            while (line != null && line.isBlank()) line = lines.readLine();
            return line;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declareStream(Constants.StatusStreamName, new Fields("url", "metadata", "status"));
    }
}
