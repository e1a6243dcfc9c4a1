import { sql } from 'kysely';
import type { Due } from '#contract/money/payments.ts';
import { moneyText } from '#rules/money/money.ts';
import type { Db } from '#server/ground/db/pool.ts';
import type { Tasks } from '#server/ground/jobs/jobs.ts';
import { languageFrom, type Post, write } from '#server/ground/mail/post.ts';
import { type Recipient, readDelegates, readGuardiansOfAll } from '#server/ground/mail/recipients.ts';
import { dueConcept } from '#server/money/concept.ts';
import { readDue } from '#server/money/queries.ts';

import { currencyStep } from '#rules/money/currency-step.ts';
import { shareAmong } from '#rules/money/returns/share.ts';
import type { PaidPart } from '#server/money/payer/payers.ts';
import { partsToGive } from '#server/money/payer/to-give.ts';

/** The part of a return, in cents, that belongs to a club. */
interface ClubPart {
  club_id: number;
  club_name: string;
  credit: number;
  refund: number;
}

/** Reads what clubs get back of an entry that is gone: what became their credit, and their share of the refund. */
async function readClubParts(
  db: Db,
  return_id: number,
  { due_id, currency, refund_cents }: { due_id: number; currency: string; refund_cents: number },
): Promise<ClubPart[]> {
  const { rows: credits } = await sql<{ payer_club_id: number; cents: number }>`
    select x.payer_club_id, -sum(v.cents)::bigint as cents from movement v join credit x using (credit_id)
    where v.return_id = ${return_id} and v.takes_back is null and x.payer_club_id is not null group by x.payer_club_id`.execute(
    db,
  );
  const { rows: parts } = await partsToGive(sql`${due_id}`).execute(db);
  const shares = shareAmong(
    refund_cents,
    parts.map(({ cents }) => cents),
    currencyStep(currency),
  );
  const refunds = parts.map(({ payer_club_id }, at) => ({ payer_club_id, cents: shares[at] ?? 0 }));
  const centsOf = (rows: readonly PaidPart[], club_id: number) =>
    rows.find(({ payer_club_id }) => payer_club_id === club_id)?.cents ?? 0;
  const { rows: clubs } = await sql<{ club_id: number; club_name: string }>`
    select club_id, club_name from club
    where club_id = any(${[...credits, ...refunds].flatMap(({ payer_club_id }) => payer_club_id ?? [])}::bigint[])
    order by club_id`.execute(db);
  return clubs
    .map((club) => ({
      ...club,
      credit: centsOf(credits, club.club_id),
      refund: centsOf(refunds, club.club_id),
    }))
    .filter(({ credit, refund }) => credit + refund > 0);
}

/** Reads to whom a promised refund was paid since it was promised: families (null) and clubs. */
async function readRefundedTo(db: Db, return_id: number): Promise<PaidPart[]> {
  const { rows } = await sql<PaidPart>`
    select p.payer_club_id, -sum(p.cents)::bigint as cents from entry_return w join movement v using (due_id)
      join paid_movement p using (movement_id)
    where w.return_id = ${return_id} and v.kind = 'refund' and v.made_at >= w.settled_at
    group by p.payer_club_id having sum(p.cents) < 0 order by p.payer_club_id nulls first`.execute(db);
  return rows;
}

/** Reads the due of a return that is still in force, with what became of its money. */
async function readReturned(
  db: Db,
  return_id: number,
): Promise<(Due & { returned: NonNullable<Due['returned']> }) | null> {
  const { rows } = await sql<{ due_id: number }>`
    select due_id from entry_return where return_id = ${return_id} and ended_at is null and settled_at is not null`.execute(
    db,
  );
  const [row] = rows;
  const due = row === undefined ? null : await readDue(db, row.due_id);
  return due?.returned ? { ...due, returned: due.returned } : null;
}

interface Change {
  due_id: number;
  was_cents: number;
  cents: number;
  reason: string;
  /** The credit that it gave. */
  credited: number;
}

async function readChange(db: Db, change_id: number): Promise<Change | null> {
  const { rows } = await sql<Change>`
    select n.due_id, n.was_cents, n.cents, n.reason,
      coalesce((select -sum(v.cents) from movement v where v.change_id = n.change_id and v.kind = 'credit'), 0)::bigint as credited
    from price_change n where n.change_id = ${change_id}`.execute(db);
  return rows[0] ?? null;
}

interface Names {
  rider: string;
  payee: string;
  concept: string;
  link: string;
}

type Tell = (to: Recipient, names: Names) => Promise<void>;

/** Letters to the family and a club that paid: what was given back or refunded, what costs something else now. */
export function returnLetters(
  post: Post,
): Pick<Tasks, 'entry_returned' | 'entry_refunded' | 'price_changed'> {
  const { db, origin } = post;
  const each = async (due: Due, recipients: readonly Recipient[], path: string, tell: Tell) => {
    for (const to of recipients)
      await tell(to, {
        rider: due.rider_fullname,
        payee: due.payee_name,
        concept: dueConcept(due, languageFrom(to.language)),
        link: `${origin()}${path}`,
      });
  };
  /** Calls `tell` for everybody in charge of the rider, with the names with which a letter starts. */
  const eachGuardian = async (due: Due, tell: Tell) =>
    each(due, await readGuardiansOfAll(db, [due.rider_id]), '/payments', tell);
  /** Does the same for whoever runs a club. */
  const eachDelegate = async (due: Due, club_id: number, tell: Tell) =>
    each(due, await readDelegates(db, club_id), `/payments?view=fees&club=${club_id}`, tell);
  return {
    async entry_returned({ return_id }) {
      const due = await readReturned(db, return_id);
      // In the end nothing was received, so there is nothing to report.
      if (due === null || due.returned.received_cents === 0) return;
      const { why, received_cents, credit_cents, refund_cents, kept_cents } = due.returned;
      const amount = (cents: number) => (cents === 0 ? '' : moneyText(cents, due.currency));
      await eachGuardian(due, (to, names) =>
        write(post, to, 'entry_returned', {
          ...names,
          why,
          received: moneyText(received_cents, due.currency),
          credit: amount(credit_cents),
          refund: amount(refund_cents),
          kept: amount(kept_cents),
          club: due.returned.club_paid ?? '',
        }),
      );
      for (const { club_id, club_name: club, ...part } of await readClubParts(db, return_id, {
        ...due,
        refund_cents,
      }))
        await eachDelegate(due, club_id, (to, names) =>
          write(post, to, 'club_returned', {
            ...names,
            club,
            credit: amount(part.credit),
            refund: amount(part.refund),
          }),
        );
    },
    async entry_refunded({ return_id }) {
      const due = await readReturned(db, return_id);
      if (due === null) return;
      for (const { payer_club_id, cents } of await readRefundedTo(db, return_id)) {
        const amount = moneyText(cents, due.currency);
        const tell = (to: Recipient, names: Names) => write(post, to, 'entry_refunded', { ...names, amount });
        await (payer_club_id === null ? eachGuardian(due, tell) : eachDelegate(due, payer_club_id, tell));
      }
    },
    async price_changed({ change_id }) {
      const change = await readChange(db, change_id);
      const due = change === null ? null : await readDue(db, change.due_id);
      if (change === null || due === null) return;
      const { was_cents, cents, reason, credited } = change;
      const amount = (of: number) => (of === 0 ? '' : moneyText(of, due.currency));
      await eachGuardian(due, (to, names) =>
        write(post, to, 'price_changed', {
          ...names,
          was: moneyText(was_cents, due.currency),
          now: moneyText(cents, due.currency),
          reason,
          left: amount(due.left_cents),
          credit: amount(credited),
        }),
      );
    },
  };
}
