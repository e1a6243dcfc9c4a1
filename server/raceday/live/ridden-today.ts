import { sql } from 'kysely';
import type { z } from 'zod';
import type { listRiddenToday } from '#contract/raceday/live/live-now.ts';
import { liveSummary } from '#rules/raceday/live/live-summary.ts';
import { STATUSES_UNDER_WAY } from '#rules/race-statuses.ts';
import { literals } from '#server/ground/db/literals.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { isCalledOff, raceZone } from '#server/season/races/window/columns.ts';
import { readDayFacts, type DayFacts } from '#server/raceday/draws/day-facts.ts';
import { readSecondsPlanned, readToldRace } from './live-queries.ts';
import { frameOf } from './present-frame.ts';

type Today = z.input<(typeof listRiddenToday)['reply']>['items'];
type DrawnRow = Pick<
  Today[number],
  'race_id' | 'cup_id' | 'race_date' | 'race_name' | 'organization_id' | 'zone' | 'country_code'
>;

/** Reads the public races drawn or ridden around today, past midnight and on the eve too, live or not. */
async function readDrawnToday(db: Db): Promise<DrawnRow[]> {
  const { rows } = await sql<DrawnRow>`
    select r.race_id, r.cup_id, to_char(r.race_date, 'YYYY-MM-DD') as race_date, r.race_name, o.organization_id,
      ${sql.raw(raceZone)} as zone, n.country_code
    from race r join cup c using (cup_id) join organization o on o.organization_id = c.organization_id
      left join country n on n.country_id = o.country_id
    where c.cup_status in ('OPENED', 'CLOSED') and r.race_status in (${sql.raw(literals(STATUSES_UNDER_WAY))})
      and not ${sql.raw(isCalledOff)}
      and coalesce(r.race_resumes_on, r.race_date) between (now() at time zone ${sql.raw(raceZone)})::date - 1
        and (now() at time zone ${sql.raw(raceZone)})::date + 1
    order by r.race_id`.execute(db);
  return rows;
}

/** Counts the riders of each club. A rider with two classes counts once. */
function clubsIn({ race: { entries } }: DayFacts): Today[number]['clubs'] {
  const ofClub = Map.groupBy(entries, ({ club_id }) => club_id);
  return [...ofClub].flatMap(([club_id, own]) =>
    club_id === null ? [] : [{ club_id, riders: new Set(own.map(({ rider_id }) => rider_id)).size }],
  );
}

async function summaryOf(db: Db, row: DrawnRow): Promise<Today> {
  const told = await readToldRace(db, row.race_id);
  if (told === null) return [];
  const facts = await readDayFacts(db, row.race_id, 'public');
  const summary = liveSummary(told.state, frameOf(facts, await readSecondsPlanned(db, row.race_id)));
  return summary.of === 0 ? [] : [{ ...row, ...summary, clubs: clubsIn(facts) }];
}

/** Returns what is on the track of each, with the tags of those that may still have events. */
export async function presentRiddenToday(db: Db): Promise<{ items: Today; tags: string[] }> {
  const rows = await readDrawnToday(db);
  const items: Today = [];
  for (const row of rows) items.push(...(await summaryOf(db, row)));
  return { items, tags: rows.map(({ race_id }) => `race:${race_id}`) };
}
