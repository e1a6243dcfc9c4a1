import { classify } from '#rules/raceday/classification/classification.ts';
import type { CategoryRider, RaceRules } from '#rules/raceday/races/types.ts';
import { categoryRiders } from '#server/season/import/meeting/compare-ranking.ts';
import type { Meeting } from '#server/season/import/meeting/meeting-format.ts';

/** One category of a date, in a form in which a file and the database can be compared. */
export interface DayCategory {
  name: string;
  rules: RaceRules;
  /** `rider.lot` stays out of comparisons, because it follows from the published ranks. */
  riders: { name: string; rider: CategoryRider }[];
}

/** Converts a file to a day of racing. */
export function dayOfMeeting(meeting: Meeting): DayCategory[] {
  return meeting.categories.map((category) => {
    const riders = categoryRiders(category);
    return {
      name: category.name,
      rules: meeting.rules,
      riders: category.riders.flatMap(({ name }, index) => {
        const rider = riders[index];
        return rider ? [{ name, rider }] : [];
      }),
    };
  });
}

export function ranksByPlate({ riders, rules }: DayCategory): Map<string, number | null> {
  const plates = new Map(riders.map(({ rider }) => [rider.entry_id, rider.plate]));
  const { standings } = classify(
    riders.map(({ rider }) => rider),
    rules,
  );
  return new Map(standings.map(({ entry_id, rank }) => [plates.get(entry_id) ?? '', rank]));
}
