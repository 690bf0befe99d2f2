# StormCrawler's last release under its earlier name, for registries that have no other; the classes used are the same.
s/org\.apache\.stormcrawler/com.digitalpebble.stormcrawler/g
s/<artifactId>stormcrawler-core</<artifactId>storm-crawler-core</
s/extends URLFilter\b/implements URLFilter/
s/\(<stormcrawler\.version>\)[^<]*/\12.4/
