import { inTransaction } from '#server/ground/db/in-transaction.ts';
import {
  keepApart,
  listDuplicates,
  listMerges,
  mergeRiders,
  previewMerge,
  undoMerge,
} from '#contract/people/office/riders/merges.ts';
import { call } from '#server/ground/http/calls/call.ts';
import type { RouteContext } from '#server/ground/http/calls/route-context.ts';
import { type Caller, organizationsOf } from '#server/ground/access/caller.ts';
import { readDuplicates, writeApart } from '#server/people/office/merges/duplicate-query.ts';
import { mergeTwoRiders } from '#server/people/riders/merges/merge.ts';
import { readMerges } from '#server/people/office/merges/merges-query.ts';
import { readPreview } from '#server/people/office/merges/preview.ts';
import { undoMergeOf } from '#server/people/riders/merges/undo-merge.ts';
import { findRider } from '#server/people/office/riders/scope.ts';
import { insertAudit } from '#server/ground/audit/insert-audit.ts';

/** Somebody may merge riders of the organizations for which they decide. A role in a club is not enough. */
const decidesFor = (caller: Caller) => ({ organizations: organizationsOf(caller), clubs: [] });

/** Registers the calls for a person stored twice: finding, comparing, merging and separating (decision 0023). */
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
