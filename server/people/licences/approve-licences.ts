import { createHash } from 'node:crypto';
import type { ApprovalResult, approveLicences } from '#contract/people/office/licences.ts';
import type { Language } from '#contract/values.ts';
import { type Caller, organizationsOf } from '#server/ground/access/caller.ts';
import { insertToldAct } from '#server/ground/audit/insert-act.ts';
import { eachByItself, inTransaction } from '#server/ground/db/in-transaction.ts';
import type { Db } from '#server/ground/db/pool.ts';
import type { Asked } from '#server/ground/http/calls/call.ts';
import { refusalOf } from '#server/ground/http/refusals/refuse.ts';
import { judgeIn } from '#server/people/licences/decide-licence.ts';
import { readWhoseLicences } from '#server/people/licences/queries.ts';

/** Returns the key of what a request did for one organization, because a person may decide for several. */
const keyFor = (request_key: string, organization_id: number): string =>
  createHash('sha256').update(`${request_key} ${organization_id}`).digest('hex').slice(0, 32);

/**
 * Approves many licences as one act of each organization. A refusal of one does not stop the others. The locks follow
 * the numbers, so that two who approve at once do not block each other. A repetition has no effect.
 */
export function approveAll(
  db: Db,
  { request_key, items }: Asked<typeof approveLicences>['body'],
  caller: Caller,
  language: Language,
): Promise<{ items: ApprovalResult[] }> {
  const by = { user_id: caller.user_id, organizations: organizationsOf(caller) };
  const ordered = items.toSorted((one, other) => one.lbr_id - other.lbr_id);
  return inTransaction(db, async (tx) => {
    const refused = await eachByItself(tx, ordered, ({ lbr_id, was }) =>
      judgeIn(tx, lbr_id, { lbr_status: 'APPROVED', was }, by),
    );
    const approved = ordered.filter((one) => !refused.has(one)).map(({ lbr_id }) => lbr_id);
    const whose = await readWhoseLicences(tx, approved);
    for (const [organization_id, licences] of Map.groupBy(whose, (one) => one.organization_id)) {
      const cups = new Set(licences.map(({ cup_id }) => cup_id));
      const [cup_id = null] = cups;
      await insertToldAct(
        tx,
        {
          kind: 'licences',
          request_key: keyFor(request_key, organization_id),
          done_by: caller.user_id,
          organization_id,
          club_id: null,
          cup_id: cups.size === 1 ? cup_id : null,
        },
        licences.map(({ lbr_id, rider_id }) => ({ subject_id: lbr_id, rider_id })),
      );
    }
    return {
      items: items.map((one) => {
        const refusal = refused.get(one);
        if (refusal === undefined) return { lbr_id: one.lbr_id, code: null, words: '' };
        const { code, message } = refusalOf(refusal, language).body;
        return { lbr_id: one.lbr_id, code, words: message };
      }),
    };
  });
}
