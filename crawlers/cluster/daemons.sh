# Packages and daemons of the scripts beside this file, which set `folder`.

# Ends the script where a registry cannot be reached: 77 means "skipped" to test programs.
skip() {
  echo "skipped: $*" >&2
  exit 77
}

# Installs packages of Debian.
packages() {
  local log
  echo "installing $*" >&2
  log=$({ timeout 200 apt-get update -q && timeout 900 apt-get -o Acquire::http::Timeout=30 install -qy --no-install-recommends "$@"; } 2>&1) ||
    skip "apt-get: $(grep -m1 '^E: ' <<<"$log" || tail -1 <<<"$log")"
}

# Runs a daemon in the background; its process id is in FOLDER/pids.
daemon() {
  local name=$1
  shift
  setsid "$@" >"$folder/logs/$name.out" 2>&1 &
  echo $! >"$folder/pids/$name"
}

stop() {
  [ ! -f "$folder/pids/$1" ] || kill -- "-$(cat "$folder/pids/$1")" 2>/dev/null || true
  rm -f "$folder/pids/$1"
}
