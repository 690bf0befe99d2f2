import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configured;
import org.apache.nutch.parse.Outlink;
import org.apache.nutch.parse.ParseData;
import org.apache.nutch.parse.ParseImpl;
import org.apache.nutch.parse.ParseResult;
import org.apache.nutch.parse.ParseStatus;
import org.apache.nutch.parse.Parser;
import org.apache.nutch.protocol.Content;

/** Stands in for parse-html, which no registry has. */
public class Html extends Configured implements Parser {
  private static final Pattern LINK = Pattern.compile("<a href=\"([^\"]+)\">([^<]*)</a>");

  @Override
  public ParseResult getParse(Content content) {
    String html = new String(content.getContent(), StandardCharsets.UTF_8);
    List<Outlink> links = new ArrayList<>();
    try {
      Matcher link = LINK.matcher(html);
      while (link.find()) {
        links.add(new Outlink(new URL(new URL(content.getBaseUrl()), link.group(1)).toString(), link.group(2)));
      }
    } catch (Exception e) {
      return new ParseStatus(e).getEmptyParseResult(content.getUrl(), getConf());
    }
    Outlink[] outlinks = links.toArray(new Outlink[0]);
    ParseData data = new ParseData(ParseStatus.STATUS_SUCCESS, "", outlinks, content.getMetadata());
    return ParseResult.createParseResult(content.getUrl(), new ParseImpl(html.replaceAll("<[^>]+>", " "), data));
  }
}
