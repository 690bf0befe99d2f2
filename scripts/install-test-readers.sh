#!/bin/sh
# Installs the crawlers that the export tests run as readers. Tests whose reader is absent are skipped with the reason.
# Maven fetches StormCrawler and Storm when their test first needs them.
set -eu
apt-get update
apt-get install -y --no-install-recommends wget httrack python3-scrapy python3-venv maven default-jdk-headless

# Readers from PyPI, each in an environment of its own: what they need does not agree.
readers=${TENDRIL_READERS:-$HOME/.cache/tendril-readers}
install() {
  [ -x "$readers/$1/bin/pip" ] || python3 -m venv "$readers/$1"
  timeout 300 "$readers/$1/bin/pip" install --quiet "$2" || echo "$2 could not be installed" >&2
}
mkdir -p "$readers"
install courlan courlan==1.4.0
install asreview asreview==3.0.8
