package tendril;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.apache.stormcrawler.Metadata;
import org.apache.stormcrawler.util.ConfUtils;

/**
 * Queued URLs in a PostgreSQL database that all machines of a cluster share. Each task has its own connection.
 * The order is that of {@link Frontier}: the product of a URL's own priority and the value of its place, here from the
 * host and the innermost directory. A taken URL is leased: if its result does not arrive in time, it is taken again.
 */
final class SqlFrontier implements AutoCloseable {
    record Entry(String url, String host, Metadata metadata) {}

    private static final int BUCKETS = 1024;
    /** URLs of highest priority whose places are compared in one query. */
    private static final int COMPARED = 2_000;
    /** A URL that has been leased so often without a result is given up. */
    private static final int MOST_TRIES = 3;
    /** Highest priority of a link; that of seeds is above. */
    private static final double MOST_PRIORITY = 2;
    /**
     * A URL of an idle host is taken if its value is at least this share of the best one's. Otherwise the crawl waits
     * for the host of the best, and wastes no request on a poor one.
     */
    private static final double LEAST_SHARE = 0.5;
    private static final TypeReference<Map<String, String[]>> VALUES = new TypeReference<>() {};

    private static final String TABLES =
            """
            SELECT pg_advisory_xact_lock(37);
            CREATE TABLE IF NOT EXISTS urls (
              url text PRIMARY KEY, bucket int NOT NULL, host text NOT NULL, place text NOT NULL,
              priority float8 NOT NULL, metadata text NOT NULL, status text NOT NULL DEFAULT 'DISCOVERED',
              leased_until timestamptz NOT NULL DEFAULT '-infinity', tries int NOT NULL DEFAULT 0, number bigserial);
            CREATE INDEX IF NOT EXISTS urls_queued ON urls (priority DESC, number) WHERE status = 'DISCOVERED';
            CREATE TABLE IF NOT EXISTS places (place text PRIMARY KEY, score float8 NOT NULL, pages int NOT NULL);
            """;
    private static final String ADD =
            """
            INSERT INTO urls (url, bucket, host, place, priority, metadata) VALUES (?, ?, ?, ?, ?, ?)
            ON CONFLICT (url) DO UPDATE SET priority = excluded.priority, metadata = excluded.metadata
            WHERE urls.status = 'DISCOVERED' AND urls.priority < excluded.priority
            """;
    private static final String TAKE =
            """
            WITH best AS (
              SELECT url, host, place, priority, number, host = ANY (?) AS is_busy FROM urls
              WHERE status = 'DISCOVERED' AND leased_until < now() AND tries < %d AND bucket %% ? = ?
              ORDER BY priority DESC, number LIMIT %d),
            whole AS (
              SELECT coalesce((SELECT score / greatest(pages, 1) FROM places WHERE place = ''), 0.5) AS mean),
            valued AS (
              SELECT best.*, greatest(priority / %s, 1) AS scale, priority * (coalesce(p.score, 0) + 2 * (coalesce(h.score, 0) + 2 * mean)
                / (coalesce(h.pages, 0) + 2)) / (coalesce(p.pages, 0) + 2) AS value
              FROM best CROSS JOIN whole
              LEFT JOIN places h ON h.place = best.host LEFT JOIN places p ON p.place = best.place),
            first AS (
              SELECT url, value, number, row_number() OVER (PARTITION BY host ORDER BY value DESC, number) AS turn
              FROM valued
              WHERE NOT is_busy AND value / scale >= %s * (SELECT max(value / scale) FROM valued)),
            chosen AS (SELECT url, value FROM first WHERE turn <= ? ORDER BY value DESC, number LIMIT ?)
            UPDATE urls SET leased_until = now() + make_interval(secs => ?), tries = tries + 1 FROM chosen
            WHERE urls.url = chosen.url AND urls.leased_until < now()
            RETURNING urls.url, urls.host, urls.metadata, chosen.value
            """
                    .formatted(MOST_TRIES, COMPARED, MOST_PRIORITY, LEAST_SHARE);
    private static final String FINISH = "UPDATE urls SET status = ? WHERE url = ? AND status = 'DISCOVERED'";
    private static final String LEARN =
            """
            INSERT INTO places SELECT unnest(?::text[]), ?, 1
            ON CONFLICT (place) DO UPDATE SET score = places.score + excluded.score, pages = places.pages + 1
            """;
    private static final String COUNT = "SELECT coalesce((SELECT pages FROM places WHERE place = ''), 0)";

    private final Connection database;
    private final ObjectMapper json = new ObjectMapper();
    private final Map<String, PreparedStatement> prepared = new HashMap<>();

    /** Connects to {@code sql.url} as {@code sql.user}, and creates the tables if there are none. */
    SqlFrontier(Map<String, Object> conf) throws SQLException {
        String user = ConfUtils.getString(conf, "sql.user", "");
        database = DriverManager.getConnection(
                ConfUtils.getString(conf, "sql.url"), user, ConfUtils.getString(conf, "sql.password", ""));
        try (Statement statement = database.createStatement()) {
            // A crash of the database loses less than a second; its URLs are found again.
            statement.execute("SET synchronous_commit TO off");
            statement.execute(TABLES);
        }
    }

    /** Adds a URL to the queue, or raises its priority. */
    void add(String url, Metadata metadata, double priority) throws SQLException {
        List<String> places = Places.of(url);
        String host = places.get(0);
        PreparedStatement add = prepare(ADD);
        add.setString(1, url);
        add.setInt(2, Math.floorMod(host.hashCode(), BUCKETS));
        add.setString(3, host);
        add.setString(4, places.get(places.size() - 1));
        add.setDouble(5, priority);
        add.setString(6, written(metadata));
        add.executeUpdate();
    }

    /**
     * Leases and returns the best queued URLs, best first.
     * @param task index of the caller, which gets the hosts of its share alone. @param tasks number of callers
     * @param busy hosts that are left out. @param ofHost maximum number for one host
     */
    List<Entry> take(int task, int tasks, Collection<String> busy, int ofHost, int most, int leaseSeconds)
            throws SQLException {
        PreparedStatement take = prepare(TAKE);
        take.setArray(1, database.createArrayOf("text", busy.toArray()));
        take.setInt(2, tasks);
        take.setInt(3, task);
        take.setInt(4, ofHost);
        take.setInt(5, most);
        take.setInt(6, leaseSeconds);
        record Valued(Entry entry, double value) {}
        List<Valued> taken = new ArrayList<>();
        try (ResultSet rows = take.executeQuery()) {
            while (rows.next()) {
                Entry entry = new Entry(rows.getString(1), rows.getString(2), read(rows.getString(3)));
                taken.add(new Valued(entry, rows.getDouble(4)));
            }
        }
        taken.sort((a, b) -> Double.compare(b.value, a.value));
        return taken.stream().map(Valued::entry).toList();
    }

    /** Stores the final status of a URL, once. @return false if it had one */
    boolean finish(String url, String status) throws SQLException {
        PreparedStatement finish = prepare(FINISH);
        finish.setString(1, status);
        finish.setString(2, url);
        return finish.executeUpdate() > 0;
    }

    /** Adds a page's score to all its places; 0 if the request failed. */
    void learn(String url, double score) throws SQLException {
        // Sorted, so that two tasks never wait for each other.
        TreeSet<String> places = new TreeSet<>(Places.of(url));
        places.add("");
        PreparedStatement learn = prepare(LEARN);
        learn.setArray(1, database.createArrayOf("text", places.toArray()));
        learn.setDouble(2, score);
        learn.executeUpdate();
    }

    /** Returns the number of requests with a result. */
    int finished() throws SQLException {
        try (ResultSet rows = prepare(COUNT).executeQuery()) {
            rows.next();
            return rows.getInt(1);
        }
    }

    @Override
    public void close() throws SQLException {
        database.close();
    }

    private PreparedStatement prepare(String statement) throws SQLException {
        PreparedStatement known = prepared.get(statement);
        if (known == null) prepared.put(statement, known = database.prepareStatement(statement));
        return known;
    }

    private String written(Metadata metadata) {
        Map<String, String[]> values = new HashMap<>();
        for (String key : metadata.keySet()) values.put(key, metadata.getValues(key));
        try {
            return json.writeValueAsString(values);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    private Metadata read(String text) {
        try {
            return new Metadata(json.readValue(text, VALUES));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }
}
