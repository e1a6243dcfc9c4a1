import { sql } from 'kysely';
import type { Ledger } from '#contract/money/ledger.ts';
import type { Due } from '#contract/money/payments.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { isOwnRider } from '#server/money/books.ts';
import { readReturning } from '#server/money/dues/call-off.ts';
import { accountHolder } from '#server/money/payer/proposed.ts';
import { readOlderDues, readSeasonDues } from '#server/money/queries.ts';

type Frame = Omit<Ledger, 'items' | 'called_off' | 'older'>;

/** Reads a season of a book (null: the present one) in four statements, or null if there is no such book. */
export async function readLedger(db: Db, book_id: number, asked: number | null): Promise<Ledger | null> {
  const { rows } = await sql<Frame>`
    with payers as (select distinct on (d.rider_id) d.rider_id, x.payer_name
      from receipt x join movement v using (receipt_id) join due d using (due_id)
      where x.book_id = ${book_id} and x.cancelled_at is null order by d.rider_id, x.receipt_id desc)
    select json_build_object('book_id', b.book_id, 'club_id', b.club_id, 'payee_name', b.payee_name,
        'takes_payments', b.takes_payments, 'currency', b.currency) as book, t.season, t.today,
      coalesce((select json_agg(x order by x.season desc) from (
          select d.season, sum(d.asked_cents - d.received_cents) as left_cents from due d
          where d.book_id = b.book_id and d.cancelled_at is null group by d.season) x), '[]') as seasons,
      coalesce((select json_agg(json_build_object('rider_id', p.rider_id, 'rider_fullname', p.rider_fullname,
            'left', (${isOwnRider}) is not true,
            'club', (select json_build_object('club_id', q.club_id, 'club_name', q.club_name) from club q where q.club_id = p.club_id),
            'payer', y.payer_name, 'holder', ${accountHolder},
            'kin', coalesce((select json_agg(distinct k.rider_id) from user_rider g join user_rider k using (user_id)
                join rider q on q.rider_id = k.rider_id
              where g.rider_id = p.rider_id and k.rider_id <> p.rider_id
                and (q.club_id = b.club_id or exists (select 1 from due d where d.rider_id = k.rider_id and d.book_id = b.book_id))), '[]'))
          order by p.rider_fullname collate "es-x-icu", p.rider_id)
        from rider p left join payers y using (rider_id) where p.club_id = b.club_id
          or (b.club_id is null and p.organization_id = b.organization_id and exists (select 1 from entry e join race r using (race_id)
            where e.rider_id = p.rider_id and extract(year from r.race_date) = t.season))
          or exists (select 1 from due d where d.rider_id = p.rider_id and d.book_id = b.book_id and d.cancelled_at is null
            and (d.season = t.season or d.received_cents < d.asked_cents))), '[]') as riders,
      (select json_build_object('charge', coalesce(sum(v.cents) filter (where v.kind = 'charge'), 0),
          'relief', coalesce(sum(v.cents) filter (where v.kind = 'relief'), 0),
          'cash', coalesce(sum(v.cents) filter (where v.kind = 'cash'), 0),
          'transfer', coalesce(sum(v.cents) filter (where v.kind = 'transfer'), 0),
          'refund', coalesce(sum(v.cents) filter (where v.kind = 'refund'), 0),
          'credit', coalesce(sum(v.cents) filter (where v.kind = 'credit'), 0),
          'provider', coalesce(sum(v.cents) filter (where v.kind = 'provider'), 0),
          'taken_back', coalesce(sum(v.cents) filter (where v.kind = 'taken_back'), 0))
        from movement v join due d using (due_id) where d.book_id = b.book_id and d.season = t.season) as made_of,
      coalesce((select json_agg(json_build_object('credit_id', c.credit_id, 'rider_id', c.rider_id, 'cents', c.cents,
          'currency', c.currency) order by c.credit_id) from credit c where c.book_id = b.book_id and c.rider_id is not null and c.cents > 0), '[]') as credits,
      coalesce((select json_agg(json_build_object('credit_id', c.credit_id, 'club_name', q.club_name, 'cents', c.cents,
          'currency', c.currency) order by q.club_name, c.credit_id) from credit c join club q on q.club_id = c.payer_club_id
        where c.book_id = b.book_id and c.cents > 0), '[]') as club_credits,
      coalesce((select json_agg(json_build_object('cup_id', c.cup_id, 'cup_name', c.cup_name, 'rider_ids',
            coalesce((select json_agg(distinct e.rider_id) from race r join entry e using (race_id) join rider p using (rider_id)
              where r.cup_id = c.cup_id and extract(year from r.race_date) = t.season and (${isOwnRider})), '[]'),
            'charged', coalesce((select json_agg(d.rider_id) from due d where d.book_id = b.book_id and d.kind = 'cup'
              and d.cup_id = c.cup_id and d.season = t.season and d.cancelled_at is null), '[]')) order by c.cup_name)
        from cup c where c.organization_id = b.organization_id and c.cup_status = 'OPENED'), '[]') as cups,
      coalesce((select json_agg(json_build_object('race_id', r.race_id, 'cup_name', c.cup_name, 'race_name', r.race_name,
            'race_date', r.race_date, 'rider_ids', x.rider_ids, 'uncharged', coalesce(x.uncharged, '[]')) order by r.race_date desc, r.race_id)
        from race r join cup c using (cup_id)
        cross join lateral (select json_agg(distinct e.rider_id) as rider_ids, json_agg(e.rider_id) filter (where not exists (
              select 1 from due d where d.rider_id = e.rider_id and d.race_id = e.race_id and d.category_id = e.category_id
                and d.book_id = b.book_id and d.kind = 'entry' and d.cancelled_at is null and d.gone_at is null)) as uncharged
            from entry e join rider p using (rider_id)
          where e.race_id = r.race_id and (${isOwnRider})) x
        where c.organization_id = b.organization_id and extract(year from r.race_date) = t.season and x.rider_ids is not null), '[]')
        as races
    from payee b
    cross join lateral (select (now() at time zone b.zone)::date as today,
      coalesce(${asked}::int, extract(year from now() at time zone b.zone)::int) as season) t
    where b.book_id = ${book_id}`.execute(db);
  const [frame] = rows;
  if (!frame) return null;
  const [dues, older, returning] = await Promise.all([
    readSeasonDues(db, book_id, frame.season),
    readOlderDues(db, book_id, frame.season),
    readReturning(db, book_id, frame.season),
  ]);
  const isOff = ({ state }: Due) => state === 'cancelled';
  return {
    ...frame,
    older,
    items: dues.filter((due) => !isOff(due)),
    called_off: dues.filter(isOff).map((due) => ({ ...due, may_return: returning.has(due.due_id) })),
  };
}
