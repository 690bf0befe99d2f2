"""Pages per second of Scrapy: http_proxy=ADDRESS scrapy runspider reference_crawl.py -a pages=N -a seeds=ADDRESS,ADDRESS --nolog

Crawls through the proxy, one request per host at a time, robots.txt obeyed, links of pages followed, until it has N pages. Prints
{"pages": n, "seconds": s, "processorSeconds": s}.
"""

import json
import time

import scrapy
from scrapy.exceptions import CloseSpider


def times():
    return time.monotonic(), time.process_time()


class Reference(scrapy.Spider):
    name = "reference"
    custom_settings = {
        "TELNETCONSOLE_ENABLED": False,
        "ROBOTSTXT_OBEY": True,
        "CONCURRENT_REQUESTS": 16,
        "CONCURRENT_REQUESTS_PER_DOMAIN": 1,
        "DOWNLOAD_DELAY": 0,
        "COOKIES_ENABLED": False,
    }

    def start_requests(self):
        self.read = 0
        self.start = self.end = times()
        for url in self.seeds.split(","):
            yield scrapy.Request(url)

    def parse(self, response):
        if self.read >= int(self.pages):
            raise CloseSpider("enough")
        self.read += 1
        self.end = times()
        response.xpath("string(//body)").get()
        yield from response.follow_all(css="a", callback=self.parse)

    def closed(self, reason):
        seconds, processor = (end - start for start, end in zip(self.start, self.end))
        print(json.dumps({"pages": self.read, "seconds": seconds, "processorSeconds": processor}))
