import type { LiveRace } from '#rules/raceday/live/live-day.ts';
import { passesFrom } from '#rules/raceday/classification/passes.ts';
import { isMoto, type Phase } from '#rules/stages.ts';
import * as m from '#text/messages/messages.js';
import { phaseShort } from '#text/stages.ts';
import { formatOrdinal } from '#web/ground/format.ts';
import { useLanguage } from '#web/ground/language-context.ts';
import { Plate } from '#web/parts/Plate.tsx';
import { riddenBefore, type TrackHeat, type TrackRow } from '#web/parts/race/track-heat.ts';
import type { RiderStanding } from './standings.ts';

interface AnnouncedRowProps {
  row: TrackRow;
  heat: TrackHeat;
  races: readonly LiveRace[];
  /** It is undefined when the standing is not known here. */
  standing: RiderStanding | undefined;
  /** The rider's place before this race. It is null when there is none yet. */
  rank: number | null;
}

/** Gives the words beside a rider after the race: points and who passes, who passes a knock-out, or who won. */
function saidOf(
  { result }: TrackRow,
  phase: Phase,
  standing: RiderStanding | undefined,
): { said: string | number | null; after: string | null } {
  const said = isMoto(phase) ? (standing?.points ?? null) : null;
  if (typeof result === 'string') return { said, after: result };
  if (phase === 'final') return { said: result === 1 ? m.announcer_champion() : null, after: null };
  const passes = standing !== undefined && passesFrom(phase, standing);
  return { said, after: passes ? m.announcer_passes() : null };
}

/** Draws a rider for the announcer: lane, or place once ridden, name, club, and results of the day. */
export function AnnouncedRow({ row, heat, races, standing, rank }: AnnouncedRowProps) {
  const language = useLanguage();
  const { race } = heat;
  const isRidden = race.state === 'ridden';
  const today = riddenBefore(races, row.entry_id, race).map(
    ({ phase, result }) => `${phaseShort(phase)} ${result}`,
  );
  const { said, after } = isRidden
    ? saidOf(row, race.phase, standing)
    : { said: rank === null ? null : formatOrdinal(rank, language), after: today.join(' · ') };
  return (
    <li className="flex min-h-[3.2rem] items-center gap-3 border-b border-line px-4 py-1">
      <span className="w-9 shrink-0 display text-d28 text-ink2">
        {(isRidden ? typeof row.result === 'number' && formatOrdinal(row.result, language) : row.lane) || '–'}
      </span>
      <Plate plate={row.plate} colour={heat.colour} />
      <span className="min-w-0 grow">
        <span className="block display text-d22 leading-6 wrap-anywhere">{row.name}</span>
        {row.club !== null && <span className="block truncate text-caption text-ink2">{row.club}</span>}
      </span>
      <span className="max-w-[32%] shrink-0 text-right tabular-nums">
        <span className="block display text-d22 leading-6">{said}</span>
        <span className="block text-caption text-ink2">{after}</span>
      </span>
    </li>
  );
}
