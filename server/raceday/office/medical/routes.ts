import { sql } from 'kysely';
import type { z } from 'zod';
import {
  listEmergencyLooks,
  listMedicalRiders,
  lookAtEmergency,
  type MedicalRider,
} from '#contract/raceday/office/desk/medical.ts';
import { Refusal } from '#contract/errors.ts';
import { daysBetween } from '#rules/calendar.ts';
import { isMedicalOpen } from '#rules/operations/office/desk-duties.ts';
import { inTransaction } from '#server/ground/db/in-transaction.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { call } from '#server/ground/http/calls/call.ts';
import type { RouteContext } from '#server/ground/http/calls/route-context.ts';
import { holdPass } from '#server/raceday/office/desk/action-queries.ts';
import { readRaceDay } from '#server/raceday/office/desk/queries.ts';
import { readEmergency } from '#server/people/riders/emergency/emergency-queries.ts';
import { raceZone } from '#server/season/races/window/columns.ts';
import type { Helper } from '#server/ground/access/caller.ts';

/** Reads riders entered in a race by name: one of them or, for null, all. */
async function readMedicalRiders(db: Db, race_id: number, rider_id: number | null): Promise<MedicalRider[]> {
  const { rows } = await sql<MedicalRider>`
    select p.rider_id, p.rider_fullname, b.club_name, n.entries
    from (select e.rider_id, json_agg(json_build_object('entry_id', e.entry_id, 'category_name', k.category_name, 'plate', e.plate,
        'plate_colour', k.plate_colour) order by k.category_order, k.category_id) as entries
      from entry e join category k using (category_id)
      where e.race_id = ${race_id} and (${rider_id}::bigint is null or e.rider_id = ${rider_id}) group by e.rider_id) n
    join rider p using (rider_id) left join club b using (club_id)
    order by p.rider_lastname, p.rider_firstname, p.rider_id`.execute(db);
  return rows;
}

/** Returns the age of a rider today, where the race is ridden. Returns null when no birth date is known. */
async function readAge(db: Db, race_id: number, rider_id: number): Promise<number | null> {
  const { rows } = await sql<{ age: number | null }>`
    select extract(year from age((now() at time zone ${sql.raw(raceZone)})::date, p.rider_birthdate))::int as age
    from race r join cup c using (cup_id) join organization o using (organization_id), rider p
    where r.race_id = ${race_id} and p.rider_id = ${rider_id}`.execute(db);
  return rows[0]?.age ?? null;
}

/** Stores that a post has looked, before the answer is sent: otherwise there is no answer. */
async function insertEmergencyLook(tx: Db, { desk_id, desk_race_id, desk_name }: Helper, rider_id: number) {
  await sql`
    insert into emergency_look (rider_id, race_id, desk_id, desk_name)
    values (${rider_id}, ${desk_race_id}, ${desk_id}, ${desk_name})`.execute(tx);
}

type RaceLooks = z.infer<typeof listEmergencyLooks.reply>['items'];

/** Reads whose contacts were read at a race, newest first. */
async function readRaceLooks(db: Db, race_id: number): Promise<RaceLooks> {
  const { rows } = await sql<RaceLooks[number]>`
    select l.look_id, l.at, l.desk_name, p.rider_fullname from emergency_look l join rider p using (rider_id)
    where l.race_id = ${race_id} order by l.at desc, l.look_id desc limit 500`.execute(db);
  return rows;
}

/** Refuses on other days: a code that was made weeks before gives access to nothing until somebody may need help. */
async function refuseOtherDays(db: Db, race_id: number): Promise<void> {
  const day = await readRaceDay(db, race_id);
  if (day === null) throw new Refusal('race.not_found');
  if (!isMedicalOpen(0, daysBetween(day.today, day.race_date))) throw new Refusal('desk.medical_day');
}

/** Registers the calls of the medical post: a list without health data, and single riders, each look recorded. */
export function registerMedical(context: RouteContext): void {
  const { db, limits } = context;

  call(context, listMedicalRiders, async ({ params }) => {
    await refuseOtherDays(db, params.id);
    return { items: await readMedicalRiders(db, params.id, null) };
  });

  call(context, lookAtEmergency, async ({ params: { id: race_id }, body: { rider_id }, caller }) => {
    const key = String(caller.desk_id);
    await limits.spend('medical_look', key);
    await limits.spend('medical_look_day', key);
    await refuseOtherDays(db, race_id);
    return inTransaction(db, async (tx) => {
      await holdPass(tx, caller);
      const [rider] = await readMedicalRiders(tx, race_id, rider_id);
      if (!rider) throw new Refusal('inscription.not_in', 'rider_id');
      await insertEmergencyLook(tx, caller, rider_id);
      const nothing = { contacts: [], doctor_note: '', written_at: null };
      const written = (await readEmergency(tx, rider_id)) ?? nothing;
      return { ...rider, ...written, age: await readAge(tx, race_id, rider_id) };
    });
  });

  call(context, listEmergencyLooks, async ({ params }) => ({ items: await readRaceLooks(db, params.id) }));
}
