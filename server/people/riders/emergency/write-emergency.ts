import type {
  EmergencyContact,
  RiderEmergency,
  writeRiderEmergency,
} from '#contract/people/riders/emergency.ts';
import { Refusal } from '#contract/errors.ts';
import { dialled } from '#rules/people/riders/emergency.ts';
import { insertAudit } from '#server/ground/audit/insert-audit.ts';
import { inTransaction } from '#server/ground/db/in-transaction.ts';
import type { Db } from '#server/ground/db/pool.ts';
import type { Asked } from '#server/ground/http/calls/call.ts';
import {
  lockEmergencyRider,
  readEmergency,
  readEmergencyLooks,
  removeEmergency,
  saveEmergency,
} from './emergency-queries.ts';

/** Refuses a number that no telephone can dial. `where` is the field of the form. */
export function refusePhones(contacts: readonly EmergencyContact[], where: string): void {
  for (const { phone } of contacts) if (dialled(phone) === null) throw new Refusal('emergency.phone', where);
}

/** Returns everything of a rider as the family reads it. */
export async function presentEmergency(db: Db, rider_id: number): Promise<RiderEmergency> {
  const [written, looks] = await Promise.all([readEmergency(db, rider_id), readEmergencyLooks(db, rider_id)]);
  const nothing = { version: 0, contacts: [], doctor_note: '', written_at: null, desk_name: null };
  return { ...(written ?? nothing), looks };
}

/** Stores the emergency contacts based on what was read. The record never contains the contacts themselves. */
export function writeEmergency(
  db: Db,
  { params: { id: rider_id }, body, caller: { user_id } }: Asked<typeof writeRiderEmergency>,
): Promise<RiderEmergency> {
  const { was, contacts, doctor_note } = body;
  refusePhones(contacts, 'contacts');
  return inTransaction(db, async (tx) => {
    if (!(await lockEmergencyRider(tx, rider_id))) throw new Refusal('rider.not_found');
    const version = (await readEmergency(tx, rider_id))?.version ?? 0;
    if (version !== was) throw new Refusal('office.changed', 'was');
    if (contacts.length === 0) await removeEmergency(tx, rider_id);
    else
      await saveEmergency(tx, {
        rider_id,
        contacts,
        doctor_note,
        version: version + 1,
        written_by: user_id,
      });
    await insertAudit(tx, { user_id, action: 'emergency', entity: 'rider', entity_id: rider_id });
    return presentEmergency(tx, rider_id);
  });
}
