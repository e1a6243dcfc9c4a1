import { sql } from 'kysely';
import type { HandMoments } from '#rules/entries/window.ts';
import { type RaceStatus, STATUSES_WITH_ENTRIES_OPEN } from '#rules/race-statuses.ts';
import { literals } from '#server/ground/db/literals.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { closeDoor } from '#server/season/races/race-door.ts';
import { isCalledOff, statusNow, raceZone } from '#server/season/races/window/columns.ts';

interface StandingRace {
  race_status: RaceStatus;
  cup_status: string;
  called_off: boolean;
  ridden: boolean;
  /** Milliseconds since the epoch, in whole seconds, so that the stored value is the one shown. */
  now: number;
  opens_by_rule: number;
  closes_by_rule: number;
  day_begins: number;
  day_ends: number;
  opens_by_hand: number | null;
}

const dayBefore = (days: string) => `floor(extract(epoch from
  (r.race_date - ${days})::timestamp at time zone ${raceZone}))::float8 * 1000`;

/** Locks a race that is about to move. Entries under way end first. It is null when there is none. */
export async function lockRace(tx: Db, race_id: number): Promise<StandingRace | null> {
  await closeDoor(tx, race_id);
  const { rows } = await sql<StandingRace>`
    select ${sql.raw(statusNow)} as race_status, c.cup_status, ${sql.raw(isCalledOff)} as called_off, exists (select 1 from run u where u.race_id = r.race_id) as ridden,
      floor(extract(epoch from clock_timestamp()))::float8 * 1000 as now,
      ${sql.raw(dayBefore('c.cup_inscription_init'))} as opens_by_rule,
      ${sql.raw(dayBefore('c.cup_inscription_end'))} as closes_by_rule,
      ${sql.raw(dayBefore('0'))} as day_begins, ${sql.raw(dayBefore('-1'))} as day_ends,
      extract(epoch from nullif(r.opens_by_hand, 'infinity'))::float8 * 1000 as opens_by_hand
    from race r join cup c using (cup_id) join organization o using (organization_id)
    where r.race_id = ${race_id} for no key update of r`.execute(tx);
  return rows[0] ?? null;
}

export async function saveRaceStatus(tx: Db, race_id: number, race_status: RaceStatus): Promise<void> {
  await sql`update race set race_status = ${race_status} where race_id = ${race_id}`.execute(tx);
}

/** Saves the moments that an official decided for a race, instead of those of the cup. */
export async function saveHandMoments(tx: Db, race_id: number, moments: HandMoments): Promise<void> {
  const { opens_by_hand, closes_by_hand } = moments;
  const opens = opens_by_hand === 'never' ? null : opens_by_hand;
  await sql`
    update race set closes_by_hand = to_timestamp(${closes_by_hand}::float8 / 1000),
      opens_by_hand = case when ${opens_by_hand === 'never'} then 'infinity' else to_timestamp(${opens}::float8 / 1000) end
    where race_id = ${race_id}`.execute(tx);
}

/** Saves that a date is called off: entries are closed, and do not open by themselves. */
export async function saveCalledOff(tx: Db, race_id: number, reason: string): Promise<void> {
  await sql`
    update race set called_off_at = now(), called_off_reason = ${reason}, opens_by_hand = 'infinity',
      closes_by_hand = date_trunc('second', now())
    where race_id = ${race_id}`.execute(tx);
}

/** Reads the races whose entries the clock has opened or closed since, in the order in which they are locked. */
export async function readDueByClock(db: Db): Promise<number[]> {
  const { rows } = await sql<{ race_id: number }>`
    select r.race_id from race r join cup c using (cup_id) join organization o using (organization_id)
    where r.race_status in (${sql.raw(literals(STATUSES_WITH_ENTRIES_OPEN))}) and c.cup_status = 'OPENED'
      and r.race_status <> ${sql.raw(statusNow)}
    order by r.race_id`.execute(db);
  return rows.map(({ race_id }) => race_id);
}

/** Saves what the clock did to a race, or returns null when it is as it was. */
export async function moveByClock(
  tx: Db,
  race_id: number,
): Promise<{ was: RaceStatus; became: RaceStatus } | null> {
  await closeDoor(tx, race_id);
  const { rows } = await sql<{ was: RaceStatus; became: RaceStatus }>`
    with due as (
      select r.race_id, r.race_status as was, ${sql.raw(statusNow)} as became
      from race r join cup c using (cup_id) join organization o using (organization_id)
      where r.race_id = ${race_id} and r.race_status in (${sql.raw(literals(STATUSES_WITH_ENTRIES_OPEN))})
        and c.cup_status = 'OPENED'
      for no key update of r)
    update race x set race_status = d.became from due d
    where x.race_id = d.race_id and d.became <> d.was
    returning d.was, d.became`.execute(tx);
  return rows[0] ?? null;
}
