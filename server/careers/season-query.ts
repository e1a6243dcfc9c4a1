import { sql } from 'kysely';
import type { ClubFacts } from '#server/cups/club-standing.ts';
import { type CupEntryFact, cupEntryColumns, type SeriesFacts } from '#server/cups/facts.ts';
import {
  licencesJson,
  multipliersJson,
  pointsJson,
  racedClassesJson,
  racedEntriesJson,
  racedRunsJson,
  rankingIsShown,
  seriesJson,
} from '#server/cups/series-columns.ts';
import type { Db } from '#server/db/pool.ts';
import { runColumns } from '#server/races/columns.ts';
import type { PackedRun } from '#server/races/facts.ts';
import { type Packed, unpackRows } from '#server/races/packed-rows.ts';

/** A public cup with the facts of all its published races. */
export interface SeasonFacts extends SeriesFacts, ClubFacts {
  shows_ranking: boolean;
  clubs: Map<number, number | null>;
}

type PackedSeason = Omit<SeasonFacts, 'entries' | 'runs' | 'clubs'> & {
  entries: Packed<CupEntryFact, typeof cupEntryColumns>[];
  runs: PackedRun[];
  clubs: [entry_id: number, club_id: number | null][];
};

/** Out: null: there is no such cup, or it is not public. */
export async function readSeason(db: Db, cup_id: number): Promise<SeasonFacts | null> {
  const { rows } = await sql<{ facts: PackedSeason }>`
    select json_build_object('shows_ranking', ${sql.raw(rankingIsShown)},
      'cup_dates', coalesce((select json_agg(json_build_object('date', d.race_date, 'race_id', r.race_id) order by d.race_date)
        from cup_date d left join race r using (cup_id, race_date) where d.cup_id = c.cup_id), '[]'),
      'series', ${sql.raw(seriesJson)}, 'points_table', ${sql.raw(pointsJson)}, 'multipliers', ${sql.raw(multipliersJson)},
      'race_categories', ${sql.raw(racedClassesJson)}, 'entries', ${sql.raw(racedEntriesJson)}, 'runs', ${sql.raw(racedRunsJson)},
      'clubs', coalesce((select json_agg(json_build_array(e.entry_id, e.club_id)) from race r join entry e using (race_id)
        where r.cup_id = c.cup_id), '[]'),
      'licences', ${sql.raw(licencesJson)}, 'club_rule', c.club_rule, 'club_best', c.club_best) as facts
    from cup c join organization o using (organization_id)
    where c.cup_id = ${cup_id} and c.cup_status in ('OPENED', 'CLOSED')`.execute(db);
  const [row] = rows;
  if (!row) return null;
  return {
    ...row.facts,
    entries: unpackRows(cupEntryColumns, row.facts.entries),
    runs: unpackRows(runColumns, row.facts.runs),
    clubs: new Map(row.facts.clubs),
  };
}
