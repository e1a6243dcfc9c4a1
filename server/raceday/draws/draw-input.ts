import type { DrawRider } from '#rules/raceday/day/draw/draw.ts';
import type { DrawMethod, Separate } from '#rules/raceday/day/draw/draw-plan.ts';
import { presentCup } from '#server/season/cups/present.ts';
import { readCup } from '#server/season/cups/queries.ts';
import type { Db } from '#server/ground/db/pool.ts';
import type { CategoryShare, EntryFact } from '#server/season/races/facts.ts';
import { startersOf } from './day-facts.ts';
import type { EntryTrait } from './day-queries.ts';

/** Places in the ranking of a cup, by class of licence and rider. */
type Ranks = ReadonlyMap<string, number>;

/** Reads the ranking that seeds a draw. A cup that shows no ranking is seeded by the order of entry. */
export async function readRanks(db: Db, cup_id: number, method: DrawMethod): Promise<Ranks> {
  if (method !== 'serpentineByRanking') return new Map();
  const cup = await readCup(db, cup_id);
  if (!cup) return new Map();
  const places = Object.entries(presentCup(cup).cup_rider).flatMap(([category_id, riders]) =>
    riders.flatMap(({ rider_id, position }): [string, number][] =>
      position === null ? [] : [[`${category_id} ${rider_id}`, position]],
    ),
  );
  return new Map(places);
}

/**
 * Replaces the value that keeps riders apart by a number: the public draw needs which riders share it, not the value.
 */
function groupsOf(keys: readonly (string | number | null)[]): (number | null)[] {
  const numbers = new Map<string | number, number>();
  return keys.map((key) => {
    if (key === null) return null;
    const number = numbers.get(key) ?? numbers.size + 1;
    numbers.set(key, number);
    return number;
  });
}

const keyOf: Readonly<
  Record<
    Exclude<Separate, 'none'>,
    (entry: EntryFact, trait: EntryTrait | undefined) => string | number | null
  >
> = {
  club: ({ club_id }) => club_id,
  state: (_, trait) => trait?.rider_state ?? null,
  country: (_, trait) => trait?.country_id ?? null,
};

interface InputOptions {
  draw_method: DrawMethod;
  separate: Separate;
  traits: ReadonlyMap<number, EntryTrait>;
  ranks: Ranks;
  /** Heats that were made by hand, by entry. */
  series: ReadonlyMap<number, number>;
}

/** Builds the riders of a class for its draw in entry order, with no more data than the draw needs. */
export function drawInput(share: CategoryShare, options: InputOptions): DrawRider[] {
  const { draw_method, separate, traits, ranks, series } = options;
  const entries = startersOf(share);
  const groups =
    separate === 'none'
      ? []
      : groupsOf(entries.map((entry) => keyOf[separate](entry, traits.get(entry.entry_id))));
  return entries.map(({ entry_id, rider_id }, index): DrawRider => {
    const group = groups[index] ?? null;
    const ranking = ranks.get(`${share.category.category_id} ${rider_id}`);
    return {
      entry_id,
      ...(separate === 'club' ? { club: group } : {}),
      ...(separate === 'state' ? { state: group === null ? null : String(group) } : {}),
      ...(separate === 'country' ? { country: group === null ? null : String(group) } : {}),
      ...(draw_method === 'serpentineByRanking' && ranking !== undefined ? { ranking } : {}),
      ...(draw_method === 'manual' ? { serie: series.get(entry_id) ?? null } : {}),
    };
  });
}
