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
 * The topic as a linear model with signed weights: words speak for a page or against it. A text is a unit vector of ln(1 + occurrences)
 * times the rarity (IDF) of each word, an address one of the rarity of its host, directories and words.
 */
final class TopicModel {
    /** A word's rarity and weight. */
    private record Weighted(double idf, double weight) {}

    /** Words of one kind. */
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

    /** Features of one address at most. */
    private static final int MOST_FEATURES = 40;

    private final Kind terms;
    private final Kind address;
    private final Words words;
    private final double intercept;
    /** Least score of a page of the topic. */
    final double threshold;

    private TopicModel(JsonNode json) {
        terms = new Kind(json.get("terms"));
        address = new Kind(json.get("address"));
        words = new Words(terms.words.keySet(), json.get("ignored"));
        intercept = json.get("intercept").asDouble();
        threshold = json.get("threshold").asDouble();
    }

    /** Reads a file of the jar. */
    static TopicModel read(String resource) {
        try (InputStream file = TopicModel.class.getResourceAsStream("/" + resource)) {
            if (file == null) throw new IllegalStateException("There is no " + resource + " in the jar");
            return new TopicModel(new ObjectMapper().readTree(file));
        } catch (IOException e) {
            throw new IllegalStateException(resource + " cannot be read", e);
        }
    }

    /** Chance that a page with this text is of the topic, as far as its words tell. */
    double chance(String text) {
        return logistic(intercept + logOdds(text));
    }

    /** What a text speaks for the topic; 0 where it says nothing. */
    double logOdds(String text) {
        Map<String, Double> counts = new HashMap<>();
        for (String term : words.of(text)) counts.merge(term, 1.0, Double::sum);
        counts.replaceAll((term, count) -> Math.log1p(count));
        return terms.score(counts);
    }

    /** What an address speaks for the topic; 0 where it says nothing. */
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
