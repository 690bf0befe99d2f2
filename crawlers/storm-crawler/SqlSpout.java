package tendril;

import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseRichSpout;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Values;
import org.apache.stormcrawler.util.ConfUtils;

/** Emits queued URLs of the {@link SqlFrontier}. Each task has its own hosts, and limits the URLs of one host that are in flight. */
public class SqlSpout extends BaseRichSpout {
    private static final int BATCH = 50;
    private static final int MOST_OF_HOST = 2;
    private static final long PAUSE_MS = 200;

    private transient SpoutOutputCollector collector;
    private transient SqlFrontier frontier;
    private transient Queue<SqlFrontier.Entry> ready;
    /** Hosts by URL in flight, and numbers of URLs in flight by host. */
    private transient Map<String, String> hosts;
    private transient Map<String, Integer> inFlight;
    private Map<String, Object> conf;
    private int task;
    private int tasks;
    private int pages;
    private int leaseSeconds;
    private long askedMs;

    @Override
    public void open(Map<String, Object> conf, TopologyContext context, SpoutOutputCollector collector) {
        this.conf = conf;
        this.collector = collector;
        task = context.getThisTaskIndex();
        tasks = context.getComponentTasks(context.getThisComponentId()).size();
        pages = ConfUtils.getInt(conf, "topic.pages", 1000);
        leaseSeconds = ConfUtils.getInt(conf, "topology.message.timeout.secs", 120);
        ready = new ArrayDeque<>();
        hosts = new HashMap<>();
        inFlight = new HashMap<>();
    }

    @Override
    public void nextTuple() {
        if (ready.isEmpty() && System.currentTimeMillis() - askedMs > PAUSE_MS) ask();
        SqlFrontier.Entry entry = ready.poll();
        if (entry == null) return;
        hosts.put(entry.url(), entry.host());
        inFlight.merge(entry.host(), 1, Integer::sum);
        collector.emit(new Values(entry.url(), entry.metadata()), entry.url());
    }

    private void ask() {
        askedMs = System.currentTimeMillis();
        try {
            if (frontier == null) frontier = new SqlFrontier(conf);
            int left = pages - frontier.finished() - hosts.size() * tasks;
            if (left <= 0) return;
            ready.addAll(
                    frontier.take(task, tasks, inFlight.keySet(), MOST_OF_HOST, Math.min(BATCH, left), leaseSeconds));
        } catch (SQLException e) {
            // The next call connects again.
            collector.reportError(e);
            frontier = null;
        }
    }

    @Override
    public void ack(Object url) {
        String host = hosts.remove(url);
        if (host != null) inFlight.computeIfPresent(host, (name, count) -> count > 1 ? count - 1 : null);
    }

    /** The lease of the URL ends by itself; then it is taken again. */
    @Override
    public void fail(Object url) {
        ack(url);
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declare(new Fields("url", "metadata"));
    }
}
