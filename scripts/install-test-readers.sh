#!/bin/sh
# Installs the programs with which the tests read exported files. Tests without their program are skipped with the
# reason.
# Maven downloads the Java programs when a test first needs them.
set -eu
apt-get update
apt-get install -y -o DPkg::Lock::Timeout=120 --no-install-recommends wget httrack pandoc tidy libreoffice-writer-nogui python3-scrapy python3-venv maven default-jdk-headless zookeeper postgresql

# Programs from PyPI, each in its own environment, because their dependencies conflict.
readers=${TENDRIL_READERS:-$HOME/.cache/tendril-readers}
mkdir -p "$readers"
# Time limit for one program in seconds.
limit=600
install() {
  name=$1
  shift
  # Written last: an environment without this file is incomplete, and tests count it as none.
  complete=$readers/$name/complete
  [ "$(cat "$complete" 2>/dev/null)" = "$*" ] && return
  rm -rf "${readers:?}/$name"
  if python3 -m venv "$readers/$name" && timeout "$limit" "$readers/$name/bin/pip" install --quiet "$@"; then
    echo "$*" >"$complete"
  else
    rm -rf "${readers:?}/$name"
    echo "$* could not be installed" >&2
  fi
}
(
  install asreview asreview==3.0.8
  install moto 'moto[s3,server]==5.2.5'
  install pywb pywb==2.10.0
) &
(
  install pyspark -r crawlers/spark/requirements.txt
  # In a step of its own: a scan runs without it.
  timeout "$limit" "$readers/pyspark/bin/pip" install --quiet hdfs-native==0.14.7 ||
    echo "hdfs-native could not be installed" >&2
  install minet minet==4.2.1
) &
(
  install scrapy scrapy==2.19.0
  # trafilatura needs a part of lxml that is now a separate package.
  install trafilatura trafilatura==2.3.1 lxml_html_clean
  install warcio warcio==1.8.1
  install wsgidav wsgidav==4.3.3 cheroot==11.1.2
  install courlan courlan==1.4.0
  install networkx networkx==3.6.1
  timeout "$limit" npm install --prefix "$readers/npm" --no-audit --no-fund --silent @crawlee/cheerio@3.18.1 normalize-url@9.0.1 ||
    echo "@crawlee/cheerio and normalize-url could not be installed" >&2
) &
wait
