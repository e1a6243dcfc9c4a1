import { sql } from 'kysely';
import { inTransaction } from '#server/ground/db/in-transaction.ts';
import {
  keepApart,
  listDuplicates,
  listMerges,
  mergeRiders,
  previewMerge,
  undoMerge,
  type Merge,
} from '#contract/people/office/riders/merges.ts';
import { call } from '#server/ground/http/calls/call.ts';
import type { RouteContext } from '#server/ground/http/calls/route-context.ts';
import { organizationsOf, type Caller } from '#server/ground/access/caller.ts';
import { readDuplicates, writeApart } from '#server/people/office/merges/duplicate-query.ts';
import { mergeTwoRiders } from '#server/people/riders/merges/merge.ts';
import { readPreview } from '#server/people/office/merges/preview.ts';
import { undoMergeOf } from '#server/people/riders/merges/undo-merge.ts';
import { findRider } from '#server/people/office/riders/scope.ts';
import { insertAudit } from '#server/ground/audit/insert-audit.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { personName } from '#server/ground/audit/person-name.ts';

const most = 50;

/** Reads merges of riders of some organizations (null means all), newest first. */
async function readMerges(db: Db, organizations: number[] | null): Promise<Merge[]> {
  const { rows } = await sql<Merge>`
    select m.merge_id, m.merged_at, coalesce(${personName('u')}, '') as by, m.kept_id,
      r.rider_fullname as kept_name, coalesce(m.gone_was ->> 'rider_fullname', '') as gone_name, m.undone_at,
      m.gone_was <> '{}' and not exists (select 1 from rider_merge n where n.kept_id = m.kept_id and n.merge_id > m.merge_id and n.undone_at is null) as last
    from rider_merge m join rider r on r.rider_id = m.kept_id left join users u on u.user_id = m.merged_by
    where ${organizations}::bigint[] is null or r.organization_id = any(${organizations}::bigint[])
    order by m.merge_id desc limit ${most}`.execute(db);
  return rows;
}

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
