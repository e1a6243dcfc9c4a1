import type { HeatRun } from '#contract/office/results/results.ts';
import { readLap, writeLap } from '#rules/results/lap-time.ts';
import { plainSplits, type Splits } from '#rules/results/splits.ts';
import { readPoints, writePoints } from '#rules/results/typed-splits.ts';
import { hasStarted } from '#rules/statuses.ts';
import * as m from '#text/messages/messages.js';
import { TimeField } from './TimeField.tsx';

interface SplitFieldsProps {
  run: HeatRun;
  onChange: (splits: Splits | null) => void;
}

/** The times on the way of a rider: at the foot of the hill, and at the points further on with spaces between. */
export function SplitFields({ run, onChange }: SplitFieldsProps) {
  const { plate, rider_fullname: rider, splits } = run;
  const { hill_ms = null, split_ms = [] } = splits ?? {};
  const disabled = !hasStarted(run.status);
  return (
    <div className="col-span-2 grid grid-cols-[7rem_minmax(0,1fr)] gap-2 pb-2">
      <TimeField
        label={m.results_hill_of({ plate, rider })}
        placeholder={m.results_hill()}
        written={hill_ms === null ? '' : writeLap(hill_ms)}
        read={readLap}
        disabled={disabled}
        onChange={(ms) => onChange(plainSplits({ hill_ms: ms, split_ms }))}
      />
      <TimeField
        label={m.results_splits_of({ plate, rider })}
        placeholder={m.results_splits()}
        written={writePoints(split_ms)}
        read={readPoints}
        disabled={disabled}
        onChange={(points) => onChange(plainSplits({ hill_ms, split_ms: points }))}
      />
    </div>
  );
}
