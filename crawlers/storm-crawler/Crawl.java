package tendril;

import java.util.List;
import org.apache.storm.Config;
import org.apache.storm.LocalCluster;
import org.apache.storm.thrift.TException;
import org.apache.storm.topology.BoltDeclarer;
import org.apache.storm.topology.IRichBolt;
import org.apache.storm.topology.IRichSpout;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;
import org.apache.stormcrawler.ConfigurableTopology;
import org.apache.stormcrawler.Constants;
import org.apache.stormcrawler.Metadata;
import org.apache.stormcrawler.bolt.FetcherBolt;
import org.apache.stormcrawler.bolt.JSoupParserBolt;
import org.apache.stormcrawler.bolt.URLPartitionerBolt;
import org.apache.stormcrawler.persistence.Status;
import org.apache.stormcrawler.util.ConfUtils;

/**
 * The crawl as a Storm topology. {@code Crawl -conf crawl.yaml} submits the crawl to a cluster.
 * {@code Crawl local -conf crawl.yaml} runs on this machine until {@code topic.pages} URLs have been requested or none
 * is left.
 */
public class Crawl extends ConfigurableTopology {
    /** Local cluster that runs the topology; null on a real cluster. */
    private final LocalCluster here;

    private Crawl(LocalCluster here) {
        this.here = here;
    }

    public static void main(String[] args) throws Exception {
        if (args.length == 0 || !args[0].equals("local")) {
            ConfigurableTopology.start(new Crawl(null), args);
            return;
        }
        try (LocalCluster cluster = new LocalCluster()) {
            ConfigurableTopology.start(new Crawl(cluster), args);
            while (!Frontier.isDone()) Thread.sleep(500);
            System.out.println(Frontier.taken() + " addresses were asked for.");
        }
        System.exit(0);
    }

    @Override
    protected int run(String[] args) {
        String kind = ConfUtils.getString(conf, "topic.frontier", "memory");
        boolean isShared = !kind.equals("memory");
        int tasks = ConfUtils.getInt(conf, "topology.workers", 1);
        IRichSpout frontier =
                switch (kind) {
                    case "sql" -> new SqlSpout();
                    case "urlfrontier" -> (IRichSpout) named("urlfrontier.Spout");
                    default -> new FrontierSpout();
                };
        IRichBolt updater =
                switch (kind) {
                    case "sql" -> new SqlStatus();
                    case "urlfrontier" -> (IRichBolt) named("urlfrontier.StatusUpdaterBolt");
                    default -> new FrontierStatus();
                };
        TopologyBuilder topology = new TopologyBuilder();
        topology.setSpout("seeds", new SeedSpout());
        topology.setSpout("frontier", frontier, isShared ? tasks : 1);
        topology.setBolt("queues", new URLPartitionerBolt(), tasks).shuffleGrouping("frontier");
        topology.setBolt("fetch", new FetcherBolt(), tasks).fieldsGrouping("queues", new Fields("key"));
        topology.setBolt("parse", new JSoupParserBolt(), tasks).localOrShuffleGrouping("fetch");
        topology.setBolt("results", new Results(), tasks)
                .localOrShuffleGrouping("parse")
                .localOrShuffleGrouping("fetch", Constants.StatusStreamName)
                .localOrShuffleGrouping("parse", Constants.StatusStreamName);
        BoltDeclarer status = topology.setBolt("status", updater, isShared ? tasks : 1);
        for (String from : List.of("seeds", "fetch", "parse", "results")) {
            status.fieldsGrouping(from, Constants.StatusStreamName, new Fields("url"));
        }
        if (here == null) return submit(conf, topology);
        Config.registerSerialization(conf, Metadata.class);
        Config.registerSerialization(conf, Status.class);
        try {
            here.submitTopology(ConfUtils.getString(conf, Config.TOPOLOGY_NAME), conf, topology.createTopology());
            return 0;
        } catch (TException e) {
            throw new IllegalStateException(e);
        }
    }

    /**
     * Creates an object of a StormCrawler class by its name, so that a local crawl does not need the URLFrontier
     * library.
     */
    private static Object named(String name) {
        try {
            String whole = ConfigurableTopology.class.getPackageName() + "." + name;
            return Class.forName(whole).getDeclaredConstructor().newInstance();
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(name + " is missing: build with -Pcluster,urlfrontier", e);
        }
    }
}
