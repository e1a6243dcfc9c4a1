import { Refusal } from '#contract/errors.ts';
import {
  isFinalistsPlate,
  isPlate,
  isSamePlate,
  nearestFree,
  normalizePlate,
} from '#rules/entries/plates.ts';
import type { Db } from '#server/ground/db/pool.ts';
import type { CategoryFact, RiderRaceFacts } from '#server/entries/facts-query.ts';
import { carryPlate, holdNumber, readTakenPlates, takePlate } from '#server/entries/plate-queries.ts';
import type { Desk } from '../../ground/access/desk.ts';

/** Gives a rider a free plate that the desk chooses, 1 to 8 only by an official. Returns it. Throws a Refusal. */
export async function givePlate(
  tx: Db,
  desk: Desk,
  { cup_id, rider_id }: RiderRaceFacts,
  { wheel, held_plate }: CategoryFact,
  wanted: string,
): Promise<string> {
  const plate = normalizePlate(wanted);
  if (!isPlate(plate)) throw new Refusal('plate.wrong', 'plate');
  if (held_plate !== null && isSamePlate(plate, held_plate)) return held_plate;
  if (desk.role !== 'official' && isFinalistsPlate(plate)) throw new Refusal('plate.reserved', 'plate');
  await holdNumber(tx, cup_id, wheel, plate);
  const taken = await readTakenPlates(tx, cup_id, wheel, rider_id);
  if (taken.has(plate))
    throw new Refusal('plate.taken', 'plate', { nearest: nearestFree(plate, taken).join(', ') });
  await takePlate(tx, cup_id, wheel, rider_id, plate);
  await carryPlate(tx, cup_id, wheel, rider_id, plate);
  return plate;
}
