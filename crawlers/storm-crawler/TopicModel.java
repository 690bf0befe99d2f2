package tendril;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The topic as a linear model: the weight of a word is positive if the word indicates relevance, otherwise negative.
 * A text is a unit vector of ln(1 + occurrences) · IDF of its words.
 * A URL is a unit vector of the IDF of its host, directories and words.
 */
final class TopicModel {
    /** IDF and weight of a word. */
    private record Weighted(double idf, double weight) {}

    /** Words of one kind: those of texts, or those of URLs. */
    private static final class Kind {
        final Map<String, Weighted> words = new HashMap<>();
        final Weighted unknown;

        Kind(JsonNode json) {
            for (JsonNode word : json.get("words")) {
                words.put(word.get(0).asText(), new Weighted(word.get(1).asDouble(), word.get(2).asDouble()));
            }
            unknown = new Weighted(json.get("rarest").asDouble(), 0);
        }

        double score(Map<String, Double> values) {
            double sum = 0;
            double square = 1e-12;
            for (Map.Entry<String, Double> each : values.entrySet()) {
                Weighted word = words.getOrDefault(each.getKey(), unknown);
                double value = each.getValue() * word.idf;
                sum += value * word.weight;
                square += value * value;
            }
            return sum / Math.sqrt(square);
        }
    }

    /** Maximum number of features of one URL. */
    private static final int MOST_FEATURES = 40;
    /** Highest version of the format that this reader knows. */
    private static final int KNOWN_VERSION = 1;

    private final Kind terms;
    private final Kind address;
    private final Words words;
    private final double intercept;
    private final JsonNode calibration;
    /** Lowest score of a relevant page. */
    final double threshold;

    private TopicModel(JsonNode json) {
        if (!json.path("format").asText().equals("tendril-topic-model") || json.path("version").asInt() > KNOWN_VERSION) {
            throw new IllegalStateException("This is no model of a topic, or its version is too new");
        }
        terms = new Kind(json.get("terms"));
        calibration = json.get("calibration");
        address = new Kind(json.get("address"));
        words = new Words(terms.words.keySet(), json.get("ignored"));
        intercept = json.get("intercept").asDouble();
        threshold = json.get("threshold").asDouble();
    }

    /** Reads the model from a file in the jar. */
    static TopicModel read(String resource) {
        try (InputStream file = TopicModel.class.getResourceAsStream("/" + resource)) {
            if (file == null) throw new IllegalStateException("There is no " + resource + " in the jar");
            return new TopicModel(new ObjectMapper().readTree(file));
        } catch (IOException e) {
            throw new IllegalStateException(resource + " cannot be read", e);
        }
    }

    /** Returns the probability in [0, 1] that a page with this text is relevant. */
    double probability(String text) {
        return logistic(pageLogOdds(countsOf(text)));
    }

    /** Returns the log-odds that a text adds; 0 if it has no known words. */
    double logOdds(String text) {
        return termLogOdds(countsOf(text));
    }

    /** Returns the occurrences of each term of a text. */
    Map<String, Double> countsOf(String text) {
        Map<String, Double> counts = new HashMap<>();
        for (String term : words.of(text)) counts.merge(term, 1.0, Double::sum);
        return counts;
    }

    /** Returns the log-odds that terms with these numbers of occurrences add. */
    double termLogOdds(Map<String, Double> counts) {
        Map<String, Double> values = new HashMap<>(counts);
        values.replaceAll((term, count) -> Math.log1p(count));
        return terms.score(values);
    }

    /** Returns the log-odds of a page with these terms: intercept and terms. */
    double pageLogOdds(Map<String, Double> counts) {
        return intercept + termLogOdds(counts);
    }

    /** Returns the calibrated probability of relevance, in [0, 1]. */
    double probability(double logOdds) {
        double sum = 0;
        for (JsonNode fit : calibration) {
            double probability = logistic(fit.get("intercept").asDouble() + fit.get("slope").asDouble() * logOdds);
            sum += fit.get("weight").asDouble() * fit.get("ceiling").asDouble() * probability;
        }
        return sum;
    }

    /** Returns the log-odds that a URL adds; 0 if it has no known features. */
    double addressLogOdds(String url) {
        Set<String> features = new LinkedHashSet<>(Places.of(url));
        for (String word : Places.pathOf(url).toLowerCase().split("\\P{L}+")) {
            if (word.length() > 1) features.add(word);
        }
        Map<String, Double> values = new HashMap<>();
        List.copyOf(features).stream().limit(MOST_FEATURES).forEach(feature -> values.put(feature, 1.0));
        return address.score(values);
    }

    static double logistic(double logOdds) {
        return 1 / (1 + Math.exp(-logOdds));
    }
}
