import type { decideTie } from '#contract/raceday/office/results/results.ts';
import { Refusal } from '#contract/errors.ts';
import { lotsAfter } from '#rules/raceday/results/open-ties.ts';
import { isStagePublic } from '#rules/raceday/live/posting.ts';
import type { Db } from '#server/ground/db/pool.ts';
import type { Asked } from '#server/ground/http/calls/call.ts';
import { readPosted } from './log/posted-queries.ts';
import { shareOf } from './share.ts';
import { lockResults, readOfficeRace } from './queries.ts';
import { insertDecision, isDecided, saveLots } from './tie-queries.ts';
import { tiesOf } from './ties.ts';
import { insertAudit } from '#server/ground/audit/insert-audit.ts';

/** Orders a tie as an official decided on the state that was read, in a transaction. Throws a Refusal. */
export async function orderTie(
  tx: Db,
  race_id: number,
  body: Asked<typeof decideTie>['body'],
  decided_by: number,
): Promise<void> {
  const { category_id, phase, order, way, request_key } = body;
  await lockResults(tx, race_id, category_id);
  // It is checked only after locking, because the first request may still be running when the second one comes.
  if (await isDecided(tx, request_key, decided_by)) return;
  const facts = await readOfficeRace(tx, race_id);
  const share = shareOf(facts, category_id);
  const inPhase = tiesOf(share).filter((one) => one.phase === phase);
  if (inPhase.length === 0) throw new Refusal('results.tie_not_found');
  const wanted = new Set(order);
  const tie = inPhase.find(
    ({ basis, riders }) =>
      basis === body.basis &&
      riders.length === order.length &&
      riders.every(({ entry_id }) => wanted.has(entry_id)),
  );
  if (!tie) throw new Refusal('office.changed', 'basis');
  const posted = await readPosted(tx, race_id);
  const corrects = isStagePublic(facts.race_status, posted, { category_id, phase });
  if (corrects && body.reason === undefined) throw new Refusal('results.reason_missing', 'reason');
  const opens = way === 'NONE';
  const lots = opens ? new Map(order.map((id) => [id, null])) : lotsAfter(share.riders, order);
  await saveLots(
    tx,
    [...lots].map(([entry_id, lot]) => ({ entry_id, lot })),
  );
  const before = tie.riders.map(({ entry_id }) => entry_id);
  const places = order.map((entry_id, index) => ({
    entry_id,
    was: tie.decided ? before.indexOf(entry_id) + 1 : null,
    became: opens ? null : index + 1,
  }));
  const reason = corrects ? (body.reason ?? null) : null;
  const row = { race_id, category_id, phase, way, request_key, reason };
  await insertDecision(tx, { ...row, decided_by }, places);
  const plates = new Map(tie.riders.map(({ entry_id, plate }) => [entry_id, plate]));
  const said = (ids: readonly number[]) => ids.map((id) => plates.get(id) ?? '');
  await insertAudit(tx, {
    user_id: decided_by,
    action: 'results_tie',
    entity: 'race',
    entity_id: race_id,
    was: { category: category_id, phase, order: tie.decided ? said(before) : null },
    became: { way, order: opens ? null : said(order), ...(reason === null ? {} : { reason }) },
  });
}
