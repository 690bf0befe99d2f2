import java.io.BufferedReader;
import java.io.Reader;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.Configured;
import org.apache.nutch.net.URLFilter;

/** Stands in for urlfilter-regex, which no registry has: the first rule that matches decides, and what none matches is refused. */
public class RegexFilter extends Configured implements URLFilter {
  private record Rule(boolean accepts, Pattern pattern) {}

  private final List<Rule> rules = new ArrayList<>();

  @Override
  public void setConf(Configuration conf) {
    super.setConf(conf);
    if (conf == null) return;
    try (Reader file = conf.getConfResourceAsReader("regex-urlfilter.txt"); BufferedReader lines = new BufferedReader(file)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (line.isEmpty() || " #\n\r".indexOf(line.charAt(0)) >= 0) continue;
        if ("+-".indexOf(line.charAt(0)) < 0) throw new IllegalStateException("Invalid first character: " + line);
        rules.add(new Rule(line.charAt(0) == '+', Pattern.compile(line.substring(1))));
      }
    } catch (java.io.IOException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public String filter(String url) {
    for (Rule rule : rules) if (rule.pattern().matcher(url).find()) return rule.accepts() ? url : null;
    return null;
  }
}
