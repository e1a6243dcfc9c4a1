import type { CategoryResults, HeatRun } from '#contract/office-results.ts';
import { takePlace, tapRider } from '#rules/heat-results.ts';
import * as m from '#text/messages/messages.js';
import { Plate } from '#web/parts/Plate.tsx';
import { resultText } from '#web/screens/administration/results/words.ts';
import { controlClass } from '#web/ui/form/Field.tsx';

interface RiderResultProps {
  run: HeatRun;
  colour: CategoryResults['plate_colour'];
  size: number;
  results: readonly HeatRun[];
  onChange: (results: HeatRun[]) => void;
}

const taken = ['DNF', 'DNS', 'REL', 'DSQ', 'CR'] as const;
/** A rider of a heat: the whole line is the button that gives the next place, beside it the choice of all of them. */
export function RiderResult({ run, colour, size, results, onChange }: RiderResultProps) {
  const { entry_id, plate, rider_fullname: rider, club_name, lane } = run;
  const result = resultText(run);
  const choose = (value: string) => {
    const status = taken.find((one) => one === value);
    if (status !== undefined) {
      onChange(takePlace(results, entry_id, status));
      return;
    }
    const place = value === '' ? null : Number(value);
    const next = { status: place === null ? null : ('OK' as const), place };
    onChange(results.map((one) => (one.entry_id === entry_id ? { ...one, ...next } : one)));
  };
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_5.5rem] items-center gap-2 border-b border-line sm:grid-cols-[minmax(0,1fr)_8rem]">
      <button
        type="button"
        onClick={() => onChange(tapRider(results, entry_id))}
        className="flex min-h-16 min-w-0 items-center gap-2 py-2 text-left hover:bg-surface2 sm:gap-4"
      >
        <span
          className={`display w-10 shrink-0 text-center tabular-nums ${run.status === 'OK' ? 'text-d34' : 'text-d22 text-ink2'}`}
        >
          {result}
        </span>
        <Plate plate={plate} colour={colour} size="small" />
        <span className="min-w-0 wrap-anywhere">
          <span className="block leading-tight font-semibold">{rider}</span>
          <span className="text-caption text-ink2">
            {[lane === null ? null : m.results_lane({ lane: String(lane) }), club_name]
              .filter((part) => part !== null)
              .join(' · ')}
          </span>
        </span>
      </button>
      <select
        aria-label={m.results_result_of({ plate, rider })}
        value={run.status === 'OK' ? String(run.place) : (run.status ?? '')}
        onChange={(event) => choose(event.target.value)}
        className={controlClass}
      >
        <option value="">–</option>
        {Array.from({ length: Math.min(size, 8) }, (_, index) => (
          <option key={index} value={index + 1}>
            {index + 1}
          </option>
        ))}
        {taken.map((status) => (
          <option key={status} value={status}>
            {status}
          </option>
        ))}
      </select>
    </li>
  );
}
