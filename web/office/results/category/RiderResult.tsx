import type { CategoryResults, HeatRun } from '#contract/office/results/results.ts';
import { givePlace, takePlace, tapRider } from '#rules/results/heat-results.ts';
import { readLap, writeLap } from '#rules/results/lap-time.ts';
import { resultText } from '#rules/results/result-text.ts';
import { LOST_STATUSES } from '#rules/statuses.ts';
import { laneText } from '#text/lane.ts';
import * as m from '#text/messages/messages.js';
import { Plate } from '#web/parts/Plate.tsx';
import { heardResult, noResult } from '#web/office/results/words.ts';
import { controlClass } from '#web/ui/form/Field.tsx';
import { SplitFields } from './times/SplitFields.tsx';
import { TimeField } from './times/TimeField.tsx';

interface RiderResultProps {
  run: HeatRun;
  colour: CategoryResults['plate_colour'];
  country: string | null;
  size: number;
  results: readonly HeatRun[];
  /** All riders of the list rode in one gate. */
  oneGate: boolean;
  /** Lap times are typed too. */
  withLaps: boolean;
  /** Times at the hill and at points further on are typed too. */
  withSplits: boolean;
  onChange: (results: HeatRun[]) => void;
}

/* On a phone a gate of eight is two columns of tiles, so that all are visible: a button for the rider, and a choice beside it. */
const tileButton = 'max-sm:flex-col max-sm:items-start max-sm:gap-1 max-sm:py-1.5';
const tileName = 'max-sm:line-clamp-1 max-sm:text-caption max-sm:font-normal';
const tileSelect = 'max-sm:appearance-none max-sm:px-1 max-sm:text-center max-sm:font-bold';

/** A rider of a heat: the line is a button that gives the next place; beside it a choice of all results. */
export function RiderResult({
  run,
  colour,
  country,
  size,
  results,
  oneGate,
  withLaps,
  withSplits,
  onChange,
}: RiderResultProps) {
  const { entry_id, plate, rider_fullname: rider, club_name, lane } = run;
  const result = resultText(run) ?? noResult;
  const isLost = run.status !== null && run.status !== 'OK';
  const change = (next: Partial<HeatRun>) =>
    onChange(results.map((one) => (one.entry_id === entry_id ? { ...one, ...next } : one)));
  const choose = (value: string) => {
    const status = LOST_STATUSES.find((one) => one === value);
    if (status !== undefined) {
      onChange(takePlace(results, entry_id, status));
      return;
    }
    // Where several gates are one list, a place occurs more than once, and the others need not move.
    if (value !== '' && oneGate) onChange(givePlace(results, entry_id, Number(value)));
    else if (value !== '') change({ status: 'OK', place: Number(value) });
    else change({ status: null, place: null });
  };
  return (
    <li
      className={`grid ${withLaps ? 'grid-cols-[minmax(0,1fr)_6rem]' : 'grid-cols-[minmax(0,1fr)_3.25rem]'} items-center gap-2 border-b border-line sm:grid-cols-[minmax(0,1fr)_8rem]`}
    >
      <button
        type="button"
        onClick={() => onChange(tapRider(results, entry_id))}
        className={`flex min-h-16 min-w-0 items-center gap-2 py-2 text-left hover:bg-surface2 sm:gap-4 ${withLaps ? '' : tileButton}`}
      >
        <span className="sr-only">
          {heardResult(run)}, {m.results_heard_plate({ plate })},
        </span>
        <span
          aria-hidden="true"
          className={`display w-8 shrink-0 text-center tabular-nums sm:w-10 ${run.status === 'OK' ? 'text-d34' : 'text-d22 text-ink2'} ${withLaps ? '' : 'max-sm:hidden'}`}
        >
          {result}
        </span>
        <span aria-hidden="true" className="contents">
          <Plate plate={plate} colour={colour} size="small" />
        </span>
        <span className="min-w-0 max-w-full hyphens-auto wrap-anywhere">
          <span className={`block leading-tight font-semibold ${withLaps ? '' : tileName}`}>{rider}</span>
          <span className={`text-caption text-ink2 ${withLaps ? '' : 'max-sm:hidden'}`}>
            {[lane === null ? null : laneText(lane, country), club_name]
              .filter((part) => part !== null)
              .join(' · ')}
          </span>
        </span>
      </button>
      <div className="grid gap-1 py-1">
        <select
          aria-label={m.results_result_of({ plate, rider })}
          value={resultText(run) ?? ''}
          onChange={(event) => choose(event.target.value)}
          className={`${controlClass} ${withLaps ? '' : `${tileSelect} ${isLost ? 'max-sm:text-small' : 'max-sm:text-d22'}`}`}
        >
          <option value="">–</option>
          {Array.from({ length: Math.min(size, 8) }, (_, index) => (
            <option key={index} value={index + 1}>
              {index + 1}
            </option>
          ))}
          {LOST_STATUSES.map((status) => (
            <option key={status} value={status}>
              {status}
            </option>
          ))}
        </select>
        {withLaps && (
          <TimeField
            label={m.results_lap_of({ plate, rider })}
            placeholder={m.results_lap()}
            written={run.time_ms === null ? '' : writeLap(run.time_ms)}
            read={readLap}
            disabled={run.status === null}
            onChange={(time_ms) => change({ time_ms })}
          />
        )}
      </div>
      {withSplits && <SplitFields run={run} onChange={(splits) => change({ splits })} />}
    </li>
  );
}
