#!/usr/bin/env bash
# A Spark cluster on this machine, as separate processes: a standalone master and two workers of one core each.
#
#   spark.sh run PROJECT.zip FOLDER ARCHIVE...   installs, starts all, scans with the exported project, stops all
#   spark.sh up|down FOLDER                      starts or stops the daemons
#   spark.sh speed PROJECT FOLDER ARCHIVE...     prints pages a second of scans by one and two workers in turn, and of reading alone
#
# PYTHON: an interpreter that has the project's requirements; without it, a virtual environment in FOLDER gets them.
# WORKERS (2). OPTIONS: further options of scan.py. Results: FOLDER/results. Logs: FOLDER/logs.
set -euo pipefail
PORT=7077
here=$(dirname "$(realpath "$0")")
. "$here/daemons.sh"

install() {
  local log
  { command -v java && python3 -c 'import ensurepip'; } >/dev/null 2>&1 || packages default-jdk-headless python3-venv
  PYTHON=${PYTHON:-$folder/python/bin/python}
  [ -x "$PYTHON" ] || python3 -m venv "$folder/python"
  if ! "$PYTHON" -c 'import pyspark' 2>/dev/null; then
    log=$(timeout 900 "$PYTHON" -m pip install -q --retries 1 --timeout 30 -r "$here/../spark/requirements.txt" 2>&1) ||
      skip "pip: $(tail -1 <<<"$log")"
  fi
  SPARK_HOME=$("$PYTHON" -c 'import os, pyspark; print(os.path.dirname(pyspark.__file__))')
  export SPARK_HOME PYSPARK_PYTHON=$PYTHON SPARK_LOCAL_IP=127.0.0.1
}

up() {
  mkdir -p "$folder"/{logs,pids}
  install
  daemon master "$SPARK_HOME/bin/spark-class" org.apache.spark.deploy.master.Master --host 127.0.0.1 --port $PORT --webui-port 0
  until (echo >"/dev/tcp/127.0.0.1/$PORT") 2>/dev/null; do sleep 0.5; done
  for number in $(seq "${WORKERS:-2}"); do
    daemon worker$number "$SPARK_HOME/bin/spark-class" org.apache.spark.deploy.worker.Worker --host 127.0.0.1 --cores 1 --memory 1g --webui-port 0 \
      --work-dir "$folder/work$number" spark://127.0.0.1:$PORT
  done
}

down() {
  local name
  for name in worker1 worker2 master; do stop $name; done
}

scan() {
  local project=$1
  shift
  # shellcheck disable=SC2086
  (cd "$project" && "$PYTHON" scan.py --master spark://127.0.0.1:$PORT --out "$folder/results" ${OPTIONS:-} "$@")
}

speed() {
  local project=$1 count
  shift
  (cd "$project" && "$PYTHON" "$here/scan-speed.py" "$@")
  for count in 1 2 1 2; do
    rm -rf "$folder/results"
    WORKERS=$count up
    echo "$count workers: $(scan "$project" "$@" 2>&1 | grep ' pages/s' | tail -1)"
    down
  done
}

case "${1:-}" in
  run | up | down | speed)
    command=$1
    case $command in run | speed) project=$(realpath "$2") && shift ;; esac
    folder=$(realpath -m "${2:?}")
    shift 2
    archives=()
    for archive in "$@"; do case $archive in *://*) archives+=("$archive") ;; *) archives+=("$(realpath -s "$archive")") ;; esac done
    case $command in
      run)
        trap down EXIT
        up
        rm -rf "$folder/project" && mkdir -p "$folder/project" && python3 -m zipfile -e "$project" "$folder/project"
        scan "$folder/project" "${archives[@]}"
        ;;
      speed)
        trap down EXIT
        install
        speed "$project" "${archives[@]}"
        ;;
      *) "$command" ;;
    esac
    ;;
  *)
    sed -n '2,9p' "$0" >&2
    exit 2
    ;;
esac
