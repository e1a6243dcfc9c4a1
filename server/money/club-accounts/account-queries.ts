import { sql } from 'kysely';
import type { z } from 'zod';
import type { ClubAccount } from '#contract/money/clubs/club-accounts.ts';
import type { concept } from '#contract/money/receipts.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { stillThere } from '#server/money/tell-refunded.ts';
import { personName } from '#server/ground/audit/person-name.ts';

const mostShown = 200;

const columns = sql`a.account_id, a.account_number, b.club_name, y.payee_name, a.from_day as from, a.to_day as to, a.currency,
  l.entries, l.asked_cents, l.club_cents, l.other_cents, l.asked_cents - l.club_cents - l.other_cents as left_cents, l.back_cents, a.credit_cents,
  a.fiscal_number, a.made_at, coalesce(${personName('u')}, '') as made_by,
  w.account_number as cancels_number, a.cancel_reason, x.account_number as cancelled_by_number`;
const tables = sql`club_account a join club b on b.club_id = a.payer_club_id join payee y on y.book_id = a.book_id
  left join users u on u.user_id = a.made_by left join club_account w on w.account_id = a.cancels
  left join club_account x on x.cancels = a.account_id
  cross join lateral (select count(*)::int as entries, coalesce(sum(n.asked_cents), 0)::bigint as asked_cents,
      coalesce(sum(n.club_cents), 0)::bigint as club_cents, coalesce(sum(n.other_cents), 0)::bigint as other_cents,
      coalesce(sum(n.back_cents), 0)::bigint as back_cents
    from club_account_line n where n.account_id = coalesce(a.cancels, a.account_id)) l`;

export async function readAccountsOfBook(db: Db, book_id: number): Promise<ClubAccount[]> {
  const { rows } = await sql<ClubAccount>`
    select ${columns} from ${tables} where a.book_id = ${book_id} order by a.account_number desc limit ${mostShown}`.execute(
    db,
  );
  return rows;
}

export async function readAccountsOfClub(db: Db, club_id: number): Promise<ClubAccount[]> {
  const { rows } = await sql<ClubAccount>`
    select ${columns} from ${tables} where a.payer_club_id = ${club_id} order by a.account_id desc limit ${mostShown}`.execute(
    db,
  );
  return rows;
}

/** Reads the clubs of whose riders the organization of a book has asked entry fees, and those that paid some. */
export async function readClubsToAccount(
  db: Db,
  book_id: number,
): Promise<{ club_id: number; club_name: string }[]> {
  const { rows } = await sql<{ club_id: number; club_name: string }>`
    select b.club_id, b.club_name from club b
    where exists (select 1 from due d join rider p using (rider_id)
        where d.book_id = ${book_id} and d.kind = 'entry' and p.club_id = b.club_id)
      or exists (select 1 from credit c where c.book_id = ${book_id} and c.payer_club_id = b.club_id)
    order by b.club_name, b.club_id`.execute(db);
  return rows;
}

interface AccountLine extends z.infer<typeof concept> {
  race_date: string | null;
  asked_cents: number;
  club_cents: number;
  other_cents: number;
  back_cents: number;
}

export interface WholeAccount extends ClubAccount {
  book_id: number;
  payer_club_id: number;
  zone: string;
  lines: AccountLine[];
}

/** Reads an account as it was stored, or null. One that cancels another has the lines of the other. */
export async function readAccount(db: Db, account_id: number): Promise<WholeAccount | null> {
  const { rows } = await sql<WholeAccount>`
    select ${columns}, a.book_id, a.payer_club_id, y.zone,
      coalesce((select json_agg(json_build_object('rider_fullname', p.rider_fullname, 'kind', d.kind, 'season', d.season,
          'cup_name', c.cup_name, 'race_name', r.race_name, 'race_date', r.race_date, 'category_name', k.category_name,
          'asked_cents', n.asked_cents, 'club_cents', n.club_cents, 'other_cents', n.other_cents,
          'back_cents', n.back_cents) order by n.line)
        from club_account_line n join due d using (due_id) join rider p on p.rider_id = d.rider_id
          left join cup c on c.cup_id = d.cup_id left join race r on r.race_id = d.race_id
          left join category k on k.category_id = d.category_id
        where n.account_id = coalesce(a.cancels, a.account_id)), '[]') as lines
    from ${tables} where a.account_id = ${account_id}`.execute(db);
  return rows[0] ?? null;
}

/** Locks a book, so that no other number is given now. Returns false when it is not an organization's. */
export async function holdAccountNumbers(tx: Db, book_id: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from book where book_id = ${book_id} and organization_id is not null for no key update`.execute(
    tx,
  );
  return rows.length > 0;
}

export async function readAccountByKey(tx: Db, request_key: string, user_id: number): Promise<number | null> {
  const { rows } = await sql<{ account_id: number }>`
    select account_id from club_account where request_key = ${request_key}::uuid and made_by = ${user_id}`.execute(
    tx,
  );
  return rows[0]?.account_id ?? null;
}

/** Returns the next number of a book and locks it until the end, so that every number has an account. */
async function nextNumber(tx: Db, book_id: number): Promise<number> {
  const { rows } = await sql<{ last_number: number }>`
    insert into club_account_book (book_id, last_number) values (${book_id}, 1)
    on conflict (book_id) do update set last_number = club_account_book.last_number + 1 returning last_number`.execute(
    tx,
  );
  const [row] = rows;
  if (!row) throw new Error('A book that was just opened has no row');
  return row.last_number;
}

interface NewAccount {
  book_id: number;
  club_id: number;
  from: string;
  to: string;
  fiscal_number: string;
  request_key: string;
  made_by: number;
}

/** Stores the account of a club under the next number. Returns its id, or null when it would have no line. */
export async function insertAccount(tx: Db, made: NewAccount): Promise<number | null> {
  const { rows: dues } = await sql<{
    due_id: number;
    asked_cents: number;
    club_cents: number;
    other_cents: number;
    back_cents: number;
  }>`
    select d.due_id, d.asked_cents, m.club_cents, d.received_cents - m.club_cents as other_cents,
      coalesce((select greatest(0, least(m.club_cents, ${stillThere})) from entry_return w
        where w.due_id = d.due_id and w.ended_at is null and w.settled_at is not null), 0)::bigint as back_cents
    from due d join race r using (race_id) join rider p on p.rider_id = d.rider_id join payee y using (book_id)
    cross join lateral (select least(d.received_cents, greatest(0, coalesce(sum(v.cents), 0)))::bigint as club_cents
      from paid_movement v where v.due_id = d.due_id and v.payer_club_id = ${made.club_id}) m
    where d.book_id = ${made.book_id} and d.kind = 'entry' and d.currency = y.currency and d.cancelled_at is null
      and r.race_date between ${made.from}::date and ${made.to}::date and (p.club_id = ${made.club_id} or m.club_cents > 0)
    order by r.race_date, d.race_id, p.rider_fullname collate "es-x-icu", d.due_id`.execute(tx);
  if (dues.length === 0) return null;
  const account_number = await nextNumber(tx, made.book_id);
  const { rows } = await sql<{ account_id: number }>`
    insert into club_account (book_id, account_number, payer_club_id, from_day, to_day, currency, credit_cents, fiscal_number,
      request_key, made_by)
    select y.book_id, ${account_number}, ${made.club_id}, ${made.from}::date, ${made.to}::date, y.currency,
      coalesce((select sum(c.cents) from credit c where c.book_id = y.book_id and c.payer_club_id = ${made.club_id}
        and c.currency = y.currency), 0), ${made.fiscal_number}, ${made.request_key}::uuid, ${made.made_by}
    from payee y where y.book_id = ${made.book_id} returning account_id`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('An account that was just written has no row');
  const lines = dues.map((due, at) => ({ ...due, line: at + 1 }));
  await sql`
    insert into club_account_line (account_id, line, due_id, asked_cents, club_cents, other_cents, back_cents)
    select ${row.account_id}, line, due_id, asked_cents, club_cents, other_cents, back_cents
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      as (line int, due_id bigint, asked_cents bigint, club_cents bigint, other_cents bigint, back_cents bigint)`.execute(
    tx,
  );
  return row.account_id;
}

interface Cancelling {
  account_id: number;
  book_id: number;
  reason: string;
  request_key: string;
  made_by: number;
}

/** Stores the number that cancels an account and returns its id. */
export async function insertCancelling(tx: Db, made: Cancelling): Promise<number> {
  const account_number = await nextNumber(tx, made.book_id);
  const { rows } = await sql<{ account_id: number }>`
    insert into club_account (book_id, account_number, payer_club_id, from_day, to_day, currency, credit_cents, cancels, cancel_reason,
      request_key, made_by)
    select book_id, ${account_number}, payer_club_id, from_day, to_day, currency, credit_cents, account_id, ${made.reason},
      ${made.request_key}::uuid, ${made.made_by}
    from club_account where account_id = ${made.account_id} returning account_id`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('An account that was just written has no row');
  return row.account_id;
}

/** Returns the id of what cancels an account, or null when nothing does. */
export async function readCancelling(tx: Db, account_id: number): Promise<number | null> {
  const { rows } = await sql<{ account_id: number }>`
    select account_id from club_account where cancels = ${account_id}`.execute(tx);
  return rows[0]?.account_id ?? null;
}

export async function saveFiscalNumber(tx: Db, account_id: number, fiscal_number: string): Promise<void> {
  await sql`update club_account set fiscal_number = ${fiscal_number} where account_id = ${account_id}`.execute(
    tx,
  );
}
