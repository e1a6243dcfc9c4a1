import {
  chargeRiders,
  getLedger,
  listBooks,
  listOwing,
  refundDue,
  returnCredit,
  takeBackCallOff,
  takeBackCharge,
} from '#contract/money/ledger.ts';
import { changePrice } from '#contract/money/price-changes.ts';
import { judgeProof, listProofs, listDecidedProofs, undoProof } from '#contract/money/proofs.ts';
import { Refusal } from '#contract/errors.ts';
import { cancelReceipt, getReceiptFile, issueReceipt, listReceipts } from '#contract/money/receipts.ts';
import { call } from '#server/ground/http/calls/call.ts';
import type { RouteContext } from '#server/ground/http/calls/route-context.ts';
import { type Caller, isAdmin, organizationsOf, organizes, scopeOf } from '#server/ground/access/caller.ts';
import { returnDue } from '#server/money/dues/call-off.ts';
import { charge, takeChargeBack } from '#server/money/dues/charge.ts';
import { readBooks } from '#server/money/office/dues/books-query.ts';
import { readDecided } from '#server/money/office/dues/decided-query.ts';
import { readLedger } from '#server/money/office/dues/ledger-query.ts';
import { type Books, readOwing } from '#server/money/office/dues/owing-query.ts';
import { readProofs } from '#server/money/office/dues/proof-queries.ts';
import { receiptName, receiptRequest } from '#server/money/receipts/receipt-file.ts';
import {
  type ReceiptPlace,
  readReceipt,
  readReceiptPlace,
  readReceipts,
} from '#server/money/receipts/receipt-queries.ts';
import { cancel, issue } from '#server/money/receipts/receipts.ts';
import { changeFrozenPrice } from '#server/money/dues/change-price.ts';
import { refund } from '#server/money/dues/refund.ts';
import { giveCreditBack } from '#server/money/dues/return-credit.ts';
import { judgePayment, undoJudgement } from '#server/money/proofs/judge.ts';
import { readPaymentPlace } from '#server/money/queries.ts';

/** Tells whether the caller is the keeper who received the money, or in charge of every rider on the receipt. */
function maySee(caller: Caller, place: ReceiptPlace): boolean {
  return (
    isAdmin(caller) ||
    organizes(caller, place.organization_id) ||
    caller.roles.some(
      ({ role, club_id }) => role === 'club' && club_id !== null && club_id === place.club_id,
    ) ||
    (place.payer_club_id === null
      ? place.rider_ids.every((rider_id) => caller.rider_ids.includes(rider_id))
      : caller.roles.some(({ role, club_id }) => role === 'club' && club_id === place.payer_club_id))
  );
}

const booksOf = (caller: Caller): Books => ({
  organizations: organizationsOf(caller),
  clubs: scopeOf(caller).clubs,
});

/** Registers the calls for books: debts, charges, cash with receipts, proofs, refunds, and accounting. */
export function registerOfficeDues(context: RouteContext): void {
  const { db, pdf, limits } = context;

  call(context, listBooks, async ({ caller }) => ({
    items: await readBooks(db, booksOf(caller)),
  }));

  call(context, listOwing, async ({ query: { q = '', after }, caller }) =>
    readOwing(db, booksOf(caller), { q, after: after?.split('-').map(Number) ?? null }),
  );

  call(context, getLedger, async ({ params, query }) => {
    const ledger = await readLedger(db, params.id, query.season ?? null);
    if (ledger === null) throw new Refusal('session.not_allowed');
    return ledger;
  });

  call(context, chargeRiders, (asked) => charge(db, asked));
  call(context, takeBackCharge, (asked) => takeChargeBack(db, asked));
  call(context, takeBackCallOff, (asked) => returnDue(db, asked));
  call(context, refundDue, (asked) => refund(db, asked));
  call(context, changePrice, (asked) => changeFrozenPrice(db, asked));
  call(context, returnCredit, async (asked) => {
    await giveCreditBack(db, asked);
    return {};
  });
  call(context, issueReceipt, (asked) => issue(db, asked));
  call(context, cancelReceipt, (asked) => cancel(db, asked));

  call(context, listReceipts, async ({ params, query }) => ({
    items: await readReceipts(db, params.id, query.before ?? null),
  }));

  call(context, getReceiptFile, async ({ params, caller }) => {
    await limits.spend('receipt_account', String(caller.user_id));
    const [receipt, place] = await Promise.all([readReceipt(db, params.id), readReceiptPlace(db, params.id)]);
    if (!receipt || !place || !maySee(caller, place)) throw new Refusal('receipt.not_found');
    const bytes = await pdf.render(receiptRequest(receipt, place, receipt.language));
    return { bytes, media_type: 'application/pdf', name: receiptName(receipt) };
  });

  call(context, listProofs, async ({ params }) => ({
    items: await readProofs(db, params.id),
  }));

  call(context, listDecidedProofs, async ({ params, query: { q = '', before = null } }) =>
    readDecided(db, params.id, { q, before }),
  );

  /** Refuses a proof of another book as if it did not exist. */
  const refuseElsewhere = async (book_id: number, payment_id: number) => {
    const place = await readPaymentPlace(db, payment_id);
    if (place?.book_id !== book_id) throw new Refusal('payment.not_found');
  };

  call(context, judgeProof, async ({ params, body, caller }) => {
    await refuseElsewhere(params.id, params.paymentId);
    const { payment_status, payment_reason = '', lines = null, keep_rest } = body;
    if (payment_status === 'ACCEPTED' && (lines === null || (lines.length === 0 && !keep_rest)))
      throw new Refusal('request.bad_body', 'lines');
    const judgement = { payment_status, payment_reason, lines, keep_rest, can_undo: true };
    await judgePayment(db, params.paymentId, judgement, caller.user_id);
    return {};
  });

  call(context, undoProof, async ({ params, caller }) => {
    await refuseElsewhere(params.id, params.paymentId);
    await undoJudgement(db, params.paymentId, caller.user_id);
    return {};
  });
}
