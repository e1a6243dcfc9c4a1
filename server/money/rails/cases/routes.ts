import { Refusal } from '#contract/errors.ts';
import { closeProviderCase, listProviderCases } from '#contract/money/rails/provider-cases.ts';
import { insertAudit } from '#server/ground/audit/insert-audit.ts';
import { inTransaction } from '#server/ground/db/in-transaction.ts';
import { call } from '#server/ground/http/calls/call.ts';
import type { RouteContext } from '#server/ground/http/calls/route-context.ts';
import { readCases, saveClosed } from './case-queries.ts';

/** What whoever keeps a book has to look at among its payments at a provider. */
export function registerProviderCases(context: RouteContext): void {
  const { db } = context;

  call(context, listProviderCases, async ({ params }) => ({ items: await readCases(db, params.id) }));

  call(context, closeProviderCase, async ({ params, body, caller }) => {
    const { id: book_id, case_id } = params;
    const { note } = body;
    await inTransaction(db, async (tx) => {
      const operation = await saveClosed(tx, { book_id, case_id, note, user_id: caller.user_id });
      if (operation === null) throw new Refusal('rail.case_not_found');
      await insertAudit(tx, {
        user_id: caller.user_id,
        action: 'rail_case',
        entity: 'book',
        entity_id: book_id,
        became: { operation, reason: note },
      });
    });
    return { items: await readCases(db, book_id) };
  });
}
