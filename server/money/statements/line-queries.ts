import { sql } from 'kysely';
import type { SettledLine } from '#contract/money/statements.ts';
import type { NamedDue } from '#rules/money/statement/match-lines.ts';
import type { StoredLine } from '#rules/money/statement/rewritten.ts';
import type { StatementColumns } from '#rules/money/statement/statement-columns.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { personName } from '#server/ground/audit/person-name.ts';

/** One screen shows so many lines: more than a club receives in a month. */
const atOnce = 500;
const settledAtOnce = 100;

/* The cents of a `statement_line l` that have paid something. */
const paidCents = sql`(select coalesce(sum(v.cents), 0) from movement v where v.line_id = l.line_id)`;

/* The lines that came: what `NumberedLine` has, as JSON. */
const came = (numbered: string) =>
  sql`jsonb_to_recordset(${numbered}::jsonb) as c (day date, cents bigint, text text, ordinal smallint, id text, id_ordinal smallint)`;

/**
 * Stores new lines of a book and returns how many. The lines are JSON, with their numbers among equal ones. A line is
 * known by the bank's number where it has one, otherwise by its words. What the bank wrote anew about an open line
 * takes the place of its words.
 */
export async function insertLines(
  tx: Db,
  book_id: number,
  added_by: number,
  { numbered, sent_key }: { numbered: string; sent_key: string | null },
): Promise<number> {
  // The line may be stored without its number, because it came in another form of file.
  await sql`
    update statement_line l set bank_id = c.id, bank_ordinal = c.id_ordinal from ${came(numbered)}
    where l.book_id = ${book_id} and l.line_day = c.day and l.cents = c.cents and l.bank_id is null and c.id is not null
      and l.line_text = c.text and l.line_ordinal = c.ordinal
      and not exists (select from statement_line o where o.book_id = l.book_id and o.line_day = c.day and o.cents = c.cents
        and o.bank_id = c.id and o.bank_ordinal = c.id_ordinal)`.execute(tx);
  await sql`
    update statement_line l set line_text = c.text, line_ordinal = c.ordinal from ${came(numbered)}
    where l.book_id = ${book_id} and l.line_day = c.day and l.cents = c.cents
      and l.bank_id = c.id and l.bank_ordinal = c.id_ordinal and l.line_text <> c.text
      and l.set_aside_at is null and ${paidCents} = 0`.execute(tx);
  const { rows } = await sql<{ count: number }>`
    with added as (insert into statement_line
      (book_id, line_day, cents, currency, line_text, line_ordinal, bank_id, bank_ordinal, added_by, sent_key)
    select y.book_id, c.day, c.cents, y.currency, c.text, c.ordinal, c.id, c.id_ordinal, ${added_by}, ${sent_key}::uuid
    from ${came(numbered)} cross join payee y
    where y.book_id = ${book_id} and not exists (
      select from statement_line l where l.book_id = y.book_id and l.currency = y.currency and l.line_day = c.day and l.cents = c.cents
        and case when c.id is null then l.line_text = c.text and l.line_ordinal = c.ordinal
          else l.bank_id = c.id and l.bank_ordinal = c.id_ordinal end)
    on conflict do nothing returning 1)
    select count(*)::int as count from added`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Removes what one file brought and nobody has used. Returns how many lines that were, and how many stay. */
export async function deleteSentLines(
  tx: Db,
  book_id: number,
  sent_key: string,
): Promise<{ removed: number; stay: number }> {
  await sql`delete from statement_columns where book_id = ${book_id} and sent_key = ${sent_key}`.execute(tx);
  // Whether a line is used is read after locking, because another desk may have settled it while this one waited.
  await sql`select from statement_line where book_id = ${book_id} and sent_key = ${sent_key} order by line_id for update`.execute(
    tx,
  );
  const { rows } = await sql<{ removed: number; stay: number }>`
    with sent as (select l.line_id, l.set_aside_at is not null or exists (select from movement v where v.line_id = l.line_id) as is_used
      from statement_line l where l.book_id = ${book_id} and l.sent_key = ${sent_key}),
    gone as (delete from statement_line l using sent where l.line_id = sent.line_id and not sent.is_used returning 1)
    select (select count(*)::int from gone) as removed, (select count(*)::int from sent where is_used) as stay`.execute(
    tx,
  );
  return rows[0] ?? { removed: 0, stay: 0 };
}

/** A stored line, with whether it pays something. */
export type BookLine = StoredLine & { is_paid: boolean };

/** Reads the lines of a book on some days, as they are compared with those of a file. */
export async function readStoredLines(
  db: Db,
  book_id: number,
  { first, last }: { first: string; last: string },
): Promise<BookLine[]> {
  const { rows } = await sql<BookLine>`
    select l.line_day as day, l.cents, l.line_text as text, l.line_ordinal as ordinal, l.bank_id as id, l.bank_ordinal as id_ordinal,
      ${paidCents} > 0 as is_paid
    from statement_line l where l.book_id = ${book_id} and l.line_day between ${first} and ${last}
    order by l.line_day, l.line_id`.execute(db);
  return rows;
}

/** Returns the columns that somebody chose in this book for sheets with these headings, or null when nobody did. */
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
  sent_key: string,
): Promise<void> {
  await sql`
    insert into statement_columns (book_id, headings, day_column, amount_column, sent_key)
    values (${book_id}, ${headings}, ${day}, ${amount}, ${sent_key})
    on conflict (book_id, headings) do update set day_column = excluded.day_column, amount_column = excluded.amount_column,
      sent_key = excluded.sent_key`.execute(tx);
}

interface KeptLine {
  line_id: number;
  line_day: string;
  cents: number;
  currency: string;
  line_text: string;
}

/** Reads the lines of a book that pay nothing and were not set aside, oldest first. */
export async function readOpenLines(db: Db, book_id: number): Promise<KeptLine[]> {
  const { rows } = await sql<KeptLine>`
    select l.line_id, l.line_day, l.cents, l.currency, l.line_text from statement_line l
    where l.book_id = ${book_id} and l.set_aside_at is null and ${paidCents} = 0
    order by l.line_day, l.line_id limit ${atOnce}`.execute(db);
  return rows;
}

/** Reads what is owed to a payee, with the names that a bank may write and the families that share an account. */
export async function readNamedDues(db: Db, book_id: number): Promise<NamedDue[]> {
  const { rows } = await sql<NamedDue>`
    select d.due_id, d.due_on, d.asked_cents - d.received_cents as left, d.currency,
      coalesce('account ' || (select min(k.user_id) from user_rider u join user_rider s using (user_id)
        join user_rider k on k.rider_id = s.rider_id where u.rider_id = d.rider_id), 'rider ' || d.rider_id) as family,
      array_remove(array[p.rider_fullname, regexp_replace(p.rider_dni, '[^0-9]', '', 'g')], null) || array(select btrim(a.user_firstname || ' ' || a.user_lastname)
        from user_rider g join users a using (user_id) where g.rider_id = d.rider_id) as names
    from due d join rider p using (rider_id)
    where d.book_id = ${book_id} and d.received_cents < d.asked_cents order by d.due_id`.execute(db);
  return rows;
}

/** Reads the lines of a book that paid something or were set aside, the last one first. */
export async function readSettledLines(db: Db, book_id: number): Promise<SettledLine[]> {
  const { rows } = await sql<SettledLine>`
    select l.line_id, l.line_day, l.cents, l.currency, l.line_text, coalesce(x.made_at, l.set_aside_at, l.added_at) as settled_at,
      coalesce(${personName('u')}, '') as settled_by, coalesce(x.paid, '[]') as paid
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

/** Locks a line of a book. Returns null when the book has no such line. */
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
  // It is read after locking, because another desk may have settled the line while this one waited.
  const { rows: sums } = await sql<{ paid: number }>`
    select coalesce(sum(cents), 0) as paid from movement where line_id = ${line_id}`.execute(tx);
  return { ...line, paid: sums[0]?.paid ?? 0 };
}

export async function saveAside(tx: Db, line_id: number, user_id: number | null): Promise<void> {
  await sql`
    update statement_line set set_aside_by = ${user_id}, set_aside_at = case when ${user_id}::bigint is null then null else now() end
    where line_id = ${line_id}`.execute(tx);
}

/** Tells whether one waiting proof of a club is for exactly these dues: then they may be of many families. */
export async function isOfClubProof(tx: Db, due_ids: readonly number[]): Promise<boolean> {
  const { rows } = await sql`
    select 1 from payment y where y.payment_status = 'SENT' and y.payer_club_id is not null
      and (select array_agg(z.due_id order by z.due_id) from proof_due z where z.payment_id = y.payment_id)
        = (select array_agg(due_id order by due_id) from unnest(${[...due_ids]}::bigint[]) as named(due_id))`.execute(
    tx,
  );
  return rows.length > 0;
}

/** Accepts the open proofs of dues whose money arrived, so that the family sees one payment. Returns them. */
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

/** Returns the dues that a line paid. */
export async function duesOfLine(tx: Db, line_id: number): Promise<number[]> {
  const { rows } = await sql<{ due_id: number }>`
    select distinct due_id from movement where line_id = ${line_id} order by due_id`.execute(tx);
  return rows.map(({ due_id }) => due_id);
}

/** Reopens the proofs that a line answered, unless there is a newer proof of the due. */
export async function reopenProofs(tx: Db, line_id: number): Promise<void> {
  await sql`
    update payment y set payment_status = 'SENT', decided_by = null, decided_at = null
    where y.payment_id in (select payment_id from movement where line_id = ${line_id}) and y.payment_status = 'ACCEPTED'
      and not exists (select 1 from proof_due o join proof_due n using (due_id)
        where o.payment_id = y.payment_id and n.payment_id > y.payment_id)`.execute(tx);
}

/** Returns how many cents a line pays of a due now, for the letter to the family, or null when it pays nothing. */
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
