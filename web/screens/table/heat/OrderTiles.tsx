import type { Taps } from '#rules/judging/taps.ts';
import { resultText } from '#rules/results/result-text.ts';
import { placeOfSlot, slotOf } from '#rules/judging/taps.ts';
import { LOST_STATUSES, type LostStatus } from '#rules/statuses.ts';
import { STATUS_WORDS } from '#text/statuses.ts';
import * as m from '#text/messages/messages.js';
import type { MarkedHeat } from '#web/screens/table/use-table.ts';

interface TilesProps {
  heat: MarkedHeat;
  taps: Taps;
  onTap: (entry_id: number) => void;
  onMark: (entry_id: number, status: LostStatus) => void;
}

/** The riders of a heat. A tap gives a rider the next place or takes it back; keys beside each give a status instead. */
export function OrderTiles({ heat: { riders }, taps, onTap, onMark }: TilesProps) {
  return (
    <ul className="space-y-2">
      {riders.map(({ entry_id, plate, name }) => {
        const slot = slotOf(taps, entry_id);
        const status = taps.marks.find((mark) => mark.entry_id === entry_id)?.status;
        const place = slot === null ? null : placeOfSlot(taps, slot);
        const result = resultText({ status: place === null ? (status ?? null) : 'OK', place });
        return (
          <li key={entry_id} className="flex gap-2">
            <button
              type="button"
              onClick={() => onTap(entry_id)}
              className={`flex min-h-14 min-w-0 grow items-center gap-3 border-2 px-3 text-left ${place === null ? 'border-edge' : 'border-night bg-night text-on-night'}`}
            >
              <span className="min-w-12 display text-d28">{plate}</span>
              <span className="min-w-0 grow leading-tight wrap-anywhere">{name}</span>
              <span className={`shrink-0 display text-d28 ${place === null ? 'text-stop' : 'text-signal'}`}>
                {result}
              </span>
            </button>
            <select
              aria-label={m.table_status_of({ plate })}
              value={status ?? ''}
              onChange={({ currentTarget }) => {
                const next = LOST_STATUSES.find((one) => one === currentTarget.value) ?? status;
                if (next !== undefined) onMark(entry_id, next);
              }}
              className="min-h-14 w-20 shrink-0 border-2 border-edge bg-paper px-1"
            >
              <option value="">{m.table_no_status()}</option>
              {LOST_STATUSES.map((one) => (
                <option key={one} value={one}>
                  {one} · {STATUS_WORDS[one]()}
                </option>
              ))}
            </select>
          </li>
        );
      })}
    </ul>
  );
}
