import { inTransaction } from '#server/ground/db/in-transaction.ts';
import type { choosePlate, listFreePlates } from '#contract/entries/entries.ts';
import { Refusal } from '#contract/errors.ts';
import { isFinalistsPlate, isPlate, nearestFree, normalizePlate } from '#rules/entries/plates.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { violatedUnique, violatesReference } from '#server/ground/db/violated.ts';
import {
  carryPlate,
  cupIsPublic,
  holdNumber,
  readTakenPlates,
  takePlate,
} from '#server/entries/plate-queries.ts';
import type { Asked } from '#server/ground/http/calls/call.ts';
import { insertAudit } from '#server/ground/audit/insert-audit.ts';

function plateIn(text: string): string {
  const plate = normalizePlate(text);
  if (!isPlate(plate)) throw new Refusal('plate.wrong', 'plate');
  return plate;
}

const wheels = { '12': 12, '20': 20, '24': 24 } as const;

/** Returns whether a plate is free, and the nearest free numbers. */
export async function freePlates(
  db: Db,
  { params, query }: Pick<Asked<typeof listFreePlates>, 'params' | 'query'>,
): Promise<{ plate: string; free: boolean; nearest: string[] }> {
  const plate = plateIn(query.plate);
  if (!(await cupIsPublic(db, params.id))) throw new Refusal('cup.not_found');
  const taken = await readTakenPlates(db, params.id, wheels[query.wheel], null);
  return { plate, free: !taken.has(plate), nearest: nearestFree(plate, taken) };
}

/** Gives a rider the plate the family chose. Throws `plate.taken` with the nearest free numbers. */
export async function choose(
  db: Db,
  { params, body, caller }: Asked<typeof choosePlate>,
): Promise<{ plate: string }> {
  const plate = plateIn(body.plate);
  const { rider_id, wheel } = body;
  if (isFinalistsPlate(plate) && caller.rider_ids.includes(rider_id))
    throw new Refusal('plate.reserved', 'plate');
  const refuse = async () => {
    const taken = await readTakenPlates(db, params.id, wheel, rider_id);
    return new Refusal('plate.taken', 'plate', { nearest: nearestFree(plate, taken).join(', ') });
  };
  if (!(await cupIsPublic(db, params.id))) throw new Refusal('cup.not_found');
  try {
    return await inTransaction(db, async (tx) => {
      await holdNumber(tx, params.id, wheel, plate);
      const taken = await readTakenPlates(tx, params.id, wheel, rider_id);
      if (taken.has(plate)) throw await refuse();
      await takePlate(tx, params.id, wheel, rider_id, plate);
      await carryPlate(tx, params.id, wheel, rider_id, plate);
      await insertAudit(tx, {
        user_id: caller.user_id,
        action: 'plate',
        entity: 'rider',
        entity_id: rider_id,
        became: { cup_id: params.id, wheel, plate },
      });
      return { plate };
    });
  } catch (error) {
    if (violatesReference(error)) throw new Refusal('rider.not_found', 'rider_id');
    // Two families chose the same number at once, and the other one was quicker.
    throw violatedUnique(error) === null ? error : await refuse();
  }
}
