import { randomUUID } from 'node:crypto';
import { Refusal } from '#contract/errors.ts';
import type { mergeClass } from '#contract/entries/office/entries.ts';
import { isBeforeDraw } from '#rules/race-statuses.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { violatedUnique } from '#server/ground/db/violated.ts';
import { inTransaction } from '#server/ground/db/in-transaction.ts';
import type { Asked } from '#server/ground/http/calls/call.ts';
import {
  forgetMerge,
  putJoinedBack,
  isClassOf,
  joinClass,
  mayRaceTogether,
  openClass,
  partClass,
  type Moved,
  saveMerge,
} from './merge-queries.ts';
import { lockRace } from './race-status-queries.ts';
import type { Caller } from '#server/ground/access/caller.ts';
import { readRaceOrganization } from '#server/ground/access/place-queries.ts';
import { insertAct } from '#server/ground/audit/insert-act.ts';
import { insertAudit } from '#server/ground/audit/insert-audit.ts';

type MergeCall = Asked<typeof mergeClass>;

async function decide(
  tx: Db,
  race_id: number,
  { category_id, decision, into_category_id }: MergeCall['body'],
  decided_by: number,
): Promise<Moved[]> {
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

/** Records the riders who changed class by one decision as one act. In a repeated request nobody moves. */
async function recordJoined(
  tx: Db,
  race_id: number,
  { category_id, into_category_id }: MergeCall['body'],
  { caller, entries }: { caller: Caller; entries: readonly Moved[] },
) {
  const organization_id = await readRaceOrganization(tx, race_id);
  if (organization_id === null) throw new Refusal('race.not_found');
  const done_by = caller.user_id;
  const act = {
    kind: 'classes',
    request_key: randomUUID(),
    done_by,
    organization_id,
    club_id: null,
  } as const;
  return insertAct(
    tx,
    { ...act, race_id, category_id, into_category_id },
    entries.map(({ entry_id, rider_id }) => ({ subject_id: entry_id, rider_id })),
  );
}

/**
 * Separates classes that a decision merged, until the draw: the riders of the class, and those who had moved into it
 * before and still race in the other one (`entry_ids`), race in it again. Throws a Refusal.
 */
export async function partClasses(
  tx: Db,
  joined: { race_id: number; category_id: number; into_category_id: number },
  entry_ids: readonly number[],
): Promise<void> {
  const standing = await lockRace(tx, joined.race_id);
  if (standing === null || !isBeforeDraw(standing.race_status)) throw new Refusal('inscription.drawn');
  await putJoinedBack(tx, joined, entry_ids);
  await forgetMerge(tx, joined.race_id, joined.category_id);
  await partClass(tx, joined.race_id, joined.category_id);
}

/**
 * Applies an official's decision about a small class: which class it races with, or that it races alone. Licence,
 * series and awards stay with the entered class (docs/regulation.md §1.6). It is possible until the draw, and can be
 * undone until then. When the request is repeated, nothing moves the second time.
 */
export function joinClasses(db: Db, { params, body, caller }: MergeCall): Promise<{ moved: number }> {
  return inTransaction(db, async (tx) => {
    const standing = await lockRace(tx, params.id);
    if (standing === null) throw new Refusal('race.not_found');
    if (!isBeforeDraw(standing.race_status)) throw new Refusal('inscription.drawn');
    if (!(await isClassOf(tx, params.id, body.category_id)))
      throw new Refusal('race.category_not_found', 'category_id');
    const entries = await decide(tx, params.id, body, caller.user_id);
    const act =
      body.decision === 'together' ? await recordJoined(tx, params.id, body, { caller, entries }) : null;
    await insertAudit(tx, {
      user_id: caller.user_id,
      action: 'classes',
      entity: 'race',
      entity_id: params.id,
      became: { ...body, moved: entries.length, ...(act === null ? {} : { act_id: act.act_id }) },
    });
    return { moved: entries.length };
  }).catch((error: unknown) => {
    // Two riders have one number from the time before plates were stored by cup.
    throw violatedUnique(error) === null ? error : new Refusal('office.merge', 'plate');
  });
}
