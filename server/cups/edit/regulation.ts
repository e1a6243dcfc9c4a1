import type { OfficeCup, saveRegulation } from '#contract/office/cups/cups.ts';
import { cleanRegulation } from '#server/cups/regulation/read-apart.ts';
import type { Db } from '#server/db/pool.ts';
import type { Asked } from '#server/http/calls/call.ts';
import { saveRegulationText } from './save-queries.ts';
import { writeCup } from './write-cup.ts';

/** Saves a regulation, cleaned, as one more version; the same text again is not one. */
export async function writeRegulation(
  db: Db,
  { params, body, caller, signal }: Asked<typeof saveRegulation>,
): Promise<OfficeCup> {
  const { version, cup_regulation } = body;
  const { user_id } = caller;
  const text = await cleanRegulation(cup_regulation, signal);
  return writeCup(db, { cup_id: params.id, version, user_id, action: 'regulation' }, async (tx, cup) => {
    const becomes = text === '' ? null : text;
    if (becomes !== cup.cup_regulation) await saveRegulationText(tx, cup.cup_id, user_id, becomes);
  });
}
