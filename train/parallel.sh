#!/usr/bin/env bash
# Two trainings side by side on one GPU: while one plays on the cores, the other learns.
#
#   train/parallel.sh <out> "<options of campaign.py>" "<options of campaign.py>"
#
# Each of the two may be several, one after the other, with " ; " between their options. Where CUDA's
# multi-process service works, what both ask of the GPU runs side by side, else in turns.
set -uo pipefail
out=$1
shift
SALLE_THREADS=${SALLE_THREADS:-$(($(nproc) / 2))}
export SALLE_THREADS PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1
stop_service() { echo quit | timeout 5 nvidia-cuda-mps-control >/dev/null 2>&1; }
if nvidia-cuda-mps-control -d >/dev/null 2>&1; then
  trap stop_service EXIT
  if ! timeout 40 python3 -c "import torch; torch.ones(1, device='cuda').sum().item()" >/dev/null 2>&1; then
    stop_service
    pkill -9 nvidia-cuda-mps
  fi
fi
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
