import { sql } from 'kysely';
import {
  chargeRiders,
  getLedger,
  listBooks,
  listOwing,
  refundDue,
  returnCredit,
  takeBackCallOff,
  takeBackCharge,
  type OpenBook,
} from '#contract/money/ledger.ts';
import { changePrice } from '#contract/money/price-changes.ts';
import {
  judgeProof,
  listProofs,
  listDecidedProofs,
  undoProof,
  type DecidedProof,
  type DecidedProofs,
} from '#contract/money/proofs.ts';
import { Refusal } from '#contract/errors.ts';
import { cancelReceipt, getReceiptFile, issueReceipt, listReceipts } from '#contract/money/receipts.ts';
import { call } from '#server/ground/http/calls/call.ts';
import type { RouteContext } from '#server/ground/http/calls/route-context.ts';
import { isAdmin, organizationsOf, organizes, scopeOf, type Caller } from '#server/ground/access/caller.ts';
import { returnDue } from '#server/money/dues/call-off.ts';
import { charge, takeChargeBack } from '#server/money/dues/charge.ts';
import { readLedger } from '#server/money/office/dues/ledger-query.ts';
import { readOwing, lateCondition, keptBooks, type Books } from '#server/money/office/dues/owing-query.ts';
import { readProofs } from '#server/money/office/dues/proof-queries.ts';
import { receiptName, receiptRequest } from '#server/money/receipts/receipt-file.ts';
import {
  readReceipt,
  readReceiptPlace,
  readReceipts,
  type ReceiptPlace,
} from '#server/money/receipts/receipt-queries.ts';
import { cancel, issue } from '#server/money/receipts/receipts.ts';
import { changeFrozenPrice } from '#server/money/dues/change-price.ts';
import { refund } from '#server/money/dues/refund.ts';
import { giveCreditBack } from '#server/money/dues/return-credit.ts';
import { judgePayment, undoJudgement } from '#server/money/proofs/judge.ts';
import { readPaymentPlace } from '#server/money/queries.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { named } from '#server/money/office/dues/named.ts';
import { personName } from '#server/ground/audit/person-name.ts';

const atOnce = 30;

const person = (table: string) => sql`coalesce(${personName(table)}, '')`;
/* The columns that say what `due d` of `rider p` is for, with the tables that are joined to them. */
const concept = sql`'rider_fullname', p.rider_fullname, 'kind', d.kind, 'season', d.season, 'cup_name', c.cup_name,
  'race_name', r.race_name, 'category_name', k.category_name`;
const beside = sql`join rider p on p.rider_id = d.rider_id left join cup c on c.cup_id = d.cup_id
  left join race r on r.race_id = d.race_id left join category k on k.category_id = d.category_id`;

interface Asked {
  q: string;
  before: number | null;
}

/** Reads the decided proofs of a book, last sent first, by riders they were sent or paid for, in one statement. */
async function readDecided(db: Db, book_id: number, { q, before }: Asked): Promise<DecidedProofs> {
  const { rows } = await sql<DecidedProof>`
    select y.payment_id, y.payment_status, y.payment_reason, y.sent_at, y.decided_at, y.file_id is not null as has_file,
      ${person('s')} as sent_by,
      (select b.club_name from club b where b.club_id = y.payer_club_id) as club_name, ${person('w')} as decided_by, d.currency, json_build_object(${concept}) as sent_for,
      coalesce((select json_agg(x.line order by x.due_id) from (
          select d.due_id, json_build_object(${concept}, 'due_id', d.due_id, 'cents', sum(v.cents)) as line
          from movement v join due d using (due_id) ${beside} where v.payment_id = y.payment_id
          group by d.due_id, p.rider_id, c.cup_id, r.race_id, k.category_id having sum(v.cents) > 0) x), '[]') as paid
    from payment y join due d using (due_id) ${beside}
      left join users s on s.user_id = y.sent_by left join users w on w.user_id = y.decided_by
    where d.book_id = ${book_id} and y.payment_status <> 'SENT' and (${before}::bigint is null or y.payment_id < ${before})
      and (${named(q)} or exists (select 1 from movement v join due n using (due_id) join rider p on p.rider_id = n.rider_id
        where v.payment_id = y.payment_id and ${named(q)}))
    order by y.payment_id desc limit ${atOnce + 1}`.execute(db);
  const items = rows.slice(0, atOnce);
  return { items, next: rows.length > atOnce ? (items.at(-1)?.payment_id ?? null) : null };
}

/** Reads somebody's books with what is unpaid and waits, in one statement, an organization's own book first. */
async function readBooks(db: Db, books: Books): Promise<OpenBook[]> {
  const { rows } = await sql<OpenBook>`
    select b.book_id, b.club_id, b.payee_name, b.organization_id, b.organization_shortname, b.takes_payments, b.currency,
      coalesce(x.left_cents, 0) as left_cents, coalesce(x.overdue_cents, 0) as overdue_cents, coalesce(x.owing, 0) as owing,
      (select count(*)::int from payment y join due d using (due_id) where d.book_id = b.book_id and y.payment_status = 'SENT')
        as proofs_waiting
    from payee b
    left join lateral (select sum(d.asked_cents - d.received_cents) as left_cents, count(distinct d.rider_id)::int as owing,
        sum(d.asked_cents - d.received_cents) filter (where ${lateCondition}) as overdue_cents
      from due d where d.book_id = b.book_id and d.received_cents < d.asked_cents) x on true
    where ${keptBooks(books)}
    order by b.club_id is not null, b.takes_payments desc, b.payee_name collate "es-x-icu", b.book_id`.execute(
    db,
  );
  return rows;
}

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
