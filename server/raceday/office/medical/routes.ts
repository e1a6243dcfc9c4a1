import {
  listEmergencyLooks,
  listMedicalRiders,
  lookAtEmergency,
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
import { insertEmergencyLook, readAge, readMedicalRiders, readRaceLooks } from './medical-queries.ts';

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
