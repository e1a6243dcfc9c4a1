import { Refusal } from '#contract/errors.ts';
import type { moveRace } from '#contract/office/entries/entries.ts';
import { deskMoves, type RaceStatus } from '#rules/race-statuses.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { Db } from '#server/db/pool.ts';
import type { Asked } from '#server/http/calls/call.ts';
import { lockRace, saveRaceStatus } from './race-status-queries.ts';
import { insertAudit } from '#server/audit/insert-audit.ts';

/** Moves a race by hand, from the status that was read. Sent twice, it is done once. */
export function move(
  db: Db,
  { params, body, caller }: Asked<typeof moveRace>,
): Promise<{ race_status: RaceStatus }> {
  const { race_status } = body;
  return inTransaction(db, async (tx) => {
    const standing = await lockRace(tx, params.id);
    if (standing === null) throw new Refusal('race.not_found');
    // The answer was lost and the action is sent again.
    if (standing.race_status === race_status) return { race_status };
    if (standing.race_status !== body.was) throw new Refusal('office.changed', 'was');
    if (!deskMoves(standing.race_status).includes(race_status)) throw new Refusal('office.race_move');
    if (standing.ridden) throw new Refusal('office.race_ridden');
    if (race_status === 'INSCRIPTION' && standing.cup_status !== 'OPENED')
      throw new Refusal('inscription.cup_closed');
    await saveRaceStatus(tx, params.id, race_status);
    await insertAudit(tx, {
      user_id: caller.user_id,
      action: 'status',
      entity: 'race',
      entity_id: params.id,
      was: { race_status: standing.race_status },
      became: { race_status },
    });
    return { race_status };
  });
}
