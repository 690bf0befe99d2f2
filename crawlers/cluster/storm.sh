#!/usr/bin/env bash
# A Storm cluster on this machine, as separate processes: ZooKeeper, Nimbus, two supervisors, and PostgreSQL for the frontier.
#
#   storm.sh run PROJECT.zip [FOLDER]   installs, starts all, crawls the exported project to its end, stops all
#   storm.sh up|down FOLDER             starts or stops the daemons
#
# WORKERS (2), PAGES and SETTINGS ("key: value" lines) override crawl.yaml. Results: FOLDER/results. Logs: FOLDER/logs.
set -euo pipefail
STORM=2.8.3
PORT=5499
OFFSET=20
here=$(dirname "$(realpath "$0")")
. "$here/daemons.sh"

install_packages() {
  { command -v mvn && command -v pgrep && ls -d /usr/share/zookeeper /usr/lib/postgresql/*/bin/initdb; } >/dev/null 2>&1 ||
    packages zookeeper postgresql maven default-jdk-headless procps
}

# Runs Maven; its output is in FOLDER/logs/maven.out.
maven() {
  timeout 300 mvn -B -q -Dmaven.wagon.rto=60000 "$@" >"$folder/logs/maven.out" 2>&1 && return
  [ $? != 124 ] || echo "Could not resolve all in 300 s: run again to continue" >>"$folder/logs/maven.out"
  return 1
}

# Ends the script after Maven failed.
maven_failed() {
  local missing
  missing=$(grep -m1 -oE '(No plugin found|Could not (resolve|find|transfer)|Cannot access|could not be resolved).*' "$folder/logs/maven.out") &&
    skip "Maven: $missing"
  tail -20 "$folder/logs/maven.out" >&2
  exit 1
}

libraries() {
  [ -d "$folder/storm/lib" ] && return
  local pom="$folder/maven/pom.xml" what
  mkdir -p "$folder"/{logs,maven,storm}
  for what in server client; do
    cat >"$pom" <<END
<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion>
<groupId>x</groupId><artifactId>x</artifactId><version>1</version><packaging>pom</packaging><dependencies><dependency>
<groupId>org.apache.storm</groupId><artifactId>storm-$what</artifactId><version>$STORM</version></dependency></dependencies></project>
END
    maven -f "$pom" dependency:copy-dependencies -DincludeScope=runtime -DoutputDirectory="$folder/storm/$what" || maven_failed
  done
  mv "$folder/storm/client" "$folder/storm/lib-worker"
  mv "$folder/storm/server" "$folder/storm/lib"
}

configure() {
  mkdir -p "$folder"/{logs,pids,results,zookeeper} "$folder"/storm/log4j2
  printf 'tickTime=2000\ndataDir=%s\nclientPort=%s\nadmin.enableServer=false\n' "$folder/zookeeper" $((2181 + OFFSET)) >"$folder/zoo.cfg"
  local name port
  for name in nimbus supervisor1 supervisor2; do
    port=6700
    [ $name != supervisor2 ] || port=6701
    mkdir -p "$folder/conf-$name"
    cat >"$folder/conf-$name/storm.yaml" <<END
storm.zookeeper.servers: ["127.0.0.1"]
storm.zookeeper.port: $((2181 + OFFSET))
nimbus.seeds: ["localhost"]
nimbus.thrift.port: $((6627 + OFFSET))
storm.local.hostname: "localhost"
storm.local.dir: "$folder/local-$name"
storm.log4j2.conf.dir: "$folder/storm/log4j2"
supervisor.slots.ports: [$((port + OFFSET))]
supervisor.thrift.port: $((port - 72 + OFFSET))
supervisor.memory.capacity.mb: 4096.0
worker.childopts: "-Xmx512m ${WORKER_OPTIONS:-}"
nimbus.task.timeout.secs: 15
supervisor.worker.timeout.secs: 15
END
  done
  for name in cluster worker; do
    local file='${sys:storm.log.dir}/${sys:logfile.name}'
    [ $name = cluster ] || file='${sys:workers.artifacts}/${sys:storm.id}/${sys:worker.port}/${sys:logfile.name}'
    cat >"$folder/storm/log4j2/$name.xml" <<END
<Configuration><Appenders><File name="file" fileName="$file"><PatternLayout pattern="%d %p %c{1}: %m%n"/></File></Appenders>
<Loggers><Logger name="org.apache.storm" level="INFO"/><Root level="WARN"><AppenderRef ref="file"/></Root></Loggers></Configuration>
END
  done
}

java_of() {
  local name=$1 class=$2
  STORM_CONF_DIR="$folder/conf-$name" daemon "$name" java -Xmx384m -Dstorm.home="$folder/storm" -Dstorm.log.dir="$folder/logs" \
    -Dlogfile.name="$name.log" -Dlog4j.configurationFile="$folder/storm/log4j2/cluster.xml" \
    -cp "$folder/conf-$name:$folder/storm/lib/*" "$class"
}

supervisor() { java_of "supervisor$1" org.apache.storm.daemon.supervisor.Supervisor; }

# Its user may read nothing in FOLDER.
database() { echo "/var/lib/postgresql/tendril-$(cksum <<<"$folder" | cut -d' ' -f1)"; }

sql() { psql -h 127.0.0.1 -p $PORT -U tendril -d tendril -Atqc "$1"; }

up() {
  install_packages
  libraries
  configure
  local bin
  bin=$(ls -d /usr/lib/postgresql/*/bin | tail -1)
  if [ ! -d "$(database)/base" ]; then
    install -d -o postgres "$(database)"
    (cd / && runuser -u postgres -- "$bin/initdb" -D "$(database)" -A trust -E UTF8 --locale=C >"$folder/logs/initdb.out")
  fi
  daemon postgres runuser -u postgres -- "$bin/postgres" -D "$(database)" -p $PORT -c listen_addresses=127.0.0.1 -c unix_socket_directories=
  daemon zookeeper env JMXDISABLE=true /usr/share/zookeeper/bin/zkServer.sh start-foreground "$folder/zoo.cfg"
  until (cd / && runuser -u postgres -- psql -h 127.0.0.1 -p $PORT -Atqc 'SELECT 1' >/dev/null 2>&1); do sleep 0.5; done
  (cd / && runuser -u postgres -- psql -h 127.0.0.1 -p $PORT -q -c "CREATE ROLE tendril LOGIN SUPERUSER" -c "CREATE DATABASE tendril OWNER tendril" 2>/dev/null) || true
  until (echo >"/dev/tcp/127.0.0.1/$((2181 + OFFSET))") 2>/dev/null; do sleep 0.5; done
  java_of nimbus org.apache.storm.daemon.nimbus.Nimbus
  supervisor 1
  supervisor 2
  until (echo >"/dev/tcp/127.0.0.1/$((6627 + OFFSET))") 2>/dev/null; do sleep 0.5; done
}

down() {
  local pid
  # Workers are no children of their supervisor.
  for pid in $(pgrep -f "workers.artifacts=$folder/" 2>/dev/null || true); do kill -9 "$pid" 2>/dev/null || true; done
  for name in supervisor1 supervisor2 nimbus zookeeper postgres; do stop $name; done
}

submit() {
  local project=$1 jar
  if [ ! -f "$project/target/crawl-1.jar" ]; then
    maven -f "$project/pom.xml" package -Pcluster ||
      { find "$project"/{src,pom.xml,crawl.yaml} -type f -exec sed -i -f "$here/earlier-name.sed" {} + &&
        maven -f "$project/pom.xml" package -Pcluster; } || maven_failed
  fi
  jar="$project/target/crawl-1.jar"
  grep -vE '^  (topic.frontier|topology.workers|sql.url|topic.results)' "$project/crawl.yaml" >"$folder/crawl.yaml"
  {
    echo "  topic.frontier: sql"
    echo "  topology.workers: ${WORKERS:-2}"
    echo "  sql.url: jdbc:postgresql://127.0.0.1:$PORT/tendril"
    echo "  topic.results: $folder/results"
    [ -z "${PAGES:-}" ] || echo "  topic.pages: $PAGES"
    [ -z "${SETTINGS:-}" ] || sed 's/^ */  /' <<<"$SETTINGS"
  } >"$folder/extra.yaml"
  sed 's/^ *\([^:]*\):.*/^  \1:/' "$folder/extra.yaml" >"$folder/overridden"
  { grep -vf "$folder/overridden" "$folder/crawl.yaml"; cat "$folder/extra.yaml"; } >"$folder/set.yaml"
  java -Dstorm.jar="$jar" -Dstorm.home="$folder/storm" -Dlog4j.configurationFile="$folder/storm/log4j2/cluster.xml" \
    -Dstorm.log.dir="$folder/logs" -Dlogfile.name=submit.log \
    -cp "$folder/conf-nimbus:$jar:$folder/storm/lib/*" tendril.Crawl -conf "$folder/set.yaml"
}

# Waits until nothing is left to fetch, or `topic.pages` requests have a result, or nothing changes for a minute.
await() {
  local pages last=-1 idle=0 done
  pages=$(sed -n 's/^ *topic.pages: *//p' "$folder/set.yaml")
  while [ $idle -lt 60 ]; do
    sleep 3
    done=$(sql "SELECT coalesce((SELECT pages FROM places WHERE place = ''), 0)" 2>/dev/null || echo 0)
    echo "$done of ${pages:-1000} pages, $(sql 'SELECT count(*) FROM urls' 2>/dev/null || echo 0) addresses" >&2
    [ "$done" -lt "${pages:-1000}" ] || break
    idle=$((done == last ? idle + 3 : 0))
    last=$done
  done
}

case "${1:-}" in
  run)
    project=$(realpath "$2")
    folder=$(realpath -m "${3:-cluster}")
    trap 'down; rm -rf "$(database)"' EXIT
    rm -rf "$(database)" "$folder"/{zookeeper,local-*,results,logs}
    up
    rm -rf "$folder/project" && mkdir -p "$folder/project"
    (cd "$folder/project" && jar xf "$project")
    submit "$folder/project"
    await
    ls -l "$folder"/results
    ;;
  up | down)
    folder=$(realpath -m "$2")
    "$1"
    ;;
  *)
    sed -n '2,7p' "$0" >&2
    exit 2
    ;;
esac
