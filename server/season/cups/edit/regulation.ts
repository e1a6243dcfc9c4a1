import type { OfficeCup, saveRegulation } from '#contract/season/office/cups/cups.ts';
import { cleanRegulation } from '#server/season/cups/regulation/read-apart.ts';
import type { Db } from '#server/ground/db/pool.ts';
import type { Asked } from '#server/ground/http/calls/call.ts';
import { saveRegulationText } from './save-queries.ts';
import { writeCup } from './write-cup.ts';

/** Cleans a regulation and saves it as one more version. The same text again makes no version. */
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
