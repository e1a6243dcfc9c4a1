import { addLoanChips, getLoanStock, setLoanChip } from '#contract/raceday/office/check-in/loan-stock.ts';
import { Refusal } from '#contract/errors.ts';
import { chipNumber, isChip } from '#rules/raceday/day/check-in.ts';
import { insertAudit } from '#server/ground/audit/insert-audit.ts';
import { inTransaction } from '#server/ground/db/in-transaction.ts';
import { call } from '#server/ground/http/calls/call.ts';
import type { RouteContext } from '#server/ground/http/calls/route-context.ts';
import { insertLoanChips, readLoanStock, saveLoanState } from './stock-queries.ts';

/** Registers the calls for the chips that an organization lends. Desks lend them at check-in. */
export function registerLoanStock(context: RouteContext): void {
  const { db } = context;

  call(context, getLoanStock, async ({ params }) => ({ items: await readLoanStock(db, params.id) }));

  call(context, addLoanChips, ({ params: { id }, body, caller }) =>
    inTransaction(db, async (tx) => {
      if (!body.chips.every(isChip)) throw new Refusal('check_in.chip', 'chips');
      const added = await insertLoanChips(tx, id, body.chips.map(chipNumber));
      if (added > 0)
        await insertAudit(tx, {
          user_id: caller.user_id,
          action: 'chips_add',
          entity: 'organization',
          entity_id: id,
          became: { chips: added },
        });
      return { items: await readLoanStock(tx, id) };
    }),
  );

  call(context, setLoanChip, ({ params: { id: organization_id }, body, caller }) =>
    inTransaction(db, async (tx) => {
      const chip = chipNumber(body.chip);
      const state = body.state === 'gone' ? null : body.state;
      if (await saveLoanState(tx, { organization_id, chip, state }))
        await insertAudit(tx, {
          user_id: caller.user_id,
          action: 'chip_state',
          entity: 'organization',
          entity_id: organization_id,
          became: { chip, state: body.state },
        });
      return { items: await readLoanStock(tx, organization_id) };
    }),
  );
}
