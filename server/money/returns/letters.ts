import { sql } from 'kysely';
import type { Due } from '#contract/money/payments.ts';
import { moneyText } from '#rules/money/money.ts';
import type { Db } from '#server/db/pool.ts';
import type { Tasks } from '#server/jobs/jobs.ts';
import { languageFrom, type Post, write } from '#server/mail/post.ts';
import { type Recipient, readDelegates, readGuardiansOfAll } from '#server/mail/recipients.ts';
import { dueConcept } from '#server/money/concept.ts';
import { readDue } from '#server/money/queries.ts';
import { readClubParts, readRefundedTo } from './returned-to.ts';

/** The due of a return that still holds, with what became of its money. */
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
  /** What it gave as credit. */
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

/** Letters to the family, and to a club that paid, about money of its entries: what came back, what went, what costs something else now. */
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
  /** Calls `tell` for everybody in charge of the rider, with the names a letter starts from. */
  const eachGuardian = async (due: Due, tell: Tell) =>
    each(due, await readGuardiansOfAll(db, [due.rider_id]), '/payments', tell);
  /** The same for who runs a club. */
  const eachDelegate = async (due: Due, club_id: number, tell: Tell) =>
    each(due, await readDelegates(db, club_id), `/payments?view=fees&club=${club_id}`, tell);
  return {
    async entry_returned({ return_id }) {
      const due = await readReturned(db, return_id);
      // Nothing was received after all: there is nothing to tell.
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
