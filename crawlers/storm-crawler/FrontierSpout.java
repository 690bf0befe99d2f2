package tendril;

import java.util.Map;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseRichSpout;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Values;
import org.apache.stormcrawler.util.ConfUtils;

/** Emits queued URLs of the {@link Frontier}, up to {@code topic.pages}. */
public class FrontierSpout extends BaseRichSpout {
    private SpoutOutputCollector collector;
    private int pages;

    @Override
    public void open(Map<String, Object> conf, TopologyContext context, SpoutOutputCollector collector) {
        this.collector = collector;
        pages = ConfUtils.getInt(conf, "topic.pages", 1000);
    }

    @Override
    public void nextTuple() {
        Frontier.Entry entry = Frontier.take(pages);
        if (entry != null) collector.emit(new Values(entry.url(), entry.metadata()), entry.url());
    }

    @Override
    public void ack(Object url) {
        Frontier.finish();
    }

    @Override
    public void fail(Object url) {
        Frontier.finish();
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declare(new Fields("url", "metadata"));
    }
}
