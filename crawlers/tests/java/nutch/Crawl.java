import java.io.File;
import java.util.Arrays;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.util.Tool;
import org.apache.hadoop.util.ToolRunner;
import org.apache.nutch.crawl.CrawlDb;
import org.apache.nutch.crawl.CrawlDbReader;
import org.apache.nutch.crawl.Generator;
import org.apache.nutch.crawl.Injector;
import org.apache.nutch.fetcher.Fetcher;
import org.apache.nutch.parse.ParseSegment;
import org.apache.nutch.util.NutchConfiguration;

/** What bin/crawl does, in one process: FOLDER with urls, ROUNDS, and settings as key=value. The database is dumped before the first round. */
public class Crawl {
  private static Configuration conf;

  public static void main(String[] args) throws Exception {
    String folder = args[0];
    conf = NutchConfiguration.create();
    for (String setting : Arrays.copyOfRange(args, 2, args.length)) {
      String[] pair = setting.split("=", 2);
      conf.set(pair[0], pair[1]);
    }
    String db = folder + "/crawldb";
    String segments = folder + "/segments";
    run(new Injector(), db, folder + "/urls");
    run(new CrawlDbReader(), db, "-dump", folder + "/injected", "-format", "json");
    for (int round = 0; round < Integer.parseInt(args[1]); round++) {
      if (ToolRunner.run(conf, new Generator(), new String[] {db, segments, "-noFilter"}) != 0) break;
      String[] names = new File(segments).list();
      Arrays.sort(names);
      String segment = segments + "/" + names[names.length - 1];
      run(new Fetcher(), segment, "-threads", "4");
      run(new ParseSegment(), segment);
      run(new CrawlDb(), db, segment);
    }
    System.exit(0);
  }

  private static void run(Tool tool, String... args) throws Exception {
    int code = ToolRunner.run(conf, tool, args);
    if (code != 0) throw new IllegalStateException(tool.getClass().getName() + " ended with " + code);
  }
}
