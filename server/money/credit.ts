import { sql } from 'kysely';
import { allocate } from '#rules/money/ledger.ts';
import type { Db } from '#server/db/pool.ts';
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
      and k.club_id is null and d.cancelled_at is null and d.gone_at is null
      and not exists (select 1 from proof_due z join payment y using (payment_id) where z.due_id = d.due_id and y.payment_status = 'SENT')
    order by d.due_id for update of d`.execute(tx);
  return rows;
}

/** The credit of a rider in a book, opened if there is none. */
export async function openCredit(
  tx: Db,
  due: Pick<EntryDue, 'book_id' | 'currency'>,
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

/** What was paid to the organization for an entry becomes credit of the rider, and is asked no longer. */
export async function creditEntry(tx: Db, place: EntryPlace, made_by: number | null): Promise<void> {
  for (const due of await holdEntryDues(tx, place)) {
    const { due_id, currency, asked, received } = due;
    if (received === 0) continue;
    const credit_id = await openCredit(tx, due, place.rider_id);
    await insertMovements(tx, made_by, [
      { due_id, kind: 'credit', cents: -received, currency, credit_id },
      { due_id, kind: 'relief', cents: -asked, currency },
    ]);
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
