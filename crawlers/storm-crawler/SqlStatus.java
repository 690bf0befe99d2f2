package tendril;

import java.sql.SQLException;
import java.util.Date;
import java.util.Map;
import java.util.Optional;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.tuple.Tuple;
import org.apache.stormcrawler.Metadata;
import org.apache.stormcrawler.persistence.AbstractStatusUpdaterBolt;
import org.apache.stormcrawler.persistence.Status;

/** Adds discovered URLs to the {@link SqlFrontier}, seeds first, and stores the result of each request. */
public class SqlStatus extends AbstractStatusUpdaterBolt {
    private transient SqlFrontier frontier;
    private transient OutputCollector output;
    private Map<String, Object> conf;

    @Override
    public void prepare(Map<String, Object> conf, TopologyContext context, OutputCollector collector) {
        super.prepare(conf, context, collector);
        this.conf = conf;
        output = collector;
    }

    @Override
    protected void store(String url, Status status, Metadata metadata, Optional<Date> nextFetch, Tuple tuple) {
        try {
            if (frontier == null) frontier = new SqlFrontier(conf);
            if (status == Status.DISCOVERED) frontier.add(url, metadata, FrontierStatus.priorityOf(metadata, conf));
            else if (frontier.finish(url, status.name()) && status != Status.REDIRECTION) {
                String score = metadata.getFirstValue("topic.score");
                frontier.learn(url, status == Status.FETCHED && score != null ? Double.parseDouble(score) : 0);
            }
            ack(tuple, url);
        } catch (SQLException e) {
            // The next call connects again, and Storm sends the tuple again when its lease has ended.
            output.reportError(e);
            output.fail(tuple);
            frontier = null;
        }
    }
}
