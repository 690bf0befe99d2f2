package tendril;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.stormcrawler.Metadata;
import org.apache.stormcrawler.parse.Outlink;
import org.apache.stormcrawler.parse.ParseData;
import org.apache.stormcrawler.parse.ParseFilter;
import org.apache.stormcrawler.parse.ParseResult;
import org.apache.stormcrawler.util.ConfUtils;
import org.w3c.dom.DocumentFragment;

/**
 * Scores each page with the topic's model, and gives its links a priority.
 * The priority is the page's score plus the mean of two probabilities: one from the link's words, one from its URL.
 * If a threshold is set, links of pages below it are not followed.
 */
public class TopicFilter extends ParseFilter {
    /** Factor for the log-odds of a URL: it has few words, but they are right more often than not. */
    private static final double ADDRESS_SHARE = 2;

    private TopicModel model;
    private double threshold;
    private boolean isFocused;

    @Override
    public void configure(Map<String, Object> conf, JsonNode params) {
        model = TopicModel.read(params.get("model").asText());
        isFocused = ConfUtils.getBoolean(conf, "topic.focused", true);
        threshold = model.threshold * ConfUtils.getFloat(conf, "topic.strictness", 0f);
    }

    @Override
    public void filter(String url, byte[] content, DocumentFragment doc, ParseResult parse) {
        ParseData page = parse.get(url);
        Metadata metadata = page.getMetadata();
        String title = metadata.getFirstValue("parse.title");
        double score = model.probability((title == null ? "" : title + "\n") + page.getText());
        metadata.setValue("topic.score", String.format(Locale.ROOT, "%.4f", score));
        if (!isFocused) return;
        if (score < threshold) {
            parse.setOutlinks(List.of());
            return;
        }
        for (Outlink link : parse.getOutlinks()) {
            double words = TopicModel.logistic(model.logOdds(wordsOf(link)));
            double address = TopicModel.logistic(ADDRESS_SHARE * model.addressLogOdds(link.getTargetURL()));
            link.getMetadata().setValue("priority", Double.toString(score + (words + address) / 2));
        }
    }

    private static String wordsOf(Outlink link) {
        String path = link.getTargetURL().replaceFirst("^[a-z]+://[^/]*", "").replaceAll("[-_/.+%]", " ");
        String[] anchors = link.getMetadata().getValues("anchors");
        return (anchors == null ? "" : String.join(" ", anchors)) + " " + path;
    }
}
