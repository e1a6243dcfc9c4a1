import { sql } from 'kysely';
import type { Closings, DayClosing } from '#contract/money/cash/closings.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { personName } from '#server/ground/audit/person-name.ts';

const mostShown = 60;

const nameOf = (table: string) => sql`coalesce(${personName(table)}, '')`;

type Drawer = Closings['drawers'][number];

/**
 * Reads the drawers of a day as they are posted. A receipt that is cancelled on its own day counts as nobody's money:
 * it leaves the drawer it is in. On a later day the money leaves the drawer of the person who gives it back. Money
 * that leaves without a receipt is taken from the desk where that person received cash, if there is exactly one, so
 * that nobody is short of what they gave back.
 */
export async function readDrawers(db: Db, book_id: number, day: string): Promise<Drawer[]> {
  const { rows } = await sql<Drawer>`
    with moved as (
      select r.desk, case when r.cancelled_at is not null and v.takes_back is not null
          and (t.made_at at time zone y.zone)::date = ${day} then r.issued_by else v.made_by end as person_id, p.currency, p.cents,
        r.block_id is not null and p.cents > 0 as is_written
      from posting p join journal j using (journal_id) join movement v using (movement_id) join payee y on y.book_id = j.book_id
        left join receipt r using (receipt_id) left join journal t on t.journal_id = j.reverses
      where j.book_id = ${book_id} and p.account = 'drawer'
        and j.made_at >= ${day}::date::timestamp at time zone y.zone and j.made_at < (${day}::date + 1)::timestamp at time zone y.zone),
    only_desk as (
      select person_id, min(desk) as desk from moved where desk is not null group by person_id having count(distinct desk) = 1)
    select g.desk, g.person_id, ${nameOf('u')} as person_name, g.currency, g.taken_cents, g.given_cents, g.written_cents,
      (g.taken_cents - g.given_cents)::bigint as expected_cents
    from (
      select coalesce(w.desk, o.desk, '') as desk, w.person_id, w.currency,
        coalesce(sum(w.cents) filter (where w.cents > 0), 0)::bigint as taken_cents,
        coalesce(-sum(w.cents) filter (where w.cents < 0), 0)::bigint as given_cents,
        coalesce(sum(w.cents) filter (where w.is_written), 0)::bigint as written_cents
      from moved w left join only_desk o on o.person_id = w.person_id
      group by 1, 2, 3) g
    left join users u on u.user_id = g.person_id
    order by g.desk, person_name, g.person_id, g.currency`.execute(db);
  return rows;
}

const columns = sql`c.closing_id, c.closed_day as day, c.note, c.closed_at, ${nameOf('b')} as closed_by, c.reopened_at,
  ${nameOf('o')} as reopened_by, c.reopen_reason,
  coalesce((select json_agg(json_build_object('desk', n.desk, 'person_name',
      coalesce(${personName('u')}, ''), 'currency', n.currency, 'expected_cents', n.expected_cents,
      'counted_cents', n.counted_cents) order by n.line)
    from drawer_count n left join users u on u.user_id = n.person_id where n.closing_id = c.closing_id), '[]') as drawers`;
const tables = sql`day_closing c left join users b on b.user_id = c.closed_by left join users o on o.user_id = c.reopened_by`;

/** Reads the closed days of a book, newest first. */
export async function readClosings(db: Db, book_id: number): Promise<DayClosing[]> {
  const { rows } = await sql<DayClosing>`
    select ${columns} from ${tables} where c.book_id = ${book_id}
    order by c.closed_day desc, c.closing_id desc limit ${mostShown}`.execute(db);
  return rows;
}

export async function readClosing(db: Db, book_id: number, closing_id: number): Promise<DayClosing | null> {
  const { rows } = await sql<DayClosing>`
    select ${columns} from ${tables} where c.book_id = ${book_id} and c.closing_id = ${closing_id}`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** Stores a closing and its drawers. A trigger posts what is short or over (0069_double_entry.sql). */
export async function insertClosing(
  tx: Db,
  closing: { book_id: number; day: string; note: string; closed_by: number },
  drawers: readonly {
    desk: string;
    person_id: number | null;
    currency: string;
    expected_cents: number;
    counted_cents: number;
  }[],
): Promise<number> {
  const { rows } = await sql<{ closing_id: number }>`
    insert into day_closing (book_id, closed_day, note, closed_by)
    values (${closing.book_id}, ${closing.day}, ${closing.note}, ${closing.closed_by}) returning closing_id`.execute(
    tx,
  );
  const [row] = rows;
  if (!row) throw new Error('A closing that was just written has no row');
  const lines = drawers.map((one, index) => ({ ...one, line: index + 1 }));
  await sql`
    insert into drawer_count (closing_id, line, desk, person_id, currency, expected_cents, counted_cents)
    select ${row.closing_id}, x.line, x.desk, x.person_id, x.currency, x.expected_cents, x.counted_cents
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      as x(line smallint, desk text, person_id bigint, currency text, expected_cents bigint, counted_cents bigint)`.execute(
    tx,
  );
  return row.closing_id;
}

/** Opens a day again and tells whether it was closed until now. */
export async function saveReopened(
  tx: Db,
  closing_id: number,
  by: { user_id: number; reason: string },
): Promise<boolean> {
  const { rows } = await sql`
    update day_closing set reopened_at = now(), reopened_by = ${by.user_id}, reopen_reason = ${by.reason}
    where closing_id = ${closing_id} and reopened_at is null returning 1`.execute(tx);
  return rows.length > 0;
}
