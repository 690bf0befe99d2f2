import crawlercommons.robots.BaseRobotRules;
import crawlercommons.robots.SimpleRobotRulesParser;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;

/**
 * What crawler-commons says of a robots.txt: each line of the input is the file in Base64 and a path; each of the output whether it may be
 * fetched, and the delay in milliseconds or -1.
 */
public class Robots {
  public static void main(String[] args) throws Exception {
    SimpleRobotRulesParser parser = new SimpleRobotRulesParser();
    BufferedReader input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    StringBuilder output = new StringBuilder();
    for (String line = input.readLine(); line != null; line = input.readLine()) {
      String[] parts = line.split("\t", 2);
      byte[] file = Base64.getDecoder().decode(parts[0]);
      BaseRobotRules rules = parser.parseContent("http://x.org/robots.txt", file, "text/plain", List.of("tendril"));
      output.append(rules.isAllowed("http://x.org" + parts[1])).append(' ');
      output.append(Math.max(-1, rules.getCrawlDelay())).append('\n');
    }
    System.out.print(output);
  }
}
