import type { CategoryResults, HeatRun } from '#contract/raceday/office/results/results.ts';
import { givePlace, sharePlace, takePlace, tapRider } from '#rules/raceday/results/heat-results.ts';
import { readLap, writeLap } from '#rules/raceday/results/lap-time.ts';
import { resultText } from '#rules/raceday/results/result-text.ts';
import { LOST_STATUSES, hasStarted } from '#rules/statuses.ts';
import { laneText } from '#text/lane.ts';
import * as m from '#text/messages/messages.js';
import { Plate } from '#web/parts/Plate.tsx';
import { heardResult, noResult } from '#web/office/raceday/results/parts/words.ts';
import { controlClass } from '#web/ui/form/Field.tsx';
import { plainSplits, type Splits } from '#rules/raceday/races/splits.ts';
import { readPoints, writePoints } from '#rules/raceday/results/typed-splits.ts';
import { useState } from 'react';

interface TimeFieldProps<Time> {
  label: string;
  placeholder: string;
  /** The time as it is written when the field opens. */
  written: string;
  /** Reads a time. It is undefined when the text is no time. */
  read: (text: string) => Time | undefined;
  disabled: boolean;
  onChange: (time: Time) => void;
}

/** Draws a field for a time as the timekeeper reads it. The text stays as typed; a wrong one prevents saving. */
function TimeField<Time>({ label, placeholder, written, read, disabled, onChange }: TimeFieldProps<Time>) {
  const [text, setText] = useState(written);
  const isWrong = !disabled && read(text) === undefined;
  return (
    <input
      aria-label={label}
      aria-invalid={isWrong ? true : undefined}
      inputMode="decimal"
      autoComplete="off"
      placeholder={placeholder}
      disabled={disabled}
      // The browser's own validation of the form then knows the error too.
      ref={(input) => input?.setCustomValidity(isWrong ? m.results_lap_wrong() : '')}
      value={disabled ? '' : text}
      onChange={(event) => {
        setText(event.target.value);
        const next = read(event.target.value);
        if (next !== undefined) onChange(next);
      }}
      className={`${controlClass} tabular-nums disabled:opacity-50`}
    />
  );
}

interface SplitFieldsProps {
  run: HeatRun;
  onChange: (splits: Splits | null) => void;
}

/** Draws the split times of a rider: at the foot of the hill, and at later points, with spaces between. */
function SplitFields({ run, onChange }: SplitFieldsProps) {
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
  /** Times at the hill and at later points are typed too. */
  withSplits: boolean;
  onChange: (results: HeatRun[]) => void;
}

/* On a phone, a gate of eight is two columns of tiles, all visible: a button for the rider, and a choice. */
const tileButton = 'max-sm:flex-col max-sm:items-start max-sm:gap-1 max-sm:py-1.5';
const tileName = 'max-sm:line-clamp-1 max-sm:text-caption max-sm:font-normal';
/** The mark before a place in the choice of results that puts the rider beside the one who has it. */
const BESIDE = '=';
const tileSelect = 'max-sm:appearance-none max-sm:px-1 max-sm:text-center max-sm:font-bold';

/** Draws a rider of a heat. The line is a button that gives the next place; beside it is a choice of all results. */
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
  const placed = oneGate ? results.filter((one) => one.place !== null && one.entry_id !== entry_id) : [];
  const isLost = run.status !== null && run.status !== 'OK';
  const change = (next: Partial<HeatRun>) =>
    onChange(results.map((one) => (one.entry_id === entry_id ? { ...one, ...next } : one)));
  const choose = (value: string) => {
    const status = LOST_STATUSES.find((one) => one === value);
    if (status !== undefined) {
      onChange(takePlace(results, entry_id, status));
      return;
    }
    if (value.startsWith(BESIDE)) {
      onChange(sharePlace(results, entry_id, Number(value.slice(BESIDE.length))));
      return;
    }
    // When several gates are one list, a place occurs more than once, and the others need not move.
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
        onClick={() => onChange(tapRider(results, entry_id, oneGate))}
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
          {placed.length > 0 && (
            <optgroup label={m.results_together_with()}>
              {placed.map((one) => (
                <option key={one.entry_id} value={`${BESIDE}${one.place}`}>
                  {m.results_together_with_plate({ plate: one.plate, place: String(one.place) })}
                </option>
              ))}
            </optgroup>
          )}
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
