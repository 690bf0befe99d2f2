package tendril;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** The places of an address: its host, and each directory above the page. */
final class Places {
    private Places() {}

    /** From the host to the innermost directory, each with a slash at its end. */
    static List<String> of(String url) {
        String address = addressOf(url);
        List<String> places = new ArrayList<>();
        for (int slash = address.indexOf('/'); slash >= 0; slash = address.indexOf('/', slash + 1)) {
            places.add(address.substring(0, slash + 1));
        }
        if (places.isEmpty()) places.add(address + "/");
        return places;
    }

    /** Readable, without the host and the query. */
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
