import { sql } from 'kysely';
import type { DecidedProof, DecidedProofs } from '#contract/money/proofs.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { named } from '#server/money/office/dues/named.ts';
import { personName } from '#server/ground/audit/person-name.ts';

const atOnce = 30;

const person = (table: string) => sql`coalesce(${personName(table)}, '')`;
/* The columns that say what `due d` of `rider p` is for, with the tables that are joined to them. */
const concept = sql`'rider_fullname', p.rider_fullname, 'kind', d.kind, 'season', d.season, 'cup_name', c.cup_name,
  'race_name', r.race_name, 'category_name', k.category_name`;
const beside = sql`join rider p on p.rider_id = d.rider_id left join cup c on c.cup_id = d.cup_id
  left join race r on r.race_id = d.race_id left join category k on k.category_id = d.category_id`;

interface Asked {
  q: string;
  before: number | null;
}

/** Reads the decided proofs of a book, last sent first, by riders they were sent or paid for, in one statement. */
export async function readDecided(db: Db, book_id: number, { q, before }: Asked): Promise<DecidedProofs> {
  const { rows } = await sql<DecidedProof>`
    select y.payment_id, y.payment_status, y.payment_reason, y.sent_at, y.decided_at, y.file_id is not null as has_file,
      ${person('s')} as sent_by,
      (select b.club_name from club b where b.club_id = y.payer_club_id) as club_name, ${person('w')} as decided_by, d.currency, json_build_object(${concept}) as sent_for,
      coalesce((select json_agg(x.line order by x.due_id) from (
          select d.due_id, json_build_object(${concept}, 'due_id', d.due_id, 'cents', sum(v.cents)) as line
          from movement v join due d using (due_id) ${beside} where v.payment_id = y.payment_id
          group by d.due_id, p.rider_id, c.cup_id, r.race_id, k.category_id having sum(v.cents) > 0) x), '[]') as paid
    from payment y join due d using (due_id) ${beside}
      left join users s on s.user_id = y.sent_by left join users w on w.user_id = y.decided_by
    where d.book_id = ${book_id} and y.payment_status <> 'SENT' and (${before}::bigint is null or y.payment_id < ${before})
      and (${named(q)} or exists (select 1 from movement v join due n using (due_id) join rider p on p.rider_id = n.rider_id
        where v.payment_id = y.payment_id and ${named(q)}))
    order by y.payment_id desc limit ${atOnce + 1}`.execute(db);
  const items = rows.slice(0, atOnce);
  return { items, next: rows.length > atOnce ? (items.at(-1)?.payment_id ?? null) : null };
}
