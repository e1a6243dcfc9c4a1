import { Refusal } from '#contract/errors.ts';
import type { mergeClass } from '#contract/office/entries/entries.ts';
import { isBeforeDraw } from '#rules/race-statuses.ts';
import type { Db } from '#server/db/pool.ts';
import { violatedUnique } from '#server/db/violated.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { Asked } from '#server/http/calls/call.ts';
import {
  forgetMerge,
  isClassOf,
  joinClass,
  mayRaceTogether,
  openClass,
  partClass,
  saveMerge,
} from './merge-queries.ts';
import { lockRace } from './race-status-queries.ts';
import { insertAudit } from '#server/audit/insert-audit.ts';

type MergeCall = Asked<typeof mergeClass>;

async function decide(
  tx: Db,
  race_id: number,
  { category_id, decision, into_category_id }: MergeCall['body'],
  decided_by: number,
): Promise<number> {
  const merge = { race_id, category_id, decided_by };
  if (decision === 'undo') {
    await forgetMerge(tx, race_id, category_id);
    return partClass(tx, race_id, category_id);
  }
  if (decision === 'alone') {
    await saveMerge(tx, { ...merge, into_category_id: null });
    return partClass(tx, race_id, category_id);
  }
  if (into_category_id === null || into_category_id === category_id)
    throw new Refusal('office.merge', 'into_category_id');
  if (!(await mayRaceTogether(tx, race_id, category_id, into_category_id)))
    throw new Refusal('race.category_elsewhere', 'into_category_id');
  await openClass(tx, race_id, into_category_id);
  const moved = await joinClass(tx, race_id, category_id, into_category_id);
  await saveMerge(tx, { ...merge, into_category_id });
  return moved;
}

/**
 * What an official decides about a small class: with whom it races, or alone; licence, series and awards stay with the class entered
 * (docs/regulation.md §1.6). Until the draw, and until then it can be taken back. Sent twice, nothing moves the second time.
 */
export function joinClasses(db: Db, { params, body, caller }: MergeCall): Promise<{ moved: number }> {
  return inTransaction(db, async (tx) => {
    const standing = await lockRace(tx, params.id);
    if (standing === null) throw new Refusal('race.not_found');
    if (!isBeforeDraw(standing.race_status)) throw new Refusal('inscription.drawn');
    if (!(await isClassOf(tx, params.id, body.category_id)))
      throw new Refusal('race.category_not_found', 'category_id');
    const moved = await decide(tx, params.id, body, caller.user_id);
    await insertAudit(tx, {
      user_id: caller.user_id,
      action: 'classes',
      entity: 'race',
      entity_id: params.id,
      became: { ...body, moved },
    });
    return { moved };
  }).catch((error: unknown) => {
    // Two with one number, from the time before plates were kept by cup.
    throw violatedUnique(error) === null ? error : new Refusal('office.merge', 'plate');
  });
}
