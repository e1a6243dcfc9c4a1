import { inTransaction } from '#server/db/in-transaction.ts';
import {
  keepApart,
  listDuplicates,
  listMerges,
  mergeRiders,
  previewMerge,
  undoMerge,
} from '#contract/office/riders/merges.ts';
import { call } from '#server/http/calls/call.ts';
import type { RouteContext } from '#server/http/calls/route-context.ts';
import { type Caller, organizationsOf } from '#server/access/caller.ts';
import { readDuplicates, writeApart } from '#server/office/merges/duplicate-query.ts';
import { mergeTwoRiders } from '#server/riders/merges/merge.ts';
import { readMerges } from '#server/office/merges/merges-query.ts';
import { readPreview } from '#server/office/merges/preview.ts';
import { undoMergeOf } from '#server/riders/merges/undo-merge.ts';
import { findRider } from '#server/office/riders/scope.ts';
import { insertAudit } from '#server/audit/insert-audit.ts';

/** Whose riders somebody may merge: those of the organizations one decides for. A club's say is not enough. */
const decidesFor = (caller: Caller) => ({ organizations: organizationsOf(caller), clubs: [] });

/** One person who is in the books twice: found, shown side by side, made one, taken apart (docs/decisions/0023). */
export function registerOfficeMerges(context: RouteContext): void {
  const { db } = context;

  call(context, listDuplicates, async ({ caller }) => ({
    items: await readDuplicates(db, organizationsOf(caller)),
  }));

  call(context, keepApart, async ({ body, caller }) => {
    const scope = decidesFor(caller);
    const one = await findRider(db, scope, body.rider_id);
    const other = await findRider(db, scope, body.other_id);
    if (one.rider_id !== other.rider_id)
      await inTransaction(db, async (tx) => {
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

  call(context, previewMerge, async ({ query, caller }) => {
    const scope = decidesFor(caller);
    const kept = await findRider(db, scope, query.kept);
    const gone = await findRider(db, scope, query.gone);
    return readPreview(db, kept.rider_id, gone.rider_id);
  });

  call(context, mergeRiders, (asked) => mergeTwoRiders(db, asked));

  call(context, listMerges, async ({ caller }) => ({ items: await readMerges(db, organizationsOf(caller)) }));

  call(context, undoMerge, ({ params, caller }) =>
    undoMergeOf(db, {
      merge_id: params.merge_id,
      user_id: caller.user_id,
      organizations: organizationsOf(caller),
    }),
  );
}
