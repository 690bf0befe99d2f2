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
 * Scores each page by the topic's model. Its links get a priority: what the page scores, and what their own words and their address speak
 * for the topic. Links of a page below the threshold, where one is set, are not followed.
 */
public class TopicFilter extends ParseFilter {
    /** An address says little in one word, and is right more often than not. */
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
        double score = model.chance((title == null ? "" : title + "\n") + page.getText());
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
