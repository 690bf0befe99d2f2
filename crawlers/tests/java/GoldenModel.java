package tendril;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.util.HashMap;
import java.util.Map;

/** Reads the golden file with the Java reader of the model, and prints one line of numbers per page. */
public class GoldenModel {
    public static void main(String[] args) throws Exception {
        TopicModel model = TopicModel.read("model.json");
        for (JsonNode page : new ObjectMapper().readTree(new File(args[0])).get("pages")) {
            Map<String, Double> counts = new HashMap<>();
            page.get("terms").fields().forEachRemaining(term -> counts.put(term.getKey(), term.getValue().asDouble()));
            String url = page.get("url").asText();
            double logOdds = model.pageLogOdds(counts);
            System.out.println(
                    model.termLogOdds(counts) + " " + model.addressLogOdds(url) + " " + logOdds + " "
                            + model.probability(logOdds) + " " + model.logOdds(page.get("text").asText()));
        }
    }
}
