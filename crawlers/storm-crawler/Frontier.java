package tendril;

import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import org.apache.stormcrawler.Metadata;

/**
 * Queued URLs in the memory of one machine, for one crawl per JVM. On a cluster, URLFrontier replaces this class.
 * The next URL has the highest product of its own priority and the value of its place (host or directory).
 * The value of a place is the mean score of its pages, with 0 for each failed request. Ties go to the URL that was
 * added first.
 * So the crawl leaves places where no page answers or none is relevant.
 */
final class Frontier {
    record Entry(String url, Metadata metadata, double priority, long number) {}

    /**
     * Longest idle time: before the first seed, while nothing is queued, and after the last page while results are
     * written.
     */
    private static final long START_MS = 120_000;
    private static final long IDLE_MS = 15_000;
    private static final long END_MS = 1_000;

    private static final Comparator<Entry> BEST_FIRST =
            Comparator.comparingDouble((Entry entry) -> -entry.priority).thenComparingLong(Entry::number);
    /** Weight of the enclosing place's mean in the mean of a place, as a number of pages. */
    private static final double PRIOR_PAGES = 2;
    private static final double USUAL_SCORE = 0.5;

    /** Sum of scores and number of pages of one place. */
    private static final class Worth {
        double sum;
        int pages;

        double mean(double prior) {
            return (sum + PRIOR_PAGES * prior) / (pages + PRIOR_PAGES);
        }
    }

    /** Queued URLs by innermost directory. */
    private static final Map<String, PriorityQueue<Entry>> WAITING = new HashMap<>();
    private static final Map<String, Worth> WORTHS = new HashMap<>();
    private static final Worth WHOLE = new Worth();
    /** Highest priority of each queued URL. Queue entries with a lower priority are outdated. */
    private static final Map<String, Double> BEST = new HashMap<>();
    private static final Set<String> TAKEN = new HashSet<>();
    private static long added;
    private static long lastChangeMs = System.currentTimeMillis();
    private static int inFlight;
    private static boolean isSpent;

    private Frontier() {}

    /**
     * Adds a URL to the queue, or raises its priority.
     * @param isFocused whether each place has its own queue; otherwise there is one queue for all URLs
     */
    static synchronized void add(String url, Metadata metadata, double priority, boolean isFocused) {
        Double known = BEST.get(url);
        if (TAKEN.contains(url) || (known != null && known >= priority)) return;
        BEST.put(url, priority);
        List<String> places = isFocused ? Places.of(url) : List.of("");
        WAITING.computeIfAbsent(places.get(places.size() - 1), place -> new PriorityQueue<>(BEST_FIRST))
                .add(new Entry(url, metadata, priority, added++));
        lastChangeMs = System.currentTimeMillis();
    }

    /**
     * Adds a page's score to all its places.
     * @param score score of the page; 0 if the request failed
     */
    static synchronized void learn(String url, double score) {
        for (String place : Places.of(url)) count(WORTHS.computeIfAbsent(place, p -> new Worth()), score);
        count(WHOLE, score);
    }

    private static void count(Worth worth, double score) {
        worth.sum += score;
        worth.pages++;
    }

    /**
     * Returns the value of a place: from the host inwards, the mean score of each directory, smoothed by that of the
     * enclosing one.
     */
    private static double worthOf(String place) {
        double mean = WHOLE.pages == 0 ? USUAL_SCORE : WHOLE.sum / WHOLE.pages;
        for (int slash = place.indexOf('/'); slash >= 0; slash = place.indexOf('/', slash + 1)) {
            Worth worth = WORTHS.get(place.substring(0, slash + 1));
            if (worth == null) break;
            mean = worth.mean(mean);
        }
        return mean;
    }

    /** Removes and returns the best queued URL; null if none is queued or if {@code most} URLs have been taken. */
    static synchronized Entry take(int most) {
        isSpent = TAKEN.size() >= most;
        if (isSpent) return null;
        Entry best = null;
        PriorityQueue<Entry> from = null;
        double highest = 0;
        for (Iterator<Map.Entry<String, PriorityQueue<Entry>>> places = WAITING.entrySet().iterator(); places.hasNext(); ) {
            Map.Entry<String, PriorityQueue<Entry>> place = places.next();
            PriorityQueue<Entry> waiting = place.getValue();
            while (!waiting.isEmpty() && isOvertaken(waiting.peek())) waiting.poll();
            if (waiting.isEmpty()) {
                places.remove();
                continue;
            }
            Entry first = waiting.peek();
            double priority = first.priority * worthOf(place.getKey());
            if (best == null || priority > highest || (priority == highest && first.number < best.number)) {
                best = first;
                from = waiting;
                highest = priority;
            }
        }
        if (best == null) return null;
        from.poll();
        BEST.remove(best.url());
        TAKEN.add(best.url());
        inFlight++;
        lastChangeMs = System.currentTimeMillis();
        return best;
    }

    private static boolean isOvertaken(Entry entry) {
        Double best = BEST.get(entry.url());
        return best == null || best > entry.priority();
    }

    /** Notes that a taken URL has been processed, with any result. */
    static synchronized void finish() {
        inFlight--;
        lastChangeMs = System.currentTimeMillis();
    }

    /**
     * Returns whether the crawl has ended: no request is in flight, and the limit is reached or nothing has happened
     * for a while.
     */
    static synchronized boolean isDone() {
        long allowedMs = isSpent ? END_MS : TAKEN.isEmpty() ? START_MS : IDLE_MS;
        return inFlight == 0 && System.currentTimeMillis() - lastChangeMs > allowedMs;
    }

    static synchronized int taken() {
        return TAKEN.size();
    }
}
