import { sql } from 'kysely';
import type { writeObservations } from '#contract/raceday/office/results/observations.ts';
import { Refusal } from '#contract/errors.ts';
import { insertAudit } from '#server/ground/audit/insert-audit.ts';
import type { Db } from '#server/ground/db/pool.ts';
import type { Asked } from '#server/ground/http/calls/call.ts';
import { heatsOf } from './heats.ts';
import { lockResults, readOfficeRace } from './queries.ts';
import { shareOf } from './share.ts';

/**
 * Stores a note about a heat, or deletes it. Sending it again changes nothing; if somebody else wrote meanwhile, it is
 * refused. Call it in a transaction. Throws a Refusal.
 */
export async function noteHeat(
  tx: Db,
  race_id: number,
  body: Asked<typeof writeObservations>['body'],
  written_by: number,
): Promise<void> {
  const { category_id, phase, serie, was, observations } = body;
  await lockResults(tx, race_id, category_id);
  const share = shareOf(await readOfficeRace(tx, race_id), category_id);
  const heat = heatsOf(share).find((one) => one.phase === phase && one.serie === serie);
  if (!heat) throw new Refusal('results.heat_not_found');
  if (heat.observations === observations) return;
  if (heat.observations !== was) throw new Refusal('office.changed', 'was');
  await sql`
    update heat set observations = ${observations}
    where race_id = ${race_id} and category_id = ${category_id} and phase = ${phase} and serie = ${serie}`.execute(
    tx,
  );
  const where = { category: category_id, phase, number: heat.number };
  await insertAudit(tx, {
    user_id: written_by,
    action: 'results_note',
    entity: 'race',
    entity_id: race_id,
    was: { ...where, observations: was },
    became: { ...where, observations },
  });
}
