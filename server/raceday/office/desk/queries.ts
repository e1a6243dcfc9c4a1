import { sql } from 'kysely';
import type { z } from 'zod';
import type { deskMeeting, DeskPass, OfficeMeeting } from '#contract/raceday/office/desk/desk.ts';
import type { DeskDuty } from '#rules/operations/office/desk-duties.ts';
import { dutyOfPass } from '#server/ground/access/caller-queries.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { actionTable } from './action-queries.ts';
import { isCalledOff, rideOn, statusNow, raceZone } from '#server/season/races/window/columns.ts';

const daysBack = 60;
const meetingsShown = 200;

/** Reads races of published cups of organizations (null means all): first the next ones, then the last ones. */
export async function readMeetings(
  db: Db,
  organizations: readonly number[] | null,
): Promise<OfficeMeeting[]> {
  const { rows } = await sql<OfficeMeeting>`
    select r.race_id, c.cup_name, r.race_name, r.race_date, ${sql.raw(statusNow)} as race_status, ${sql.raw(isCalledOff)} as called_off, o.organization_id, o.organization_shortname,
      (now() at time zone ${sql.raw(raceZone)})::date as today,
      (select count(*) from entry e where e.race_id = r.race_id) as entries
    from race r join cup c using (cup_id) join organization o using (organization_id)
    where (${organizations}::bigint[] is null or o.organization_id = any(${organizations}::bigint[]))
      and c.cup_status in ('OPENED', 'CLOSED') and ${sql.raw(rideOn)} > (now() at time zone ${sql.raw(raceZone)})::date - ${daysBack}::int
    order by ${sql.raw(rideOn)} < (now() at time zone ${sql.raw(raceZone)})::date,
      abs(${sql.raw(rideOn)} - (now() at time zone ${sql.raw(raceZone)})::date), r.race_id limit ${meetingsShown}`.execute(
    db,
  );
  return rows;
}

/** Reads the day of a race, and today there. Returns null when there is no such race. */
export async function readRaceDay(
  db: Db,
  race_id: number,
): Promise<{ race_date: string; today: string; zone: string } | null> {
  const { rows } = await sql<{ race_date: string; today: string; zone: string }>`
    select r.race_date, (now() at time zone ${sql.raw(raceZone)})::date as today, ${sql.raw(raceZone)} as zone
    from race r join cup c using (cup_id) join organization o using (organization_id) where r.race_id = ${race_id}`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** Reads the codes of a race, or one of them, newest first. */
export async function readPasses(
  db: Db,
  race_id: number,
  desk_id: number | null = null,
): Promise<DeskPass[]> {
  const { rows } = await sql<DeskPass>`
    select d.desk_id, d.desk_name, ${dutyOfPass} as duty, d.seat, d.created_at, d.expires_at,
      case when d.revoked_at is not null then 'revoked' when d.expires_at <= now() then 'over' else 'good' end as state,
      (select count(*) from desk_session s where s.desk_id = d.desk_id) as devices,
      (select count(*) from ${actionTable} x where x.desk_id = d.desk_id and x.undone_at is null
        and (x.entry_id is not null or x.waiting_id is not null or x.withdrawal_id is not null)) as actions,
      (select count(*) from emergency_look l where l.desk_id = d.desk_id) as looks,
      (select max(s.used_at) from desk_session s where s.desk_id = d.desk_id) as used_at
    from desk_pass d where d.race_id = ${race_id} and (${desk_id}::bigint is null or d.desk_id = ${desk_id})
    order by d.desk_id desc limit 100`.execute(db);
  return rows;
}

/** Stores a code that is valid until the end of a day in a time zone. */
export async function insertPass(
  tx: Db,
  pass: {
    race_id: number;
    desk_name: string;
    code_hash: Buffer;
    created_by: number;
    until: string;
    zone: string;
    duty: DeskDuty;
    seat: number | null;
  },
): Promise<number> {
  const { rows } = await sql<{ desk_id: number }>`
    insert into desk_pass (race_id, desk_name, code_hash, created_by, may_act, duty, seat, expires_at)
    values (${pass.race_id}, ${pass.desk_name}, ${pass.code_hash}, ${pass.created_by}, ${pass.duty === 'act'},
      ${pass.duty === 'look' || pass.duty === 'act' ? null : pass.duty}, ${pass.seat},
      (${pass.until}::date + 1)::timestamp at time zone ${pass.zone})
    returning desk_id`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('A code that was just written has no row');
  return row.desk_id;
}

/** Ends a code at once. A judge's phone may still send what it holds. Tells whether the code was still open. */
export async function revokePass(tx: Db, race_id: number, desk_id: number): Promise<boolean> {
  const { rows } = await sql`
    with gone as (delete from desk_session where desk_id in (
      select desk_id from desk_pass where desk_id = ${desk_id} and race_id = ${race_id}) and device_id is null)
    update desk_pass set revoked_at = now() where desk_id = ${desk_id} and race_id = ${race_id} and revoked_at is null
    returning desk_id`.execute(tx);
  return rows.length > 0;
}

/** How many devices one code can have, as many as a desk has. One more ends the oldest. */
const devicesOfAPass = 20;

export type DeskMeeting = z.input<typeof deskMeeting>;

/** `race r`, `cup c` and `organization o` as a helper sees them. */
export const meetingJson = sql`json_build_object('race_id', r.race_id, 'cup_name', c.cup_name, 'race_name', r.race_name,
  'race_date', r.race_date, 'organization_shortname', o.organization_shortname)`;

interface GoodPass {
  desk_id: number;
  seat: number | null;
  expires_at: string;
  duty: DeskDuty;
  meeting: DeskMeeting;
}

/** Reads the meeting of a valid code. Returns null when there is no such code, or it is over. */
export async function readGoodPass(db: Db, code_hash: Buffer): Promise<GoodPass | null> {
  const { rows } = await sql<GoodPass>`
    select d.desk_id, d.seat, d.expires_at, ${dutyOfPass} as duty, ${meetingJson} as meeting
    from desk_pass d join race r using (race_id) join cup c using (cup_id) join organization o using (organization_id)
    where d.code_hash = ${code_hash} and d.expires_at > now() and d.revoked_at is null`.execute(db);
  return rows[0] ?? null;
}

/** Stores a device that has shown the code. */
export async function insertDeskSession(
  db: Db,
  session: { desk_id: number; token_hash: Buffer; device: string; device_id: string | null },
): Promise<void> {
  await sql`
    with oldest as (
      delete from desk_session where token_hash in (
        select token_hash from desk_session where desk_id = ${session.desk_id} order by used_at desc offset ${devicesOfAPass - 1})
    )
    insert into desk_session (token_hash, desk_id, device, device_id)
    values (${session.token_hash}, ${session.desk_id}, ${session.device}, ${session.device_id})`.execute(db);
}

/** A judge's phone may return from a drawer with what it holds. */
const daysOfLateWords = 30;

/** Deletes codes that ended long ago. */
export async function sweepDesk(db: Db): Promise<void> {
  await sql`delete from desk_session s using desk_pass d where d.desk_id = s.desk_id
    and d.expires_at < now() - case when s.device_id is null then interval '0' else ${daysOfLateWords} * interval '1 day' end`.execute(
    db,
  );
}
