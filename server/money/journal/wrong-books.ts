import { sql } from 'kysely';
import type { Db } from '#server/db/pool.ts';

/** Something the books say twice, and not the same. */
interface WrongBook {
  what:
    | 'not_balanced'
    | 'not_posted'
    | 'owed'
    | 'asked_or_received'
    | 'credit'
    | 'receipt'
    | 'reversal'
    | 'other_book'
    | 'price'
    | 'closing'
    | 'number';
  /** Of the journal, movement, due, credit or receipt. */
  id: number;
  /** What one side says, less what the other one does. */
  cents: number;
}

const mostShown = 100;

/** What must hold of every book (docs/decisions/0079): empty, unless something is wrong. */
export async function readWrongBooks(db: Db): Promise<WrongBook[]> {
  const { rows } = await sql<WrongBook>`
    with line as not materialized (
      select j.journal_id, j.book_id, j.movement_id, j.reverses, p.account, p.cents, p.currency, p.due_id
      from journal j join posting p using (journal_id))
    select what, id, cents from (
      select 'not_balanced' as what, journal_id as id, sum(cents)::bigint as cents from line group by journal_id, currency having sum(cents) <> 0
      union all
      select 'not_posted', v.movement_id, v.cents from movement v
        left join (select movement_id, count(*) as lines from line group by movement_id) n using (movement_id)
      where coalesce(n.lines, 0) <> 2
      union all
      select 'owed', d.due_id, (coalesce(sum(l.cents), 0) - (d.asked_cents - d.received_cents))::bigint
      from due d left join posting l using (due_id) group by d.due_id
      having coalesce(sum(l.cents), 0) <> d.asked_cents - d.received_cents or coalesce(sum(l.cents), 0) < 0
      union all
      select 'asked_or_received', d.due_id, (coalesce(sum(v.cents) filter (where v.kind in ('charge', 'relief')), 0) - d.asked_cents)::bigint
      from due d left join movement v using (due_id) group by d.due_id
      having coalesce(sum(v.cents) filter (where v.kind in ('charge', 'relief')), 0) <> d.asked_cents
        or coalesce(sum(v.cents) filter (where v.kind not in ('charge', 'relief')), 0) <> d.received_cents
      union all
      select 'credit', c.credit_id, (coalesce(-sum(l.cents), 0) - c.cents)::bigint
      from credit c left join movement v using (credit_id) left join line l on l.movement_id = v.movement_id and l.account = 'credit'
      group by c.credit_id having coalesce(-sum(l.cents), 0) <> c.cents
      union all
      select 'receipt', r.receipt_id, (coalesce(sum(l.cents), 0) - case when r.cancelled_at is null then r.cents else 0 end)::bigint
      from receipt r left join movement v using (receipt_id)
        left join line l on l.movement_id = v.movement_id and l.account in ('drawer', 'before')
      group by r.receipt_id having coalesce(sum(l.cents), 0) <> case when r.cancelled_at is null then r.cents else 0 end
      union all
      select 'reversal', b.journal_id, (coalesce(sum(l.cents), 0))::bigint
      from (select journal_id, journal_id as of_journal from journal where reverses is not null
          union all select journal_id, reverses from journal where reverses is not null) b
        join posting l on l.journal_id = b.of_journal
      group by b.journal_id, l.account having sum(l.cents) <> 0
      union all
      select 'other_book', l.journal_id, l.cents from line l join due d using (due_id)
      where d.book_id <> l.book_id or d.due_id <> (select v.due_id from movement v where v.movement_id = l.movement_id)
      union all
      select 'other_book', v.movement_id, v.cents from movement v join due d using (due_id) join credit c using (credit_id)
      where c.book_id <> d.book_id or c.currency <> d.currency
      union all
      select 'price', d.due_id, (sum(n.cents) - d.cents)::bigint from due d join due_line n using (due_id)
      group by d.due_id having sum(n.cents) <> d.cents
      union all
      select 'price', n.due_id, (coalesce(sum(v.cents), 0) - (n.cents - n.was_cents))::bigint
      from price_change n left join movement v on v.change_id = n.change_id and v.kind in ('charge', 'relief')
      group by n.change_id having coalesce(sum(v.cents), 0) <> n.cents - n.was_cents
      union all
      select 'closing', c.closing_id, (coalesce(q.in_drawer, 0) - coalesce(k.expected, 0))::bigint
      from day_closing c join payee y using (book_id)
        cross join lateral (select sum(l.cents) as in_drawer from line l join movement v using (movement_id)
          where l.book_id = c.book_id and l.account = 'drawer' and (v.made_at at time zone y.zone)::date = c.closed_day) q
        cross join lateral (select sum(n.expected_cents) as expected from drawer_count n where n.closing_id = c.closing_id) k
      where c.reopened_at is null and coalesce(q.in_drawer, 0) <> coalesce(k.expected, 0)
      union all
      select 'number', k.book_id, (k.last_number - count(a.account_id))::bigint
      from club_account_book k left join club_account a using (book_id)
      group by k.book_id having k.last_number <> count(a.account_id) or k.last_number <> coalesce(max(a.account_number), 0)) w
    order by what, id limit ${mostShown}`.execute(db);
  return rows;
}
