package tendril;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.apache.stormcrawler.Metadata;
import org.apache.stormcrawler.filtering.URLFilter;
import org.apache.stormcrawler.util.ConfUtils;

/**
 * Accepts only URLs in scope, and never a rejected one. Each line of the rule file is a kind and a value:
 * {@code host example.org}, {@code site example.org} (all its hosts), {@code path http://example.org/birds/},
 * {@code page http://example.org/}. All kinds except {@code host} can start with "not-", which rejects the URL.
 * Rejecting rules have priority, and http and https are treated alike. The time of a lookup does not grow with the
 * number of hosts.
 */
public class ScopeFilter extends URLFilter {
    private final Map<String, Set<String>> rules = new HashMap<>();
    /** Accepted directories by host; {@code notPaths} are the rejected ones. */
    private final Map<String, List<String>> paths = new HashMap<>();
    private final Map<String, List<String>> notPaths = new HashMap<>();
    private boolean goesAnywhere;

    @Override
    public void configure(Map<String, Object> conf, JsonNode params) {
        goesAnywhere = "anywhere".equals(ConfUtils.getString(conf, "topic.scope", "seeds"));
        String resource = params.get("file").asText();
        try (BufferedReader lines =
                new BufferedReader(
                        new InputStreamReader(
                                ScopeFilter.class.getResourceAsStream("/" + resource), StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                int blank = line.indexOf(' ');
                if (blank > 0 && !line.startsWith("#")) add(line.substring(0, blank), line.substring(blank + 1).trim());
            }
        } catch (IOException e) {
            throw new IllegalStateException(resource + " cannot be read", e);
        }
    }

    private void add(String kind, String value) {
        String about = value.replaceFirst("^https?://", "");
        rules.computeIfAbsent(kind, k -> new HashSet<>()).add(about);
        if (kind.endsWith("path")) {
            (kind.equals("path") ? paths : notPaths).computeIfAbsent(hostOf(about), h -> new ArrayList<>()).add(about);
        }
    }

    @Override
    public String filter(URL source, Metadata metadata, String url) {
        if (!url.startsWith("http://") && !url.startsWith("https://")) return null;
        String address = url.replaceFirst("^https?://", "").replaceFirst("#.*$", "");
        String host = hostOf(address);
        if (has("not-page", address) || hasSite("not-site", host) || isBelow(notPaths, host, address)) return null;
        boolean isIn =
                goesAnywhere
                        || has("host", host)
                        || hasSite("site", host)
                        || has("page", address)
                        || isBelow(paths, host, address);
        return isIn ? url : null;
    }

    private static boolean isBelow(Map<String, List<String>> directories, String host, String address) {
        return directories.getOrDefault(host, List.of()).stream().anyMatch(address::startsWith);
    }

    private boolean has(String kind, String about) {
        return rules.getOrDefault(kind, Set.of()).contains(about);
    }

    /** Returns whether a rule names the host or one of its parent domains. */
    private boolean hasSite(String kind, String host) {
        String name = host.replaceFirst(":\\d+$", "");
        for (int dot = 0; dot >= 0; dot = name.indexOf('.', dot) < 0 ? -1 : name.indexOf('.', dot) + 1) {
            if (has(kind, name.substring(dot))) return true;
        }
        return has(kind, host);
    }

    /** Returns host and port of a URL without its scheme. */
    private static String hostOf(String address) {
        int end = address.indexOf('/');
        return (end < 0 ? address : address.substring(0, end)).toLowerCase(Locale.ROOT);
    }
}
