package tendril;

import java.util.Date;
import java.util.Map;
import java.util.Optional;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.tuple.Tuple;
import org.apache.stormcrawler.Metadata;
import org.apache.stormcrawler.persistence.AbstractStatusUpdaterBolt;
import org.apache.stormcrawler.persistence.Status;
import org.apache.stormcrawler.util.ConfUtils;

/** Adds discovered URLs to the {@link Frontier}, seeds first, and reports the result of each request to it. */
public class FrontierStatus extends AbstractStatusUpdaterBolt {
    /** Priority of a seed, higher than that of any link. */
    private static final double SEED = 1e9;

    private Map<String, Object> conf;
    private boolean isFocused;

    @Override
    public void prepare(Map<String, Object> conf, TopologyContext context, OutputCollector collector) {
        super.prepare(conf, context, collector);
        this.conf = conf;
        isFocused = ConfUtils.getBoolean(conf, "topic.focused", true);
    }

    @Override
    protected void store(String url, Status status, Metadata metadata, Optional<Date> nextFetch, Tuple tuple) {
        String score = metadata.getFirstValue("topic.score");
        if (status == Status.DISCOVERED) Frontier.add(url, metadata, priorityOf(metadata, conf), isFocused);
        else if (status == Status.FETCHED && score != null) Frontier.learn(url, Double.parseDouble(score));
        else if (status == Status.ERROR || status == Status.FETCH_ERROR) Frontier.learn(url, 0);
        ack(tuple, url);
    }

    /** Returns the priority that the linking page gave a URL; 0 in a crawl without focus. */
    static double priorityOf(Metadata metadata, Map<String, Object> conf) {
        String given = metadata.getFirstValue("priority");
        if (!ConfUtils.getBoolean(conf, "topic.focused", true)) return 0;
        return given == null ? SEED : Double.parseDouble(given);
    }
}
