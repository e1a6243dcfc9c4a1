import type { EmergencyContact, RiderEmergency, writeRiderEmergency } from '#contract/riders/emergency.ts';
import { Refusal } from '#contract/errors.ts';
import { dialled } from '#rules/riders/emergency.ts';
import { insertAudit } from '#server/audit/insert-audit.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { Db } from '#server/db/pool.ts';
import type { Asked } from '#server/http/calls/call.ts';
import {
  lockEmergencyRider,
  readEmergency,
  readEmergencyLooks,
  removeEmergency,
  saveEmergency,
} from './emergency-queries.ts';

/** Refuses what no telephone dials. In: contacts, the field of the form. */
export function refusePhones(contacts: readonly EmergencyContact[], where: string): void {
  for (const { phone } of contacts) if (dialled(phone) === null) throw new Refusal('emergency.phone', where);
}

/** Everything of a rider, as the family reads it. */
export async function presentEmergency(db: Db, rider_id: number): Promise<RiderEmergency> {
  const [written, looks] = await Promise.all([readEmergency(db, rider_id), readEmergencyLooks(db, rider_id)]);
  const nothing = { version: 0, contacts: [], doctor_note: '', written_at: null, desk_name: null };
  return { ...(written ?? nothing), looks };
}

/** Writes whom to call, upon what was read. The record says that it changed, never what it is. */
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
