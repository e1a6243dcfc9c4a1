import { type ReactNode, useContext } from 'react';
import { laneWord } from '#text/lane.ts';
import * as m from '#text/messages/messages.js';
import { phaseShort, phaseWord } from '#text/stages.ts';
import { STATUS_MEANINGS } from '#text/statuses.ts';
import { CountryContext } from '#web/screens/raceday/race/parts/country.ts';
import type { LegendView } from '#web/screens/raceday/race/view/legend.ts';
import { dash } from '#web/screens/raceday/race/parts/words.ts';

function Sign({ sign, children }: { sign: ReactNode; children: string }) {
  return (
    <li className="flex items-baseline gap-1.5">
      <b className="shrink-0 text-ink">{sign}</b>
      {children.toLowerCase()}
    </li>
  );
}

/** Explains the signs in the list. It is always visible, because a phone has no hover. */
export function Legend({ of }: { of: LegendView }) {
  const lane = laneWord(useContext(CountryContext));
  const { phases, lanes, statuses, open, shared } = of;
  if (!lanes && !shared && phases.length === 0 && statuses.length === 0) return null;
  return (
    <ul
      aria-label={m.race_legend()}
      className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-caption text-ink2 break-inside-avoid"
    >
      {phases.map((phase) => (
        <Sign key={phase} sign={phaseShort(phase)}>
          {phaseWord(phase)}
        </Sign>
      ))}
      {lanes && <Sign sign={<span className="border border-edge px-1 text-ink2">3</span>}>{lane}</Sign>}
      {open && <Sign sign={dash}>{m.race_legend_not_ridden()}</Sign>}
      {shared && <Sign sign="=">{m.race_legend_shared()}</Sign>}
      {statuses.map((status) => (
        <Sign key={status} sign={status}>
          {STATUS_MEANINGS[status]()}
        </Sign>
      ))}
    </ul>
  );
}
