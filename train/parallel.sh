#!/usr/bin/env bash
# Two trainings side by side on one GPU: while one plays on the cores, the other learns.
#
#   train/parallel.sh <out> "<options of campaign.py>" "<options of campaign.py>"
#
# Each of the two may be several, one after the other, with " ; " between their options.
set -uo pipefail
out=$1
shift
SALLE_THREADS=${SALLE_THREADS:-$(($(nproc) / 2))}
export SALLE_THREADS PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1
pids=()
lane() {
  local options status=0
  IFS=';' read -ra all <<<"$1"
  for options in "${all[@]}"; do
    # shellcheck disable=SC2086
    python3 "$(dirname "$0")/campaign.py" $options --out "$out" || status=1
  done
  return $status
}

for options in "$@"; do
  lane "$options" >"$out/log_${#pids[@]}.txt" 2>&1 &
  pids+=($!)
done
status=0
for pid in "${pids[@]}"; do wait "$pid" || status=1; done
tail -n 26 "$out"/log_*.txt
exit $status
