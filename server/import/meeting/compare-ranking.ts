import { type Classification, classify } from '#rules/classification/classification.ts';
import { checkRanking } from '#rules/classification/check-ranking.ts';
import type { CategoryRider, RaceRules } from '#rules/races/types.ts';
import { type Meeting, type MeetingCategory, splitsOfRun } from './meeting-format.ts';

/** A rider whose printed rank is not the one that comes out of his runs. */
export interface Mismatch {
  category: string;
  plate: string;
  published: number | null;
  computed: number | null;
}

/** The riders of a category as the rules take them; `entry_id` is the position in the file, from 1. */
export function categoryRiders(
  category: MeetingCategory,
  lots: ReadonlyMap<number, number> = new Map(),
): CategoryRider[] {
  return category.riders.map((rider, index) => ({
    entry_id: index + 1,
    plate: rider.plate,
    entered_class: rider.entered_class,
    lot: lots.get(index + 1) ?? null,
    removed: null,
    runs: rider.runs.map(({ time_s, hill_s, split_s, ...run }) => ({
      ...run,
      time_ms: time_s === null ? null : Math.round(time_s * 1000),
      splits: splitsOfRun({ hill_s, split_s }),
    })),
  }));
}

/** Compares the ranking that was published with the one that comes out of the runs. */
export function compareRanking(meeting: Meeting): Mismatch[] {
  return meeting.categories.flatMap((category) => {
    const published = new Map(category.riders.map((rider, index) => [index + 1, rider.published_rank]));
    return checkRanking(categoryRiders(category), published, meeting.rules).map((mismatch) => ({
      category: category.name,
      plate: mismatch.plate,
      published: mismatch.published,
      computed: mismatch.computed,
    }));
  });
}

/** Who waits for an official: sharing a rank, or tied where somebody had to go out. */
function openTies({ standings, needs_decision }: Classification): Set<number> {
  return new Set([
    ...standings.filter(({ shared }) => shared).map(({ entry_id }) => entry_id),
    ...needs_decision.flatMap(({ entry_ids }) => entry_ids),
  ]);
}

/**
 * The order the publication gives to riders whom the keys leave tied, as lots.
 * Out: by position in the file, only for those in an open tie.
 */
export function publishedLots(category: MeetingCategory, rules: RaceRules): Map<number, number> {
  const open = openTies(classify(categoryRiders(category), rules));
  const lots = new Map<number, number>();
  for (const [index, { published_rank }] of category.riders.entries()) {
    if (open.has(index + 1) && published_rank !== null) lots.set(index + 1, published_rank);
  }
  return lots;
}
