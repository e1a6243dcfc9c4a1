import { sql } from 'kysely';
import { allocate } from '#rules/money/ledger.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { creditsOfPayers } from '#server/money/payer/payers.ts';
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

/** Locks what an organization asks for an entry, except dues with a waiting proof: the treasurer decides those. */
async function holdEntryDues(tx: Db, { race_id, category_id, rider_id }: EntryPlace): Promise<EntryDue[]> {
  const { rows } = await sql<EntryDue>`
    select d.due_id, d.book_id, d.currency, d.asked_cents as asked, d.received_cents as received from due d join book k using (book_id)
    where d.race_id = ${race_id} and d.category_id = ${category_id} and d.rider_id = ${rider_id} and d.kind = 'entry'
      and k.club_id is null and d.cancelled_at is null and d.gone_at is null
      and not exists (select 1 from proof_due z join payment y using (payment_id) where z.due_id = d.due_id and y.payment_status = 'SENT')
    order by d.due_id for update of d`.execute(tx);
  return rows;
}

/** A part, in cents, of the credit of somebody. */
export interface Credit {
  credit_id: number;
  cents: number;
}

/** Turns what was paid for an entry into credit of the payers, and ends its dues. Returns each credit and amount. */
export async function creditEntry(tx: Db, place: EntryPlace, made_by: number | null): Promise<Credit[]> {
  const given: Credit[] = [];
  for (const due of await holdEntryDues(tx, place)) {
    const { due_id, currency, asked, received } = due;
    if (received === 0) continue;
    const credits = await creditsOfPayers(tx, { ...due, rider_id: place.rider_id }, received);
    const kept = credits.map(({ credit_id, cents }) => ({
      due_id,
      kind: 'credit' as const,
      cents: -cents,
      currency,
      credit_id,
    }));
    await insertMovements(tx, made_by, [...kept, { due_id, kind: 'relief', cents: -asked, currency }]);
    given.push(...credits);
  }
  return given;
}

/** Pays the rest of what the organization asks for an entry, with up to the given amount of each credit. */
export async function spendCredits(
  tx: Db,
  place: EntryPlace,
  credits: readonly Credit[],
  made_by: number | null,
): Promise<void> {
  for (const { due_id, book_id, currency, asked, received } of await holdEntryDues(tx, place)) {
    const { rows: there } = await sql<Credit>`
      select credit_id, cents from credit where book_id = ${book_id} and currency = ${currency}
        and credit_id = any(${credits.map(({ credit_id }) => credit_id)}::bigint[]) order by credit_id for update`.execute(
      tx,
    );
    let left = asked - received;
    const movements = credits.flatMap(({ credit_id, cents }) => {
      const has = there.find((one) => one.credit_id === credit_id)?.cents ?? 0;
      const [line] = allocate(Math.min(cents, has), [{ due_id, due_on: null, left }]).lines;
      left -= line?.cents ?? 0;
      return line === undefined ? [] : [{ ...line, kind: 'credit' as const, currency, credit_id }];
    });
    if (movements.length > 0) await insertMovements(tx, made_by, movements);
  }
}

/** Pays what the organization asks for an entry from credit of the rider, then from that of others of the family. */
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

interface Priced {
  rider_id: number;
  cents: number;
}

interface OwnCredit {
  rider_id: number;
  credit_id: number;
  cents: number;
}

/**
 * Returns how much of each of some entries of a race credit would pay by itself if they were made now, in this order
 * and by the rule of `spendCredit`. It locks nothing: the price is agreed, but not what pays it. `spent` holds the cents of
 * each credit that are used already, and those used here are added.
 */
export async function creditForEntries(
  db: Db,
  race_id: number,
  currency: string,
  entries: readonly Priced[],
  spent: Map<number, number> = new Map(),
): Promise<number[]> {
  const { rows } = await sql<OwnCredit>`
    select p.rider_id, c.credit_id, c.cents
    from race r join cup u using (cup_id) join book k on k.organization_id = u.organization_id and k.club_id is null
      join credit c on c.book_id = k.book_id and c.currency = ${currency} and c.cents > 0
      join unnest(${entries.map(({ rider_id }) => rider_id)}::bigint[]) with ordinality p (rider_id, place)
        on c.rider_id = p.rider_id or exists (select 1 from user_rider a join user_rider b using (user_id)
          where a.rider_id = p.rider_id and b.rider_id = c.rider_id)
    where r.race_id = ${race_id}
    group by p.rider_id, c.credit_id, c.cents, c.rider_id
    order by c.rider_id <> p.rider_id, c.credit_id`.execute(db);
  return entries.map(({ rider_id, cents }) => {
    let left = cents;
    for (const credit of rows.filter((one) => one.rider_id === rider_id)) {
      const used = spent.get(credit.credit_id) ?? 0;
      const taken = Math.min(left, credit.cents - used);
      spent.set(credit.credit_id, used + taken);
      left -= taken;
    }
    return cents - left;
  });
}
