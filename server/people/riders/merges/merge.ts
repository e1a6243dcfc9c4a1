import { inTransaction } from '#server/ground/db/in-transaction.ts';
import type { mergeRiders } from '#contract/people/office/riders/merges.ts';
import { Refusal } from '#contract/errors.ts';
import { changedByMerge, licenceThatStays } from '#rules/people/riders/merge-riders.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { violatedUnique } from '#server/ground/db/violated.ts';
import type { Asked } from '#server/ground/http/calls/call.ts';
import { organizationsOf } from '#server/ground/access/caller.ts';
import { readConflicts } from './conflict-query.ts';
import {
  insertMerge,
  lockPair,
  type MergeChanges,
  moveAll,
  readDoubleLicences,
  replaceMergedLicence,
  writeMerged,
} from './merge-queries.ts';
import { papersReplaced } from './papers.ts';
import { dropPortraits } from '#server/people/riders/portraits/drop-portraits.ts';
import { changesOf } from '#server/people/riders/profile/write-rider.ts';
import { retireDocuments } from '#server/ground/storage/documents/documents.ts';
import { insertAudit } from '#server/ground/audit/insert-audit.ts';

/** Locks both riders of a merge. They must be in organizations of the caller and be as they were shown. */
async function hold(tx: Db, { body, caller }: Pick<Asked<typeof mergeRiders>, 'body' | 'caller'>) {
  const organizations = organizationsOf(caller);
  const pair = await lockPair(tx, [body.kept.rider_id, body.gone.rider_id]);
  const find = ({ rider_id, version }: { rider_id: number; version: number }) => {
    const rider = pair.find((one) => one.rider_id === rider_id);
    if (!rider || (organizations !== null && !organizations.includes(rider.organization_id)))
      throw new Refusal('rider.not_found');
    if (rider.rider_version !== version) throw new Refusal('office.changed', 'version');
    return rider;
  };
  return { kept: find(body.kept), gone: find(body.gone) };
}

/** Merges two riders into one, in one transaction. */
export async function mergeTwoRiders(
  db: Db,
  { body, caller }: Pick<Asked<typeof mergeRiders>, 'body' | 'caller'>,
): Promise<{ merge_id: number; rider_id: number }> {
  const kept_id = body.kept.rider_id;
  const gone_id = body.gone.rider_id;
  if (kept_id === gone_id) throw new Refusal('rider.merge_self');
  return inTransaction(db, async (tx) => {
    const { kept, gone } = await hold(tx, { body, caller });
    if ((await readConflicts(tx, kept_id, gone_id)).length > 0) throw new Refusal('rider.merge_conflict');
    // A club of another organization does not move along.
    const from = gone.organization_id === kept.organization_id ? gone : { ...gone, club_id: null };
    // A family that asked for initials keeps them.
    const hidden = gone.public_name === 'initials' && kept.public_name === 'full';
    const became: MergeChanges = {
      ...changedByMerge(kept, from, new Set(body.take)),
      ...(hidden ? { public_name: 'initials' } : {}),
    };
    const { was } = changesOf(kept, became);
    const merge_id = await insertMerge(tx, {
      kept_id,
      gone_id,
      merged_by: caller.user_id,
      kept_was: was,
      became,
    });
    for (const { lbr_id, lbr_status, other_id, other_status } of await readDoubleLicences(
      tx,
      kept_id,
      gone_id,
    )) {
      const own = { lbr_id, lbr_status };
      const other = { lbr_id: other_id, lbr_status: other_status };
      await replaceMergedLicence(tx, merge_id, licenceThatStays(own, other) === own ? other_id : lbr_id);
    }
    // The consent for one of the two was not for the other, so it is asked again.
    await dropPortraits(tx, [kept_id, gone_id]);
    await moveAll(tx, merge_id, gone_id, kept_id);
    await writeMerged(tx, kept_id, became);
    await retireDocuments(tx, kept_id, papersReplaced(kept, gone, became));
    await insertAudit(tx, {
      user_id: caller.user_id,
      action: 'merge',
      entity: 'rider',
      entity_id: kept_id,
      was: { ...was, merged_id: gone_id },
      became,
    });
    return { merge_id, rider_id: kept_id };
  }).catch((error: unknown) => {
    // Somebody entered both a moment ago, or a table that was not foreseen keeps them apart.
    throw violatedUnique(error) === null ? error : new Refusal('rider.merge_conflict');
  });
}
