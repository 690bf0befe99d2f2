"""A focused spider made from a Tendril topic.

    scrapy runspider FILE -o pages.jsonl

Each page gives an item with its score, the weighted share of the topic's terms that it contains.
The spider follows links within the scope of their seed, and only from pages whose score is at least MIN_SCORE.
"""
import re
from urllib.parse import urlsplit

import scrapy
from scrapy.http import TextResponse

TOPIC = {{topic}}
# Topic terms with the highest weights.
TERMS = {
{{terms}}}
MIN_SCORE = 0.1
MAX_DEPTH = 3

# (address, registrable domain, scope, title, verdict)
SEEDS = [
{{seeds}}]

# URLs that the user rejected; EXCLUDED_SITES are rejected sites.
EXCLUDED = {
    "",
{{excluded}}}
EXCLUDED_SITES = [{{excluded sites}}]


def in_scope(url, seed, site, scope):
    there, here = urlsplit(url), urlsplit(seed)
    if scope == "page":
        return False
    if scope == "domain":
        return there.hostname == site or (there.hostname or "").endswith("." + site) or there.netloc == site
    if there.netloc != here.netloc:
        return False
    return scope == "host" or there.path.startswith(here.path[: here.path.rfind("/") + 1])


class TendrilSpider(scrapy.Spider):
    name = "tendril"
    custom_settings = {
        "ROBOTSTXT_OBEY": True,
        "AUTOTHROTTLE_ENABLED": True,
        "CONCURRENT_REQUESTS_PER_DOMAIN": 1,
        "DEPTH_LIMIT": MAX_DEPTH,
    }

    def start_requests(self):
        for url, site, scope, title, verdict in SEEDS:
            meta = {"seed": url, "site": site, "scope": scope}
            yield scrapy.Request(url, meta=meta, dont_filter=True)

    async def start(self):
        for request in self.start_requests():
            yield request

    def parse(self, response):
        if not isinstance(response, TextResponse):
            return
        score = self.score(response)
        yield {
            "url": response.url,
            "seed": response.meta["seed"],
            "title": (response.css("title::text").get() or "").strip(),
            "score": score,
            "topic": TOPIC,
        }
        if response.meta["scope"] == "page" or (TERMS and score < MIN_SCORE):
            return
        for href in response.css("a::attr(href)").getall():
            url = response.urljoin(href.strip()).split("#")[0]
            if not url.startswith(("http://", "https://")) or url in EXCLUDED:
                continue
            host = urlsplit(url).hostname or ""
            if any(host == site or host.endswith("." + site) for site in EXCLUDED_SITES):
                continue
            if in_scope(url, response.meta["seed"], response.meta["site"], response.meta["scope"]):
                meta = {key: response.meta[key] for key in ("seed", "site", "scope")}
                yield scrapy.Request(url, meta=meta)

    def score(self, response):
        """Return the weighted share of the topic's terms that the page contains, in [0, 1]."""
        texts = response.xpath("//title//text() | //body//text()[not(ancestor::script or ancestor::style)]")
        text = re.sub(r"\s+", " ", " ".join(texts.getall())).lower()
        whole = sum(TERMS.values())
        return sum(weight for term, weight in TERMS.items() if term in text) / whole if whole else 0.0
