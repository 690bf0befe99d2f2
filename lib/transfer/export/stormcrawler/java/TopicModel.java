package tendril;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The topic as weighted terms. A text scores the share of their weight that it holds, from 0 to 1: each term counts for
 * count / (count + 1.2 * (0.25 + 0.75 * words / mean words)), so that repeating it gives less and less, and a long text needs more.
 */
final class TopicModel {
    /** Words that tell something: shorter ones are mostly grammar, and do not make a text longer. */
    private static final int LONG_WORD = 4;

    private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{N}]+");
    /** Scripts without blanks between words: their terms are looked for anywhere, and two characters make a word. */
    private static final Pattern SPACELESS = Pattern.compile("[\\p{IsHan}\\p{IsHiragana}\\p{IsKatakana}\\p{IsThai}]");

    /** Terms that are one word. */
    private final Map<String, Double> words = new HashMap<>();
    /** All others. */
    private final Map<String, Double> phrases = new HashMap<>();

    private final double meanWords;
    private final double wholeWeight;
    /** Least score of a page of the topic. */
    final double threshold;

    private TopicModel(JsonNode json) {
        double sum = 0;
        for (JsonNode term : json.get("terms")) {
            String text = term.get("term").asText().toLowerCase(Locale.ROOT);
            double weight = term.get("weight").asDouble();
            boolean isWord = WORD.matcher(text).matches() && !SPACELESS.matcher(text).find();
            (isWord ? words : phrases).put(text, weight);
            sum += weight;
        }
        wholeWeight = sum;
        meanWords = Math.max(1, json.get("meanWords").asDouble());
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

    double score(String given) {
        String text = given.toLowerCase(Locale.ROOT);
        Map<String, Integer> counts = new HashMap<>();
        double length = 0;
        for (Matcher word = WORD.matcher(text); word.find(); ) {
            String found = word.group();
            if (SPACELESS.matcher(found).find()) length += found.length() / 2.0;
            else if (found.length() >= LONG_WORD) length++;
            String term = termOf(found);
            if (term != null) counts.merge(term, 1, Integer::sum);
        }
        double patience = 1.2 * (0.25 + 0.75 * length / meanWords);
        double held = 0;
        for (Map.Entry<String, Integer> each : counts.entrySet()) {
            held += words.get(each.getKey()) * each.getValue() / (each.getValue() + patience);
        }
        for (Map.Entry<String, Double> phrase : phrases.entrySet()) {
            int count = occurrences(text, phrase.getKey());
            held += phrase.getValue() * count / (count + patience);
        }
        return wholeWeight == 0 ? 0 : held / wholeWeight;
    }

    /** The word or its singular, whichever is a term of the topic; null where neither is. */
    private String termOf(String word) {
        if (words.containsKey(word)) return word;
        if (!word.endsWith("s")) return null;
        for (String singular : new String[] {cut(word, "s", ""), cut(word, "es", ""), cut(word, "ies", "y")}) {
            if (words.containsKey(singular)) return singular;
        }
        return null;
    }

    private static String cut(String word, String ending, String instead) {
        return word.endsWith(ending) ? word.substring(0, word.length() - ending.length()) + instead : word;
    }

    private static int occurrences(String text, String phrase) {
        int count = 0;
        for (int at = text.indexOf(phrase); at >= 0; at = text.indexOf(phrase, at + phrase.length())) count++;
        return count;
    }
}
