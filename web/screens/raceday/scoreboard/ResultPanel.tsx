import * as m from '#text/messages/messages.js';
import { formatOrdinal } from '#web/ground/format.ts';
import { useLanguage } from '#web/ground/language-context.ts';
import type { TrackHeat, TrackRow } from '#web/parts/race/track-heat.ts';
import { heatPlace } from '#web/parts/race/words.ts';
import { BoardPlate } from './BoardPlate.tsx';

const ON_PODIUM = 3;

function ResultRow({ row, heat }: { row: TrackRow; heat: TrackHeat }) {
  const language = useLanguage();
  const { result } = row;
  const isPodium = typeof result === 'number' && result <= ON_PODIUM;
  const isChampion = heat.race.phase === 'final' && result === 1;
  const beside = isChampion ? m.announcer_champion() : typeof result === 'string' ? result : row.club;
  return (
    <li
      className={`flex max-h-[25%] min-h-0 flex-1 items-center gap-8 border-b border-l-12 border-b-night-line px-8 ${isPodium ? 'border-l-signal' : 'border-l-transparent'}`}
    >
      <span
        className={`w-22 shrink-0 display text-[4em] leading-none ${isPodium ? 'text-signal' : 'text-on-night2'}`}
      >
        {typeof result === 'number' ? formatOrdinal(result, language) : '–'}
      </span>
      <BoardPlate plate={row.plate} colour={heat.colour} size="large" />
      <span
        className={`min-w-0 grow display leading-[1.02] wrap-anywhere ${row.name.length > 28 ? 'text-[3.4em]' : 'text-[4.6em]'}`}
      >
        {row.name}
      </span>
      <span
        className={`line-clamp-2 max-w-72 shrink-0 text-right leading-tight ${isChampion ? 'display text-[3.6em] text-signal' : 'text-[2.5em] text-on-night2'}`}
      >
        {beside}
      </span>
    </li>
  );
}

interface ResultPanelProps {
  heat: TrackHeat;
  /** How far the stage is published. It is null when it is not published. */
  posting: string | null;
}

/** Shows a result that just came, over two thirds of the board. It slides in once, from the left. */
export function ResultPanel({ heat, posting }: ResultPanelProps) {
  const { race, class_name } = heat;
  return (
    <section
      aria-label={m.track_last()}
      className="flex min-h-0 flex-col transition-transform duration-320 ease-gate motion-reduce:transition-none starting:-translate-x-full"
    >
      <div className="flex h-40 shrink-0 items-center gap-8 bg-signal px-10 text-night [clip-path:polygon(0_0,100%_0,97%_100%,0_100%)]">
        <p className="shrink-0 display text-[10em] leading-none">{race.number}</p>
        <div className="min-w-0">
          <p className="text-[2.6em] leading-tight font-semibold">
            {[m.track_result(), ...(posting === null ? [] : [posting])].join(' · ')}
          </p>
          <h2
            className={`display leading-[1.02] wrap-anywhere ${class_name.length > 24 ? 'text-[3.2em]' : 'text-[4.6em]'}`}
          >
            {[class_name, heatPlace(heat)].join(' · ')}
          </h2>
        </div>
      </div>
      <ol className="flex min-h-0 grow flex-col">
        {heat.rows.map((row) => (
          <ResultRow key={row.entry_id} row={row} heat={heat} />
        ))}
      </ol>
    </section>
  );
}
