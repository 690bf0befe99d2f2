package tendril;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Splits a URL into its places: the host, and each directory that contains the page. */
final class Places {
    private Places() {}

    /** Returns the places of a URL from the host to the innermost directory, each with a final slash. */
    static List<String> of(String url) {
        String address = addressOf(url);
        List<String> places = new ArrayList<>();
        for (int slash = address.indexOf('/'); slash >= 0; slash = address.indexOf('/', slash + 1)) {
            places.add(address.substring(0, slash + 1));
        }
        if (places.isEmpty()) places.add(address + "/");
        return places;
    }

    /** Returns the decoded path of a URL, without host and query. */
    static String pathOf(String url) {
        String address = addressOf(url);
        int slash = address.indexOf('/');
        String path = slash < 0 ? "" : address.substring(slash + 1);
        try {
            return URLDecoder.decode(path.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            return path;
        }
    }

    private static String addressOf(String url) {
        return url.replaceFirst("^[a-z]+://", "").replaceFirst("[?#].*$", "");
    }
}
