import { Refusal } from '#contract/errors.ts';
import type { Helper } from '#server/ground/access/caller.ts';
import type { Limits } from '#server/ground/access/limits.ts';

/** A family stays at the kiosk for less, and a lost answer is asked for again within it. */
const rememberedSeconds = 15 * 60;

const keyOf = ({ desk_id }: Helper, rider_id: number): string => `${desk_id} ${rider_id}`;

/** Remembers that a rider was named in full at a kiosk. There somebody may then mark this rider as present. */
export function rememberNamed(limits: Limits, kiosk: Helper, rider_id: number): Promise<void> {
  return limits.close('kiosk_named', keyOf(kiosk, rider_id), rememberedSeconds);
}

/**
 * Refuses a request of a kiosk about a rider whom nobody named there: the ids of all riders are in the public race,
 * and whoever sends one names nobody. A family that stayed longer than is remembered names its rider again.
 */
export async function refuseUnnamed(limits: Limits, kiosk: Helper, rider_id: number): Promise<void> {
  if ((await limits.closedFor('kiosk_named', keyOf(kiosk, rider_id))) === 0)
    throw new Refusal('kiosk.unnamed', 'rider_id');
}
