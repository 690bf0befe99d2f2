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
 * Scores each page by the topic's model. The links of a page below the threshold are not followed; the others get a priority:
 * what the page scores and what their own words score.
 */
public class TopicFilter extends ParseFilter {
    private TopicModel model;
    private double threshold;
    private boolean isFocused;

    @Override
    public void configure(Map<String, Object> conf, JsonNode params) {
        model = TopicModel.read(params.get("model").asText());
        isFocused = ConfUtils.getBoolean(conf, "topic.focused", true);
        threshold = model.threshold * ConfUtils.getFloat(conf, "topic.strictness", 1f);
    }

    @Override
    public void filter(String url, byte[] content, DocumentFragment doc, ParseResult parse) {
        ParseData page = parse.get(url);
        Metadata metadata = page.getMetadata();
        String title = metadata.getFirstValue("parse.title");
        double score = model.score((title == null ? "" : title + "\n") + page.getText());
        metadata.setValue("topic.score", String.format(Locale.ROOT, "%.4f", score));
        if (!isFocused) return;
        if (score < threshold) {
            parse.setOutlinks(List.of());
            return;
        }
        for (Outlink link : parse.getOutlinks()) {
            double words = model.score(wordsOf(link));
            link.getMetadata().setValue("priority", Double.toString(score + words));
        }
    }

    private static String wordsOf(Outlink link) {
        String path = link.getTargetURL().replaceFirst("^[a-z]+://[^/]*", "").replaceAll("[-_/.+%]", " ");
        String[] anchors = link.getMetadata().getValues("anchors");
        return (anchors == null ? "" : String.join(" ", anchors)) + " " + path;
    }
}
