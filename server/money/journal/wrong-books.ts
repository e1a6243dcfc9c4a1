import { sql } from 'kysely';
import type { Db } from '#server/ground/db/pool.ts';

interface WrongBook {
  what:
    | 'not_balanced'
    | 'not_posted'
    | 'owed'
    | 'asked_or_received'
    | 'credit'
    | 'receipt'
    | 'number'
    | 'reversal'
    | 'other_book'
    | 'price'
    | 'returned'
    | 'payer'
    | 'closing'
    | 'account_number';
  /** The id of the journal, movement, due, credit, receipt or block. Of a number, it is the number itself. */
  id: number;
  /** The amount of one side less that of the other. */
  cents: number;
}

const mostShown = 100;

/** Checks what must be true of every book (docs/decisions/0079). The result is empty unless something is wrong. */
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
      select 'receipt', r.receipt_id, (coalesce(sum(l.cents), 0) - case when r.cancelled_at is null and not r.waits then r.cents else 0 end)::bigint
      from receipt r left join movement v using (receipt_id)
        left join line l on l.movement_id = v.movement_id and l.account in ('drawer', 'before')
      group by r.receipt_id having coalesce(sum(l.cents), 0) <> case when r.cancelled_at is null and not r.waits then r.cents else 0 end
      union all
      select 'receipt', r.receipt_id, (coalesce(sum(z.cents), 0) - r.cents)::bigint from receipt r left join receipt_line z using (receipt_id)
      where r.block_id is not null group by r.receipt_id having coalesce(sum(z.cents), 0) <> r.cents
      union all
      -- Every number has a receipt or is in one block.
      select 'number', g.number, 0 from receipt_book b cross join generate_series(1, b.last_number) as g(number)
      where not exists (select 1 from receipt r where r.book_id = b.book_id and r.receipt_number = g.number)
        and not exists (select 1 from receipt_block k where k.book_id = b.book_id and g.number between k.first_number and k.last_number)
      union all
      select 'number', r.receipt_id, 0 from receipt r left join receipt_book b using (book_id)
      where r.receipt_number > coalesce(b.last_number, 0) or r.block_id is distinct from (select k.block_id from receipt_block k
        where k.book_id = r.book_id and r.receipt_number between k.first_number and k.last_number)
      union all
      select 'number', k.block_id, 0 from receipt_block k join receipt_book b using (book_id)
      where k.last_number > b.last_number or exists (select 1 from receipt_block o where o.book_id = k.book_id and o.block_id > k.block_id
        and o.first_number <= k.last_number and o.last_number >= k.first_number)
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
      select 'returned', w.due_id, (d.asked_cents - d.received_cents)::bigint from entry_return w join due d using (due_id)
      where w.ended_at is null and (w.settled_at is null) <> (d.gone_at is null)
        or w.ended_at is null and w.settled_at is not null
          and (d.asked_cents <> d.received_cents or d.received_cents > w.received_cents - w.credit_cents)
      union all
      select 'returned', w.due_id, (coalesce(sum(v.cents), 0) + w.credit_cents)::bigint from entry_return w
        left join movement v on v.return_id = w.return_id and v.kind = 'credit'
          and not exists (select 1 from movement b where b.takes_back = v.movement_id)
      where w.ended_at is null group by w.return_id having coalesce(sum(v.cents), 0) <> -w.credit_cents
      union all
      -- Nobody gets back more of a due than it paid.
      select 'payer', due_id, sum(cents)::bigint from paid_movement group by due_id, payer_club_id having sum(cents) < 0
      union all
      select 'closing', c.closing_id, (coalesce(q.in_drawer, 0) - coalesce(k.expected, 0))::bigint
      from day_closing c join payee y using (book_id)
        cross join lateral (select sum(l.cents) as in_drawer from line l join movement v using (movement_id)
          where l.book_id = c.book_id and l.account = 'drawer' and (v.made_at at time zone y.zone)::date = c.closed_day) q
        cross join lateral (select sum(n.expected_cents) as expected from drawer_count n where n.closing_id = c.closing_id) k
      where c.reopened_at is null and coalesce(q.in_drawer, 0) <> coalesce(k.expected, 0)
      union all
      select 'account_number', k.book_id, (k.last_number - count(a.account_id))::bigint
      from club_account_book k left join club_account a using (book_id)
      group by k.book_id having k.last_number <> count(a.account_id) or k.last_number <> coalesce(max(a.account_number), 0)) w
    order by what, id limit ${mostShown}`.execute(db);
  return rows;
}
