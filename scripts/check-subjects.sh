#!/bin/sh
# check-subjects.sh RANGE: warns about commit subjects that are too long or about two changes. Never fails.
git log --no-merges --format=%s "${1:?a range of commits, such as main..HEAD}" | awk '
  function warn(what) { print (ENVIRON["GITHUB_ACTIONS"] ? "::warning::" : "warning: ") what ": " $0 }
  length($0) > 72 { warn("more than 72 characters") }
  /;/ { warn("more than one concern") }
'
