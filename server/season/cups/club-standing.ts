import {
  type ClubRide,
  type ClubRule,
  type RankedClub,
  rankClubs,
} from '#rules/people/clubs/club-standing.ts';
import { placesToScore } from '#rules/season/cups/cup-places.ts';
import { rankCup } from '#rules/season/cups/season/ranking.ts';
import type { SeriesDate } from '#rules/season/cups/series.ts';
import type { SeriesFacts } from './facts.ts';
import { seriesOf } from './series-dates.ts';

/** The rule by which the clubs of a cup are ranked, and the club each entry was ridden for. */
export interface ClubFacts {
  /** It is null when clubs are not ranked. */
  club_rule: ClubRule | null;
  club_best: number | null;
  /** The clubs by entry, as they were on the day. */
  clubs: ReadonlyMap<number, number | null>;
}

/** Computes the standing by clubs, best first, from a cup and its ranked dates. It is empty without a club ranking. */
export function clubStandingOf(facts: SeriesFacts & ClubFacts, dates: readonly SeriesDate[]): RankedClub[] {
  const { club_rule: rule, club_best: best, clubs } = facts;
  if (rule === null) return [];
  const series = seriesOf(facts);
  const points = new Map(
    rankCup(dates, series).flatMap(({ category_id, riders }) =>
      riders.flatMap(({ rider_id, dates: scores }) =>
        scores.map(
          ({ race_date, carried_from = category_id, points }) =>
            [`${race_date}/${carried_from}/${rider_id}`, points ?? 0] as const,
        ),
      ),
    ),
  );
  const races = new Map(facts.cup_dates.map(({ date, race_id }) => [date, race_id]));
  const entries = new Map(
    facts.entries.map((one) => [`${one.race_id}/${one.category_id}/${one.rider_id}`, one.entry_id]),
  );
  const runs = Map.groupBy(facts.runs, ({ entry_id }) => entry_id);
  const ridesOf = ({ race_date, places }: SeriesDate): ClubRide[] =>
    placesToScore(places, series).flatMap((one) => {
      const { rider_id, category_id, score_category_id, place } = one;
      const entry_id = entries.get(`${races.get(race_date)}/${category_id}/${rider_id}`);
      const club_id = entry_id === undefined ? null : (clubs.get(entry_id) ?? null);
      // A rider who was disqualified, did not come, or rode outside of the ranking earns nothing for the club.
      if (entry_id === undefined || club_id === null || one.status || one.affiliated === false) return [];
      return [
        {
          club_id,
          rider_id,
          place,
          points: points.get(`${race_date}/${score_category_id}/${rider_id}`) ?? 0,
          runs: (runs.get(entry_id) ?? []).map((run) => ({ phase: run.phase, place: run.place })),
        },
      ];
    });
  return rankClubs(
    dates.map((date) => ({
      race_date: date.race_date,
      multiplier: date.multiplier,
      rides: ridesOf(date),
    })),
    { rule, best },
  );
}
