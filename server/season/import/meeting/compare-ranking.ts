import { type Classification, classify } from '#rules/raceday/classification/classification.ts';
import { checkRanking } from '#rules/raceday/classification/check-ranking.ts';
import type { CategoryRider, RaceRules } from '#rules/raceday/races/types.ts';
import { type Meeting, type MeetingCategory, splitsOfRun } from './meeting-format.ts';

/** A rider whose printed rank differs from the one computed from the runs. */
export interface Mismatch {
  category: string;
  plate: string;
  published: number | null;
  computed: number | null;
}

/** Builds the riders of a category for the rules. `entry_id` is the position in the file, from 1. */
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

/** Compares the published ranking with the one that is computed from the runs. */
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

/** Returns who waits for an official: riders who share a rank, or who are tied where somebody had to go out. */
function openTies({ standings, needs_decision }: Classification): Set<number> {
  return new Set([
    ...standings.filter(({ shared }) => shared).map(({ entry_id }) => entry_id),
    ...needs_decision.flatMap(({ entry_ids }) => entry_ids),
  ]);
}

/** Returns the published order of riders in an open tie, as lots, by position in the file. */
export function publishedLots(category: MeetingCategory, rules: RaceRules): Map<number, number> {
  const open = openTies(classify(categoryRiders(category), rules));
  const lots = new Map<number, number>();
  for (const [index, { published_rank }] of category.riders.entries()) {
    if (open.has(index + 1) && published_rank !== null) lots.set(index + 1, published_rank);
  }
  return lots;
}
