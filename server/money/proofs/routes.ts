import { inTransaction } from '#server/ground/db/in-transaction.ts';
import { Refusal } from '#contract/errors.ts';
import {
  cancelDue,
  changeClubPayments,
  createDues,
  decidePayment,
  getPaymentFile,
  listClubDues,
  listFamilyDues,
  listPayments,
  markRider,
  sendPayment,
} from '#contract/money/payments.ts';
import type { Caller } from '#server/ground/access/caller.ts';
import { call } from '#server/ground/http/calls/call.ts';
import type { RouteContext } from '#server/ground/http/calls/route-context.ts';
import {
  countOwnCups,
  insertDues,
  insertMark,
  readClubBoard,
  saveClubPayments,
} from '#server/money/club-queries.ts';
import { readClubBook } from '#server/money/books.ts';
import { insertMovements } from '#server/money/ledger.ts';
import { movedParts } from '#rules/money/paid-to.ts';
import { readPaidTo, tellPaidTo } from '#server/money/paid-to.ts';
import { provePresence } from '#server/people/accounts/users/prove-presence.ts';
import { acceptedPixKey } from '#server/money/pay-to.ts';
import { judge, mayJudge, sendFamilyProof } from './pay.ts';
import {
  lockDue,
  type PaymentPlace,
  readOwedBy,
  readPayees,
  readPaymentPlace,
  readRiderPayments,
  readSentProofs,
} from '#server/money/queries.ts';
import { insertLook } from '#server/people/riders/queries.ts';
import { answerDocument } from '#server/ground/http/calls/answer-document.ts';
import { insertAudit } from '#server/ground/audit/insert-audit.ts';

/** Tells whether the caller, or a club of the caller, sent it. A club's proof covers other families too. */
const isOfPayer = (caller: Caller, { payer_club_id, rider_ids }: PaymentPlace): boolean =>
  payer_club_id === null
    ? rider_ids.some((rider_id) => caller.rider_ids.includes(rider_id))
    : caller.roles.some(({ role, club_id }) => role === 'club' && club_id === payer_club_id);

/** Registers the calls about dues of a club's riders and their payments, for the family and for the club. */
export function registerPayments(context: RouteContext): void {
  const { db, documents, limits } = context;

  call(context, listPayments, async ({ query }) => {
    const payments = await readRiderPayments(db, query.rider_id);
    if (payments === null) throw new Refusal('session.not_allowed');
    return payments;
  });

  call(context, listFamilyDues, async ({ caller }) => {
    const dues = await readOwedBy(db, caller.rider_ids);
    const payees = await readPayees(
      db,
      dues.map(({ book_id }) => book_id),
    );
    return {
      payees: payees.map((payee) => ({
        ...payee,
        dues: dues.filter(({ book_id }) => book_id === payee.book_id),
      })),
    };
  });

  call(context, sendPayment, async (asked) => {
    await limits.spend('payment_account', String(asked.caller.user_id));
    return sendFamilyProof(context, asked);
  });

  call(context, getPaymentFile, async ({ params, caller }) => {
    const place = await readPaymentPlace(db, params.id);
    const may = place !== null && (isOfPayer(caller, place) || mayJudge(caller, place));
    if (!may || place.file_id === null) throw new Refusal('document.not_found');
    const answer = await answerDocument(db, documents, place.file_id, `payment-${params.id}`);
    await insertLook(db, caller.user_id, place.rider_id, 'payment');
    return answer;
  });

  call(context, decidePayment, (asked) => judge(db, asked));

  call(context, listClubDues, async ({ params, query }) => {
    const board = await readClubBoard(db, params.id, query.season ?? null);
    if (board === null) throw new Refusal('session.not_allowed');
    return board;
  });

  call(context, createDues, async ({ params, body, caller }) => {
    const { cup_id = null, rider_ids = null, due_on = null, note = '', season, cents } = body;
    if (cup_id !== null && (await countOwnCups(db, params.id, [cup_id])) === 0)
      throw new Refusal('cup.not_found', 'cup_id');
    const created_by = caller.user_id;
    const created = await inTransaction(db, async (tx) => {
      const made = await insertDues(tx, params.id, {
        rider_ids,
        season,
        cup_id,
        cents,
        due_on,
        note,
        created_by,
      });
      await insertAudit(tx, {
        user_id: created_by,
        action: 'ask_dues',
        entity: 'club',
        entity_id: params.id,
        became: { season, cup_id, cents, riders: made },
      });
      return made;
    });
    return { created };
  });

  call(context, cancelDue, async ({ params, caller }) => {
    await inTransaction(db, async (tx) => {
      const due = await lockDue(tx, params.due_id, null);
      if (due === null || due.book_id !== params.id) throw new Refusal('payment.not_found');
      if (due.cancelled) return;
      if (due.received > 0 || (await readSentProofs(tx, [params.due_id])).length > 0)
        throw new Refusal('payment.decided');
      const relief = {
        due_id: params.due_id,
        kind: 'relief',
        cents: -due.asked,
        currency: due.currency,
      } as const;
      await insertMovements(tx, caller.user_id, [relief]);
      await insertAudit(tx, {
        user_id: caller.user_id,
        action: 'cancel',
        entity: 'due',
        entity_id: params.due_id,
      });
    });
    return {};
  });

  call(context, changeClubPayments, async (asked) => {
    const { params, caller } = asked;
    const { user_password, code, ...body } = asked.body;
    const cups = [...new Set(body.entry_fees.map(({ cup_id }) => cup_id))];
    if (cups.length !== body.entry_fees.length) throw new Refusal('request.bad_body', 'entry_fees');
    if ((await countOwnCups(db, params.id, cups)) !== cups.length)
      throw new Refusal('cup.not_found', 'cup_id');
    const said = { ...body, pay_pix: acceptedPixKey(body) };
    const book_id = await readClubBook(db, params.id);
    if (movedParts(await readPaidTo(db, book_id), said).length > 0)
      await provePresence(context, asked, { user_password, code });
    await inTransaction(db, async (tx) => {
      const was = await readPaidTo(tx, book_id);
      await saveClubPayments(tx, params.id, said);
      await tellPaidTo(tx, asked, book_id, was);
      await insertAudit(tx, {
        user_id: caller.user_id,
        action: 'update',
        entity: 'club',
        entity_id: params.id,
        was,
        became: said,
      });
    });
    return {};
  });

  call(context, markRider, async ({ params, body, caller }) => {
    const { reason = '', ...mark } = body;
    await inTransaction(db, async (tx) => {
      const marked = await insertMark(tx, params.id, { ...mark, reason, marked_by: caller.user_id });
      if (!marked) throw new Refusal('rider.not_found', 'rider_id');
      await insertAudit(tx, {
        user_id: caller.user_id,
        action: 'mark',
        entity: 'rider',
        entity_id: body.rider_id,
        became: { season: body.season, up_to_date: body.up_to_date },
      });
    });
    return {};
  });
}
