#!/usr/bin/env bash
# Installs the servers that tests/contract/real-servers.test.ts uses: Debian's searx, and Debian's MediaWiki.
# MediaWiki is unpacked without a web server. Needs root and a Debian mirror. Does nothing if both are installed.
set -euo pipefail

target="${TENDRIL_TEST_SERVERS:-/opt/tendril-test-servers}"
export DEBIAN_FRONTEND=noninteractive

if [[ -x /usr/bin/searx-run && -f "$target/mediawiki/api.php" ]] && command -v php >/dev/null; then
  echo "test servers are installed" >&2
  exit 0
fi

apt-get update -q >&2
apt-get install -yq --no-install-recommends searx php-cli php-sqlite3 php-intl php-mbstring php-xml >&2

work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
# apt downloads as an unprivileged user, so the folder must be readable for all.
chmod 755 "$work"
(cd "$work" && apt-get download -q mediawiki mediawiki-classes >&2)
for package in "$work"/*.deb; do dpkg -x "$package" "$work/root"; done

wiki="$work/root/usr/share/mediawiki"
# In the Debian package, these are links to places that only its own installer fills.
rm -rf "$wiki/LocalSettings.php" "$wiki/config" "$wiki/images" "$wiki/extensions"
[[ -d "$wiki/extensions-core" ]] && ln -s extensions-core "$wiki/extensions" || mkdir "$wiki/extensions"
mkdir "$wiki/images"

mkdir -p "$target"
rm -rf "$target/mediawiki"
mv "$wiki" "$target/mediawiki"
echo "test servers are installed" >&2
