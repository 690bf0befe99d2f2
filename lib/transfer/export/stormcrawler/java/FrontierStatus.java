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

/** Puts what was discovered into the {@link Frontier}; seeds come first. */
public class FrontierStatus extends AbstractStatusUpdaterBolt {
    /** Above every sum of two scores. */
    private static final double SEED = 3;

    private boolean isFocused;

    @Override
    public void prepare(Map<String, Object> conf, TopologyContext context, OutputCollector collector) {
        super.prepare(conf, context, collector);
        isFocused = ConfUtils.getBoolean(conf, "topic.focused", true);
    }

    @Override
    protected void store(String url, Status status, Metadata metadata, Optional<Date> nextFetch, Tuple tuple) {
        if (status == Status.DISCOVERED) Frontier.add(url, metadata, priorityOf(metadata));
        ack(tuple, url);
    }

    private double priorityOf(Metadata metadata) {
        String given = metadata.getFirstValue("priority");
        if (!isFocused) return 0;
        return given == null ? SEED : Double.parseDouble(given);
    }
}
