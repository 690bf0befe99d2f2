package tendril;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseRichBolt;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;
import org.apache.stormcrawler.Constants;
import org.apache.stormcrawler.Metadata;
import org.apache.stormcrawler.persistence.Status;
import org.apache.stormcrawler.util.ConfUtils;

/**
 * Writes the result of each request to {@code results-N.jsonl} in the folder {@code topic.results}, one file per task.
 * A line has URL, score, status, title and the page that linked to the URL. Tendril imports these files.
 */
public class Results extends BaseRichBolt {
    private transient ObjectMapper json;
    private transient Writer file;
    private OutputCollector collector;

    @Override
    public void prepare(Map<String, Object> conf, TopologyContext context, OutputCollector collector) {
        this.collector = collector;
        json = new ObjectMapper();
        try {
            Path folder = Files.createDirectories(Path.of(ConfUtils.getString(conf, "topic.results", "results")));
            file = Files.newBufferedWriter(folder.resolve("results-" + context.getThisTaskIndex() + ".jsonl"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void execute(Tuple tuple) {
        String url = tuple.getStringByField("url");
        Metadata metadata = (Metadata) tuple.getValueByField("metadata");
        boolean isPage = !tuple.getSourceStreamId().equals(Constants.StatusStreamName);
        Status status = isPage ? Status.FETCHED : (Status) tuple.getValueByField("status");
        if (status != Status.DISCOVERED) write(url, metadata, status);
        if (isPage) collector.emit(Constants.StatusStreamName, tuple, new Values(url, metadata, status));
        collector.ack(tuple);
    }

    private void write(String url, Metadata metadata, Status status) {
        ObjectNode line = json.createObjectNode();
        line.put("crawler", "stormcrawler").put("url", url).put("status", status.name().toLowerCase(Locale.ROOT));
        String score = metadata.getFirstValue("topic.score");
        if (score != null) line.put("score", Double.parseDouble(score));
        put(line, "title", metadata.getFirstValue("parse.title"));
        String[] path = metadata.getValues("url.path");
        put(line, "from", path == null ? null : path[path.length - 1]);
        put(line, "error", metadata.getFirstValue("error.cause"));
        try {
            file.write(line + "\n");
            file.flush();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void put(ObjectNode line, String name, String value) {
        if (value != null) line.put(name, value);
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declareStream(Constants.StatusStreamName, new Fields("url", "metadata", "status"));
    }
}
