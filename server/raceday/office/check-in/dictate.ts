import type { dictateContact } from '#contract/raceday/office/check-in/emergency.ts';
import { Refusal } from '#contract/errors.ts';
import { insertAudit } from '#server/ground/audit/insert-audit.ts';
import { inTransaction } from '#server/ground/db/in-transaction.ts';
import type { Db } from '#server/ground/db/pool.ts';
import type { Asked } from '#server/ground/http/calls/call.ts';
import {
  insertDictated,
  lockEmergencyRider,
  readEmergencyKey,
} from '#server/people/riders/emergency/emergency-queries.ts';
import { refusePhones } from '#server/people/riders/emergency/write-emergency.ts';
import { isEntered } from './check-in-queries.ts';
import { authorOf } from './say-check-in.ts';

/** Stores the contact that an adult dictates, if there is none: a family's contact is not read or replaced. */
export function dictate(
  db: Db,
  { params: { id: race_id }, body, caller }: Asked<typeof dictateContact>,
): Promise<{ rider_id: number }> {
  const { request_key, rider_id, contact } = body;
  refusePhones([contact], 'phone');
  return inTransaction(db, async (tx) => {
    const { user_id, desk_name } = await authorOf(tx, caller);
    await lockEmergencyRider(tx, rider_id);
    if (!(await isEntered(tx, { race_id, rider_id }))) throw new Refusal('inscription.not_in', 'rider_id');
    const written = await readEmergencyKey(tx, rider_id);
    if (written?.key === request_key) return { rider_id };
    if (written !== null) throw new Refusal('emergency.known');
    await insertDictated(tx, { rider_id, contacts: [contact], request_key, written_by: user_id, desk_name });
    await insertAudit(tx, { user_id, desk_name, action: 'emergency', entity: 'rider', entity_id: rider_id });
    return { rider_id };
  });
}
