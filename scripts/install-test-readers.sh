#!/bin/sh
# Installs the crawlers that the export tests run as readers. Tests whose reader is absent are skipped with the reason.
# Maven fetches StormCrawler and Storm when their test first needs them.
set -eu
apt-get update
apt-get install -y --no-install-recommends wget httrack python3-scrapy maven default-jdk-headless
