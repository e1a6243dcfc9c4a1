import { type Standing, classify } from './classification.ts';
import type { CategoryRider, RaceRules } from '#rules/raceday/races/types.ts';
import { statusFacts } from '#rules/statuses.ts';

/** This is a rider whose published rank is not the one that the rules give. */
interface RankMismatch {
  entry_id: number;
  plate: string;
  published: number | null;
  computed: number | null;
}

type Published = ReadonlyMap<number, number | null>;

/** Organizers print a dash for a start not made and for a disqualification, whatever the place. */
function mayBeListedWithoutRank(rider: CategoryRider): boolean {
  return (
    rider.removed !== null ||
    rider.runs.some(({ status }) => status !== null && statusFacts(status).dash !== null)
  );
}

function mismatchesOf(
  riders: readonly CategoryRider[],
  published: Published,
  rankOf: (rider: CategoryRider) => number | null,
  listOf: (rider: CategoryRider) => string,
): RankMismatch[] {
  const key = (rider: CategoryRider, rank: number): string => `${rank} ${listOf(rider)}`;
  const sharing = new Map<string, number>();
  for (const rider of riders) {
    const rank = rankOf(rider);
    if (rank !== null) sharing.set(key(rider, rank), (sharing.get(key(rider, rank)) ?? 0) + 1);
  }
  return riders.flatMap((rider) => {
    const computed = rankOf(rider);
    const printed = published.get(rider.entry_id) ?? null;
    const mismatch = { entry_id: rider.entry_id, plate: rider.plate, published: printed, computed };
    if (printed === null) return computed === null || mayBeListedWithoutRank(rider) ? [] : [mismatch];
    if (computed === null) return [mismatch];
    const last = computed + (sharing.get(key(rider, computed)) ?? 1) - 1;
    return printed >= computed && printed <= last ? [] : [mismatch];
  });
}

/** These are the ranks of a rider: in the class as it raced, and in the class in which the rider was entered. */
type Ranks = Pick<Standing, 'rank' | 'entered_rank'>;

/**
 * This function compares a published ranking with one that stands. Inside a tie any published order agrees. A merged class agrees when it
 * was printed as one ranking or as one for each entered class. A class of which no rank at all was printed (the youngest) has nothing to
 * disagree with.
 * @param riders - the riders of the class
 * @param published - the published rank by entry_id; null for a rider listed without a rank
 * @param standing - the ranks that stand, by entry_id
 * @returns one mismatch for each rider whose ranks disagree; an empty list when the rankings agree
 * Source: docs/regulation.md §3.4, §1.6, §5.4.
 */
export function compareRanks(
  riders: readonly CategoryRider[],
  published: Published,
  standing: ReadonlyMap<number, Ranks>,
): RankMismatch[] {
  if ([...published.values()].every((rank) => rank === null)) return [];
  const joint = mismatchesOf(
    riders,
    published,
    (rider) => standing.get(rider.entry_id)?.rank ?? null,
    () => '',
  );
  if (joint.length === 0 || riders.every((rider) => rider.entered_class === null)) return joint;
  const entered = mismatchesOf(
    riders,
    published,
    (rider) => standing.get(rider.entry_id)?.entered_rank ?? null,
    (rider) => rider.entered_class ?? '',
  );
  return entered.length < joint.length ? entered : joint;
}

/**
 * This function computes the ranking of a class and compares a published ranking with it, as `compareRanks` does.
 * @param riders - the riders of the class with their runs
 * @param published - the published rank by entry_id; null for a rider listed without a rank
 * @param rules - the settings of the race
 * @returns one mismatch for each rider whose ranks disagree; an empty list when the rankings agree
 * Source: docs/regulation.md §3.4, §1.6, §5.4.
 */
export function checkRanking(
  riders: readonly CategoryRider[],
  published: Published,
  rules: RaceRules,
): RankMismatch[] {
  const { standings } = classify(riders, rules);
  return compareRanks(riders, published, new Map(standings.map((one) => [one.entry_id, one])));
}
