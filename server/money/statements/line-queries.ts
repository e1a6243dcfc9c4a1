import { sql } from 'kysely';
import type { SettledLine } from '#contract/money/statements.ts';
import type { NamedDue } from '#rules/money/statement/match-lines.ts';
import type { StatementColumns } from '#rules/money/statement/statement-sheet.ts';
import type { StatementLine } from '#rules/money/statement/statement-line.ts';
import type { Db } from '#server/db/pool.ts';

/** What one screen holds: more than a club receives in a month. */
const atOnce = 500;
const settledAtOnce = 100;

/** Keeps lines of a book that were not kept before. Out: how many. */
export async function insertLines(
  tx: Db,
  book_id: number,
  added_by: number,
  lines: readonly (StatementLine & { ordinal: number })[],
): Promise<number> {
  const { rows } = await sql`
    insert into statement_line (book_id, line_day, cents, currency, line_text, line_ordinal, added_by)
    select y.book_id, l.day, l.cents, y.currency, l.text, l.ordinal, ${added_by}
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l (day date, cents bigint, text text, ordinal smallint)
      cross join payee y
    where y.book_id = ${book_id}
    on conflict do nothing returning 1`.execute(tx);
  return rows.length;
}

/** The columns that somebody said for this book sheets with these headings have; null: nobody did. */
export async function readStatementColumns(
  db: Db,
  book_id: number,
  headings: readonly string[],
): Promise<{ headings: string; day: number; amount: number } | null> {
  const { rows } = await sql<{ headings: string; day: number; amount: number }>`
    select headings, day_column as day, amount_column as amount from statement_columns
    where book_id = ${book_id} and headings = any(${[...headings]}::text[]) limit 1`.execute(db);
  return rows[0] ?? null;
}

export async function saveStatementColumns(
  tx: Db,
  book_id: number,
  headings: string,
  { day, amount }: StatementColumns,
): Promise<void> {
  await sql`
    insert into statement_columns (book_id, headings, day_column, amount_column)
    values (${book_id}, ${headings}, ${day}, ${amount})
    on conflict (book_id, headings) do update set day_column = excluded.day_column, amount_column = excluded.amount_column`.execute(
    tx,
  );
}

export interface KeptLine {
  line_id: number;
  line_day: string;
  cents: number;
  currency: string;
  line_text: string;
}

/* Of `statement_line l`. */
const paidCents = sql`(select coalesce(sum(v.cents), 0) from movement v where v.line_id = l.line_id)`;

/** Lines of a book that pay nothing and were not set aside, the oldest first. */
export async function readOpenLines(db: Db, book_id: number): Promise<KeptLine[]> {
  const { rows } = await sql<KeptLine>`
    select l.line_id, l.line_day, l.cents, l.currency, l.line_text from statement_line l
    where l.book_id = ${book_id} and l.set_aside_at is null and ${paidCents} = 0
    order by l.line_day, l.line_id limit ${atOnce}`.execute(db);
  return rows;
}

/** What is owed to a payee, with the names a bank may write and the families that share an account. */
export async function readNamedDues(db: Db, book_id: number): Promise<NamedDue[]> {
  const { rows } = await sql<NamedDue>`
    select d.due_id, d.due_on, d.asked_cents - d.received_cents as left, d.currency,
      coalesce('account ' || (select min(k.user_id) from user_rider u join user_rider s using (user_id)
        join user_rider k on k.rider_id = s.rider_id where u.rider_id = d.rider_id), 'rider ' || d.rider_id) as family,
      array[p.rider_fullname] || array(select btrim(a.user_firstname || ' ' || a.user_lastname)
        from user_rider g join users a using (user_id) where g.rider_id = d.rider_id) as names
    from due d join rider p using (rider_id)
    where d.book_id = ${book_id} and d.received_cents < d.asked_cents order by d.due_id`.execute(db);
  return rows;
}

/** Lines of a book that paid something or were set aside, the last one first. */
export async function readSettledLines(db: Db, book_id: number): Promise<SettledLine[]> {
  const { rows } = await sql<SettledLine>`
    select l.line_id, l.line_day, l.cents, l.currency, l.line_text, coalesce(x.made_at, l.set_aside_at, l.added_at) as settled_at,
      btrim(coalesce(u.user_firstname || ' ' || u.user_lastname, '')) as settled_by, coalesce(x.paid, '[]') as paid
    from statement_line l left join lateral (
        select max(y.made_at) as made_at, max(y.made_by) as made_by, json_agg(y.line order by y.due_id) as paid from (
          select d.due_id, max(v.made_at) as made_at, max(v.made_by) as made_by, json_build_object('rider_fullname', p.rider_fullname,
              'kind', d.kind, 'season', d.season, 'cup_name', c.cup_name, 'race_name', r.race_name, 'category_name', k.category_name,
              'due_id', d.due_id, 'cents', sum(v.cents)) as line
          from movement v join due d using (due_id) join rider p on p.rider_id = d.rider_id left join cup c on c.cup_id = d.cup_id
            left join race r on r.race_id = d.race_id left join category k on k.category_id = d.category_id
          where v.line_id = l.line_id
          group by d.due_id, p.rider_id, c.cup_id, r.race_id, k.category_id having sum(v.cents) > 0) y) x on true
      left join users u on u.user_id = coalesce(x.made_by, l.set_aside_by)
    where l.book_id = ${book_id} and (l.set_aside_at is not null or x.paid is not null)
    order by settled_at desc, l.line_id desc limit ${settledAtOnce}`.execute(db);
  return rows;
}

/** A line of a book, held; null: it has none. */
export async function lockLine(
  tx: Db,
  book_id: number,
  line_id: number,
): Promise<{ cents: number; currency: string; paid: number; aside: boolean } | null> {
  const { rows } = await sql<{ cents: number; currency: string; aside: boolean }>`
    select cents, currency, set_aside_at is not null as aside from statement_line
    where line_id = ${line_id} and book_id = ${book_id} for update`.execute(tx);
  const [line] = rows;
  if (!line) return null;
  // Read behind the lock: another desk may have settled the line while this one waited.
  const { rows: sums } = await sql<{ paid: number }>`
    select coalesce(sum(cents), 0) as paid from movement where line_id = ${line_id}`.execute(tx);
  return { ...line, paid: sums[0]?.paid ?? 0 };
}

export async function saveAside(tx: Db, line_id: number, user_id: number | null): Promise<void> {
  await sql`
    update statement_line set set_aside_by = ${user_id}, set_aside_at = case when ${user_id}::bigint is null then null else now() end
    where line_id = ${line_id}`.execute(tx);
}

/** Whether one proof of a club that waits is for these dues and no others: then they may be of many families. */
export async function isOfClubProof(tx: Db, due_ids: readonly number[]): Promise<boolean> {
  const { rows } = await sql`
    select 1 from payment y where y.payment_status = 'SENT' and y.payer_club_id is not null
      and (select array_agg(z.due_id order by z.due_id) from proof_due z where z.payment_id = y.payment_id)
        = (select array_agg(due_id order by due_id) from unnest(${[...due_ids]}::bigint[]) as named(due_id))`.execute(
    tx,
  );
  return rows.length > 0;
}

/** The proofs in review of some dues, answered by the money that came: the family sees one payment. Out: each with its due. */
export async function acceptProofs(
  tx: Db,
  due_ids: readonly number[],
  user_id: number,
): Promise<{ due_id: number; payment_id: number }[]> {
  const asked = sql`any(${[...due_ids]}::bigint[])`;
  const { rows } = await sql<{ due_id: number; payment_id: number }>`
    with answered as (
      update payment y set payment_status = 'ACCEPTED', payment_reason = null, decided_by = ${user_id}, decided_at = now()
      where y.payment_status = 'SENT'
        and y.payment_id in (select payment_id from proof_due where due_id = ${asked})
        and not exists (select 1 from proof_due o where o.payment_id = y.payment_id and not o.due_id = ${asked})
        -- Where a family and its club both sent one, it is the family's: a club's pays for many.
        and (y.payer_club_id is null or not exists (select 1 from proof_due own join proof_due o using (due_id)
          join payment f on f.payment_id = o.payment_id
          where own.payment_id = y.payment_id and f.payment_status = 'SENT' and f.payer_club_id is null))
      returning payment_id
    )
    select z.due_id, z.payment_id from answered join proof_due z using (payment_id)`.execute(tx);
  return rows;
}

/** The dues a line paid. */
export async function duesOfLine(tx: Db, line_id: number): Promise<number[]> {
  const { rows } = await sql<{ due_id: number }>`
    select distinct due_id from movement where line_id = ${line_id} order by due_id`.execute(tx);
  return rows.map(({ due_id }) => due_id);
}

/** Proofs that a line answered wait again, where no newer one of the due does. */
export async function reopenProofs(tx: Db, line_id: number): Promise<void> {
  await sql`
    update payment y set payment_status = 'SENT', decided_by = null, decided_at = null
    where y.payment_id in (select payment_id from movement where line_id = ${line_id}) and y.payment_status = 'ACCEPTED'
      and not exists (select 1 from proof_due o join proof_due n using (due_id)
        where o.payment_id = y.payment_id and n.payment_id > y.payment_id)`.execute(tx);
}

/** What a line pays of a due now, to tell the family; null: nothing. Cents. */
export async function readPaidByLine(
  db: Db,
  line_id: number,
  due_id: number,
): Promise<{ cents: number; rider_id: number; payee_name: string } | null> {
  const { rows } = await sql<{ cents: number; rider_id: number; payee_name: string }>`
    select sum(v.cents) as cents, d.rider_id, y.payee_name from movement v join due d using (due_id) join payee y using (book_id)
    where v.line_id = ${line_id} and v.due_id = ${due_id} group by d.rider_id, y.payee_name having sum(v.cents) > 0`.execute(
    db,
  );
  return rows[0] ?? null;
}
