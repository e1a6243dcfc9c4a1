import type { RaceFacts } from '#server/races/facts.ts';
import type { ResultClass } from './result-lines.ts';

/** The results of a date for programs. In: the race, its classes, countries by entry, its address. */
export function resultJson(
  facts: RaceFacts,
  classes: readonly ResultClass[],
  countries: ReadonlyMap<number, string>,
  source: string,
) {
  return {
    source,
    organization: facts.organization.organization_name,
    cup_id: facts.cup_id,
    cup_name: facts.cup_name,
    race_id: facts.race_id,
    race_name: facts.race_name,
    race_place: facts.race_place,
    race_date: facts.race_date,
    race_status: facts.race_status,
    classes: classes.map(({ category_id, category_name, riders }) => ({
      category_id,
      category_name,
      riders: riders.map((line) => ({
        rank: line.rank,
        rider_id: line.rider_id,
        plate: line.plate,
        rider_fullname: line.rider_fullname,
        club_name: line.club?.club_name ?? null,
        country_code: countries.get(line.entry_id) ?? null,
        entered_category_name: line.entered_category_name,
        points: line.points,
        removed: line.removed,
        runs: line.results
          .filter(({ status }) => status !== null)
          .map(({ phase, number, lane, status, place, time_ms, splits }) => ({
            phase,
            number,
            lane,
            status,
            place,
            time_ms,
            ...splits,
          })),
      })),
    })),
  };
}
