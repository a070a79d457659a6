#!/usr/bin/env bash
# Reads subjects of commits, one per line, and fails if one is longer than 72 characters.
set -euo pipefail
export LC_ALL=C.UTF-8
status=0
while IFS= read -r subject; do
  [ "${#subject}" -le 72 ] && continue
  echo "The subject has ${#subject} characters instead of at most 72: $subject" >&2
  status=1
done
exit "$status"
