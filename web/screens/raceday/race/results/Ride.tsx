import { useContext } from 'react';
import { isMoto, type Phase } from '#rules/stages.ts';
import { laneText } from '#text/lane.ts';
import * as m from '#text/messages/messages.js';
import { phaseShort, phaseWord } from '#text/stages.ts';
import { useLanguage } from '#web/ground/language-context.ts';
import { CountryContext } from '#web/screens/raceday/race/parts/country.ts';
import type { Cell } from '#web/screens/raceday/race/parts/race-view.ts';
import { cellText, dash, runWord } from '#web/screens/raceday/race/parts/words.ts';
import { Short } from '#web/ui/Short.tsx';

/** Draws the result of a ride: a place, a status with its meaning, or a dash for a coming ride. */
export function RideResult({ cell }: { cell: Cell }) {
  const language = useLanguage();
  const word = runWord(cell);
  if (cell === null) return <Short short={dash} long={m.race_run_not_ridden()} />;
  if (word === null) return cellText(cell, language);
  return <Short short={cell} long={word} className="font-semibold text-stop" />;
}

/** Draws a lane of the gate: a number in a box, as painted on the start hill. */
export function Lane({ lane }: { lane: number }) {
  const country = useContext(CountryContext);
  return (
    <Short
      short={String(lane)}
      long={laneText(lane, country)}
      className="relative inline-grid h-5 min-w-5 place-items-center border border-edge px-0.5 text-caption leading-none font-semibold text-ink2"
    />
  );
}

/** Draws the result of a ride in a line of them: "1 3 –" for the motos in their order, and "F 2" for a later stage. */
export function RideDigit({ phase, cell }: { phase: Phase; cell: Cell }) {
  const language = useLanguage();
  const long = `${phaseWord(phase)}: ${cell === null ? m.race_run_not_ridden() : (runWord(cell) ?? cellText(cell, language))}`;
  const isLost = cell !== null && runWord(cell) !== null;
  return (
    <li className={`display text-body leading-5 ${isLost ? 'text-stop' : 'text-ink'}`}>
      {!isMoto(phase) && <span className="text-caption text-ink3">{phaseShort(phase)} </span>}
      <Short short={cell ?? dash} long={long} />
    </li>
  );
}

interface RideChipProps {
  phase: Phase;
  /** It is left out while only the lanes are known. */
  cell?: Cell;
  lane?: number | null;
}

/** Draws `M1 1.º`, with the lane between when it is given, for lines too narrow for columns. */
export function RideChip({ phase, cell, lane = null }: RideChipProps) {
  return (
    <li
      className={`inline-flex items-center gap-x-1.5 bg-surface2 px-1.5 py-0.5 text-caption sun:px-0 sun:pr-2 ${lane === null ? '' : 'flex-col sm:flex-row'} ${cell === '1' ? 'font-bold text-ink' : 'text-ink2'}`}
    >
      <Short short={phaseShort(phase)} long={phaseWord(phase)} className="font-normal text-ink3" />
      <span className="inline-flex items-center gap-1">
        {lane !== null && <Lane lane={lane} />}
        {cell !== undefined && <RideResult cell={cell} />}
      </span>
    </li>
  );
}
