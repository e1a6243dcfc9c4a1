import { sql } from 'kysely';
import { allocate } from '#rules/money/ledger.ts';
import type { Db } from '#server/db/pool.ts';
import { openClubCredit } from '#server/money/payer/payer.ts';
import { insertMovements } from './ledger.ts';

interface EntryPlace {
  race_id: number;
  category_id: number;
  rider_id: number;
}

interface EntryDue {
  due_id: number;
  book_id: number;
  currency: string;
  asked: number;
  received: number;
}

/** What an organization asks for an entry, held. A proof that waits is for the treasurer: its dues are left alone. */
async function holdEntryDues(tx: Db, { race_id, category_id, rider_id }: EntryPlace): Promise<EntryDue[]> {
  const { rows } = await sql<EntryDue>`
    select d.due_id, d.book_id, d.currency, d.asked_cents as asked, d.received_cents as received from due d join book k using (book_id)
    where d.race_id = ${race_id} and d.category_id = ${category_id} and d.rider_id = ${rider_id} and d.kind = 'entry'
      and k.club_id is null and d.cancelled_at is null
      and not exists (select 1 from proof_due z join payment y using (payment_id) where z.due_id = d.due_id and y.payment_status = 'SENT')
    order by d.due_id for update of d`.execute(tx);
  return rows;
}

/** The credit of a rider in a book, opened if there is none. */
export async function openCredit(
  tx: Db,
  due: { book_id: number; currency: string },
  rider_id: number,
): Promise<number> {
  const { rows } = await sql<{ credit_id: number }>`
    with known as (select credit_id from credit
        where book_id = ${due.book_id} and rider_id = ${rider_id} and currency = ${due.currency} order by credit_id limit 1 for update),
      opened as (insert into credit (book_id, rider_id, currency)
        select ${due.book_id}, ${rider_id}, ${due.currency} where not exists (select 1 from known) returning credit_id)
    select credit_id from known union all select credit_id from opened`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('A credit that was just opened has no row');
  return row.credit_id;
}

/** Whose money a due was paid with: the family's, and of each club. The parts are what was received. */
async function readPayers(
  tx: Db,
  due_id: number,
): Promise<{ payer_club_id: number | null; cents: number }[]> {
  const { rows } = await sql<{ payer_club_id: number | null; cents: number }>`
    select payer_club_id, sum(cents) as cents from paid_movement where due_id = ${due_id}
    group by payer_club_id having sum(cents) <> 0 order by payer_club_id nulls first`.execute(tx);
  const short = rows.reduce((sum, { cents }) => sum + Math.min(0, cents), 0);
  if (short === 0) return rows;
  // What went back without a name came out of what was paid: the parts above nothing bear it, in their order.
  let less = -short;
  return rows.flatMap((one) => {
    const taken = Math.min(less, Math.max(0, one.cents));
    less -= taken;
    return one.cents - taken > 0 ? [{ ...one, cents: one.cents - taken }] : [];
  });
}

/** What was paid to the organization for an entry becomes credit of who paid it, and is asked no longer. */
export async function creditEntry(tx: Db, place: EntryPlace, made_by: number | null): Promise<void> {
  for (const due of await holdEntryDues(tx, place)) {
    const { due_id, currency, asked, received } = due;
    if (received === 0) continue;
    const kept = [];
    for (const { payer_club_id, cents } of await readPayers(tx, due_id)) {
      const credit_id =
        payer_club_id === null
          ? await openCredit(tx, due, place.rider_id)
          : (await openClubCredit(tx, due, payer_club_id)).credit_id;
      kept.push({ due_id, kind: 'credit' as const, cents: -cents, currency, credit_id });
    }
    await insertMovements(tx, made_by, [...kept, { due_id, kind: 'relief', cents: -asked, currency }]);
  }
}

/** Credit of the rider, then of others of the family, pays what the organization asks for an entry. */
export async function spendCredit(tx: Db, place: EntryPlace, made_by: number | null): Promise<void> {
  for (const { due_id, book_id, currency, asked, received } of await holdEntryDues(tx, place)) {
    const { rows: credits } = await sql<{ credit_id: number; cents: number }>`
      select c.credit_id, c.cents from credit c
      where c.book_id = ${book_id} and c.currency = ${currency} and c.cents > 0
        and (c.rider_id = ${place.rider_id} or exists (select 1 from user_rider a join user_rider b using (user_id)
          where a.rider_id = ${place.rider_id} and b.rider_id = c.rider_id))
      order by c.rider_id <> ${place.rider_id}, c.credit_id for update`.execute(tx);
    let left = asked - received;
    const movements = credits.flatMap(({ credit_id, cents }) => {
      const [line] = allocate(cents, [{ due_id, due_on: null, left }]).lines;
      left -= line?.cents ?? 0;
      return line === undefined ? [] : [{ ...line, kind: 'credit' as const, currency, credit_id }];
    });
    if (movements.length > 0) await insertMovements(tx, made_by, movements);
  }
}
