import {
  keepApart,
  listDuplicates,
  listMerges,
  mergeRiders,
  previewMerge,
  undoMerge,
} from '#contract/office-merges.ts';
import { call, type House } from '#server/http/call.ts';
import { type Caller, organizationsOf } from '#server/http/caller.ts';
import { readDuplicates, writeApart } from '#server/office/merges/duplicate-query.ts';
import { merge } from '#server/office/merges/merge.ts';
import { readMerges } from '#server/office/merges/merges-query.ts';
import { readPreview } from '#server/office/merges/preview.ts';
import { undoMergeOf } from '#server/office/merges/undo-merge.ts';
import { findRider } from '#server/office/riders/scope.ts';
import { insertAudit } from '#server/users/queries.ts';

/** Whose riders somebody may merge: those of the organizations one decides for. A club's say is not enough. */
const decidesFor = (caller: Caller) => ({ organizations: organizationsOf(caller), clubs: [] });

/** One person who is in the books twice: found, shown side by side, made one, taken apart (docs/decisions/0023). */
export function registerOfficeMerges(house: House): void {
  const { db } = house;

  call(house, listDuplicates, async ({ caller }) => ({
    items: await readDuplicates(db, organizationsOf(caller)),
  }));

  call(house, keepApart, async ({ body, caller }) => {
    const scope = decidesFor(caller);
    const one = await findRider(db, scope, body.rider_id);
    const other = await findRider(db, scope, body.other_id);
    if (one.rider_id !== other.rider_id)
      await db.transaction().execute(async (tx) => {
        await writeApart(tx, [one.rider_id, other.rider_id], body.apart, caller.user_id);
        await insertAudit(tx, {
          user_id: caller.user_id,
          action: body.apart ? 'apart' : 'apart_undo',
          entity: 'rider',
          entity_id: one.rider_id,
          became: { other_id: other.rider_id },
        });
      });
    return {};
  });

  call(house, previewMerge, async ({ query, caller }) => {
    const scope = decidesFor(caller);
    const kept = await findRider(db, scope, query.kept);
    const gone = await findRider(db, scope, query.gone);
    return readPreview(db, kept.rider_id, gone.rider_id);
  });

  call(house, mergeRiders, (asked) => merge(db, asked));

  call(house, listMerges, async ({ caller }) => ({ items: await readMerges(db, organizationsOf(caller)) }));

  call(house, undoMerge, ({ params, caller }) =>
    undoMergeOf(db, {
      merge_id: params.merge_id,
      user_id: caller.user_id,
      organizations: organizationsOf(caller),
    }),
  );
}
