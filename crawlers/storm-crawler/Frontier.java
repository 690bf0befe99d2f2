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
 * Addresses that wait, in the memory of one machine: one crawl in each JVM. The best is the one with the highest priority times what its
 * place, the directory and the host it is in, has been worth so far: the mean score of its pages, what failed counting as 0. So a crawl
 * turns away from where nothing answers or nothing fits. Of equal ones the first that came leaves. On a cluster URLFrontier takes its place.
 */
final class Frontier {
    record Entry(String url, Metadata metadata, double priority, long number) {}

    /** Until the first seed has come, until one gives up when nothing waits, and until the last results are written. */
    private static final long START_MS = 120_000;
    private static final long IDLE_MS = 15_000;
    private static final long END_MS = 1_000;

    private static final Comparator<Entry> BEST_FIRST =
            Comparator.comparingDouble((Entry entry) -> -entry.priority).thenComparingLong(Entry::number);
    /** As many pages of what lies around a place are thought to have been seen in it. */
    private static final double PRIOR_PAGES = 2;
    private static final double USUAL_SCORE = 0.5;

    /** Sum and number of what was learnt of a place. */
    private static final class Worth {
        double sum;
        int pages;

        double mean(double prior) {
            return (sum + PRIOR_PAGES * prior) / (pages + PRIOR_PAGES);
        }
    }

    /** By innermost directory. */
    private static final Map<String, PriorityQueue<Entry>> WAITING = new HashMap<>();
    private static final Map<String, Worth> WORTHS = new HashMap<>();
    private static final Worth WHOLE = new Worth();
    /** Best priority of what waits; an entry with a lower one has been overtaken. */
    private static final Map<String, Double> BEST = new HashMap<>();
    private static final Set<String> TAKEN = new HashSet<>();
    private static long added;
    private static long lastChangeMs = System.currentTimeMillis();
    private static int inFlight;
    private static boolean isSpent;

    private Frontier() {}

    /** @param isFocused whether the place counts; otherwise all addresses are in one. */
    static synchronized void add(String url, Metadata metadata, double priority, boolean isFocused) {
        Double known = BEST.get(url);
        if (TAKEN.contains(url) || (known != null && known >= priority)) return;
        BEST.put(url, priority);
        List<String> places = isFocused ? Places.of(url) : List.of("");
        WAITING.computeIfAbsent(places.get(places.size() - 1), place -> new PriorityQueue<>(BEST_FIRST))
                .add(new Entry(url, metadata, priority, added++));
        lastChangeMs = System.currentTimeMillis();
    }

    /** @param score of the page at the address, 0 where there is none. */
    static synchronized void learn(String url, double score) {
        for (String place : Places.of(url)) count(WORTHS.computeIfAbsent(place, p -> new Worth()), score);
        count(WHOLE, score);
    }

    private static void count(Worth worth, double score) {
        worth.sum += score;
        worth.pages++;
    }

    /** From outside in, each place is thought to be worth what lies around it, until its own pages tell. */
    private static double worthOf(String place) {
        double mean = WHOLE.pages == 0 ? USUAL_SCORE : WHOLE.sum / WHOLE.pages;
        for (int slash = place.indexOf('/'); slash >= 0; slash = place.indexOf('/', slash + 1)) {
            Worth worth = WORTHS.get(place.substring(0, slash + 1));
            if (worth == null) break;
            mean = worth.mean(mean);
        }
        return mean;
    }

    /** The best that waits; null where none does, or where `most` have left. */
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
