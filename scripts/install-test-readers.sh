#!/bin/sh
# Installs the programs with which the tests read exported files. Tests without their program are skipped with the
# reason.
# Maven downloads the Java programs when a test first needs them.
set -eu
apt-get update
apt-get install -y --no-install-recommends wget httrack python3-scrapy python3-venv maven default-jdk-headless zookeeper postgresql

# Programs from PyPI, each in its own environment, because their dependencies conflict.
readers=${TENDRIL_READERS:-$HOME/.cache/tendril-readers}
mkdir -p "$readers"
# Time limit for all installations together.
end=$(($(date +%s) + 180))
within() {
  left=$((end - $(date +%s)))
  [ "$left" -gt 0 ] && timeout "$left" "$@"
}
install() {
  name=$1
  shift
  [ -x "$readers/$name/bin/pip" ] || within python3 -m venv "$readers/$name"
  within "$readers/$name/bin/pip" install --quiet "$@" || echo "$* could not be installed" >&2
}
install asreview asreview==3.0.8 &
(
  install courlan courlan==1.4.0
  install minet minet==4.2.1
  install moto 'moto[s3,server]==5.2.5'
  install networkx networkx==3.6.1
  install pywb pywb==2.10.0
  install pyspark -r crawlers/spark/requirements.txt
  # In a step of its own: a scan runs without it.
  install pyspark hdfs-native==0.14.7
  install scrapy scrapy==2.19.0
  # trafilatura needs a part of lxml that is now a separate package.
  install trafilatura trafilatura==2.3.1 lxml_html_clean
  install warcio warcio==1.8.1
  install wsgidav wsgidav==4.3.3 cheroot==11.1.2
) &
wait
within npm install --prefix "$readers/npm" --no-audit --no-fund --silent @crawlee/cheerio@3.18.1 normalize-url@9.0.1 ||
  echo "@crawlee/cheerio and normalize-url could not be installed" >&2
