import type { LiveFrame } from '#web/parts/live/ask-live.ts';
import { passesFrom } from '#rules/raceday/classification/passes.ts';
import type { Prospect } from '#rules/raceday/classification/prospects.ts';
import { goesOnFrom } from '#rules/raceday/live/followed/goes-on-from.ts';
import type { LiveRace } from '#rules/raceday/live/live-day.ts';
import { isMoto, type Phase } from '#rules/stages.ts';
import type { RiderStanding } from './standings.ts';

/** What the announcer says of a rider after a race. Nothing that is still to be ridden changes `on` and `ends`. */
export type Outcome = { how: 'on'; phase: Phase | null } | { how: 'depends' } | { how: 'ends' };

const saidBy: Record<Prospect, Outcome> = {
  through: { how: 'on', phase: null },
  in: { how: 'depends' },
  line: { how: 'depends' },
  out: { how: 'depends' },
  gone: { how: 'ends' },
};

/**
 * Tells what a race decided about a rider. It is null when nothing can be said: before everybody has ridden a moto, and
 * after a final.
 * @param standing the standing in the class, as the results give it; undefined when it is not known
 */
export function outcomeOf(
  { races, frame }: { races: readonly LiveRace[]; frame: Pick<LiveFrame, 'classes'> },
  race: Pick<LiveRace, 'category_id' | 'phase'>,
  entry_id: number,
  standing: Pick<RiderStanding, 'group' | 'advances' | 'last_chance' | 'prospect'> | undefined,
): Outcome | null {
  const going = frame.classes.find(({ category_id }) => category_id === race.category_id)?.going ?? null;
  const found = goesOnFrom(races, race, entry_id, going);
  const isSure = standing !== undefined && passesFrom(race.phase, standing);
  if (isSure || found?.how === 'through') return { how: 'on', phase: found?.phase ?? null };
  if (found?.how === 'out') return { how: 'ends' };
  const prospect = standing?.prospect ?? null;
  return isMoto(race.phase) && prospect !== null ? saidBy[prospect] : null;
}
