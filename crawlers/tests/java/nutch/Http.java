import crawlercommons.robots.BaseRobotRules;
import crawlercommons.robots.SimpleRobotRulesParser;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URL;
import java.util.List;
import org.apache.hadoop.conf.Configured;
import org.apache.hadoop.io.Text;
import org.apache.nutch.crawl.CrawlDatum;
import org.apache.nutch.metadata.Metadata;
import org.apache.nutch.protocol.Content;
import org.apache.nutch.protocol.Protocol;
import org.apache.nutch.protocol.ProtocolOutput;
import org.apache.nutch.protocol.ProtocolStatus;

/** Stands in for protocol-http, which no registry has. */
public class Http extends Configured implements Protocol {
  @Override
  public ProtocolOutput getProtocolOutput(Text url, CrawlDatum datum) {
    try {
      HttpURLConnection connection = (HttpURLConnection) new URL(url.toString()).openConnection();
      connection.setInstanceFollowRedirects(false);
      String about = getConf().get("http.agent.description");
      connection.setRequestProperty("User-Agent", getConf().get("http.agent.name") + " (" + about + ")");
      int status = connection.getResponseCode();
      InputStream stream = status < 400 ? connection.getInputStream() : connection.getErrorStream();
      byte[] body = stream == null ? new byte[0] : stream.readAllBytes();
      String type = connection.getContentType();
      Content content = new Content(url.toString(), url.toString(), body, type, new Metadata(), getConf());
      int code = status == 200 ? ProtocolStatus.SUCCESS : ProtocolStatus.NOTFOUND;
      return new ProtocolOutput(content, new ProtocolStatus(code));
    } catch (Exception e) {
      return new ProtocolOutput(null, new ProtocolStatus(e));
    }
  }

  @Override
  public BaseRobotRules getRobotRules(Text url, CrawlDatum datum, List<Content> robots) {
    try {
      String address = new URL(new URL(url.toString()), "/robots.txt").toString();
      ProtocolOutput output = getProtocolOutput(new Text(address), datum);
      byte[] file = output.getStatus().isSuccess() ? output.getContent().getContent() : new byte[0];
      List<String> names = List.of(getConf().get("http.agent.name").toLowerCase());
      return new SimpleRobotRulesParser().parseContent(address, file, "text/plain", names);
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }
}
