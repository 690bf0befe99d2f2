package tendril;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Splits texts into the terms of the model. Words become lower case, camel-case identifiers are split, and stop words
 * are removed.
 * A plural becomes its singular if the model knows that.
 * In scripts without spaces, the longest known term at each position is taken.
 */
final class Words {
    private static final String SPACELESS = "\\p{IsHan}\\p{IsHiragana}\\p{IsKatakana}\\p{IsThai}";
    private static final Pattern SPACELESS_START = Pattern.compile("^[" + SPACELESS + "]");
    private static final Pattern WORD =
            Pattern.compile(
                    "[" + SPACELESS + "]+|(?<!\\p{Nd})[\\p{L}&&[^" + SPACELESS + "]][\\p{L}\\p{M}\\p{Nd}'’&&[^"
                            + SPACELESS + "]]*");
    private static final Pattern HUMP = Pattern.compile("(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])");
    private static final Pattern NO_PLURAL = Pattern.compile(".*(?:ics|ss)$|^(?:species|axes|bases|windows)$");
    /** Plural endings, each with a possible ending of the singular. */
    private static final String[][] PLURALS = {
        {"s", ""}, {"es", ""}, {"ies", "y"}, {"ves", "f"}, {"ves", "fe"}, {"ices", "ix"}, {"ices", "ex"}, {"ses", "sis"},
        {"ae", "a"}, {"i", "us"}, {"a", "um"}, {"a", "on"}, {"men", "man"}, {"mice", "mouse"}, {"lice", "louse"},
        {"feet", "foot"}, {"teeth", "tooth"}, {"geese", "goose"}, {"children", "child"}
    };

    private static final int MOST_CHARS = 40;

    private final Set<String> known;
    private final Set<String> ignored = new HashSet<>();
    private final int longest;

    Words(Set<String> known, JsonNode ignored) {
        this.known = known;
        for (JsonNode word : ignored) this.ignored.add(word.asText());
        longest = known.stream().filter(term -> SPACELESS_START.matcher(term).find()).mapToInt(String::length).max().orElse(0);
    }

    List<String> of(String text) {
        List<String> terms = new ArrayList<>();
        for (Matcher found = WORD.matcher(text); found.find(); ) {
            String word = found.group();
            if (SPACELESS_START.matcher(word).find()) {
                addLongest(word, terms);
                continue;
            }
            String bare = word.replaceFirst("['’][sS]?$|^['’]", "").replace('’', '\'');
            for (String part : HUMP.split(bare)) addTerm(part.toLowerCase(Locale.ROOT), terms);
        }
        return terms;
    }

    private void addTerm(String form, List<String> terms) {
        long digits = form.chars().filter(c -> c >= '0' && c <= '9').count();
        if (form.length() < 2 || form.length() > MOST_CHARS || digits * 2 > form.length()) return;
        if (!ignored.contains(form)) terms.add(termOf(form));
    }

    private String termOf(String form) {
        if (known.contains(form) || NO_PLURAL.matcher(form).matches()) return form;
        for (String[] plural : PLURALS) {
            if (!form.endsWith(plural[0])) continue;
            String singular = form.substring(0, form.length() - plural[0].length()) + plural[1];
            if (known.contains(singular)) return singular;
        }
        return form;
    }

    private void addLongest(String run, List<String> terms) {
        for (int at = 0; at < run.length(); ) {
            int end = Math.min(run.length(), at + longest);
            while (end > at && !known.contains(run.substring(at, end))) end--;
            if (end > at) terms.add(run.substring(at, end));
            at = Math.max(end, at + 1);
        }
    }
}
