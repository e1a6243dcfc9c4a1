import { Refusal } from '#contract/errors.ts';
import type { moveRace } from '#contract/entries/office/entries.ts';
import { momentsByHand } from '#rules/entries/window.ts';
import { deskMoves, type RaceStatus } from '#rules/race-statuses.ts';
import { inTransaction } from '#server/ground/db/in-transaction.ts';
import type { Db } from '#server/ground/db/pool.ts';
import type { Asked } from '#server/ground/http/calls/call.ts';
import { lockRace, saveHandMoments, saveRaceStatus } from './race-status-queries.ts';
import { insertAudit } from '#server/ground/audit/insert-audit.ts';

/**
 * Moves a race to another status by hand, from the status that was read. Opening or closing entries by hand needs a
 * reason, because the clock does it by itself. A repeated request has one effect.
 */
export function move(
  db: Db,
  { params, body, caller }: Asked<typeof moveRace>,
): Promise<{ race_status: RaceStatus }> {
  const { race_status, reason } = body;
  return inTransaction(db, async (tx) => {
    const standing = await lockRace(tx, params.id);
    if (standing === null) throw new Refusal('race.not_found');
    // The answer was lost and the action is sent again.
    if (standing.race_status === race_status) return { race_status };
    if (standing.called_off) throw new Refusal('race.called_off');
    if (standing.race_status !== body.was) throw new Refusal('office.changed', 'was');
    if (!deskMoves(standing.race_status).includes(race_status)) throw new Refusal('office.race_move');
    if (standing.ridden) throw new Refusal('office.race_ridden');
    if (race_status === 'INSCRIPTION' && standing.cup_status !== 'OPENED')
      throw new Refusal('inscription.cup_closed');
    const moments = momentsByHand(standing.race_status, race_status, standing);
    if (moments !== null) {
      if (reason === '') throw new Refusal('office.reason_missing', 'reason');
      await saveHandMoments(tx, params.id, moments);
    }
    await saveRaceStatus(tx, params.id, race_status);
    await insertAudit(tx, {
      user_id: caller.user_id,
      action: 'status',
      entity: 'race',
      entity_id: params.id,
      was: { race_status: standing.race_status },
      became: reason === '' ? { race_status } : { race_status, reason },
    });
    return { race_status };
  });
}
