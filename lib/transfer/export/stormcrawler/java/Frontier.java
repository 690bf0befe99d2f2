package tendril;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import org.apache.stormcrawler.Metadata;

/**
 * Addresses that wait, best first, in the memory of one machine: one crawl in each JVM. Addresses of the same priority leave as they came.
 * On a cluster URLFrontier takes its place.
 */
final class Frontier {
    record Entry(String url, Metadata metadata, double priority, long number) {}

    /** Until the first seed has come, until one gives up when nothing waits, and until the last results are written. */
    private static final long START_MS = 120_000;
    private static final long IDLE_MS = 15_000;
    private static final long END_MS = 1_000;

    private static final PriorityQueue<Entry> WAITING =
            new PriorityQueue<>(
                    (a, b) ->
                            a.priority != b.priority
                                    ? Double.compare(b.priority, a.priority)
                                    : Long.compare(a.number, b.number));
    /** Best priority of what waits; an entry with a lower one has been overtaken. */
    private static final Map<String, Double> BEST = new HashMap<>();
    private static final Set<String> TAKEN = new HashSet<>();
    private static long added;
    private static long lastChangeMs = System.currentTimeMillis();
    private static int inFlight;
    private static boolean isSpent;

    private Frontier() {}

    static synchronized void add(String url, Metadata metadata, double priority) {
        Double known = BEST.get(url);
        if (TAKEN.contains(url) || (known != null && known >= priority)) return;
        BEST.put(url, priority);
        WAITING.add(new Entry(url, metadata, priority, added++));
        lastChangeMs = System.currentTimeMillis();
    }

    /** The best that waits; null where none does, or where `most` have left. */
    static synchronized Entry take(int most) {
        isSpent = TAKEN.size() >= most;
        while (!isSpent && !WAITING.isEmpty()) {
            Entry entry = WAITING.poll();
            if (BEST.remove(entry.url()) == null) continue;
            TAKEN.add(entry.url());
            inFlight++;
            lastChangeMs = System.currentTimeMillis();
            return entry;
        }
        return null;
    }

    /** An address that left has been dealt with, in whatever way. */
    static synchronized void finish() {
        inFlight--;
        lastChangeMs = System.currentTimeMillis();
    }

    /** Nothing is on its way, and nothing more is to come: as many have left as may, or nothing has happened for a while. */
    static synchronized boolean isDone() {
        long allowedMs = isSpent ? END_MS : TAKEN.isEmpty() ? START_MS : IDLE_MS;
        return inFlight == 0 && System.currentTimeMillis() - lastChangeMs > allowedMs;
    }

    static synchronized int taken() {
        return TAKEN.size();
    }
}
