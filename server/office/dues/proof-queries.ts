import { sql } from 'kysely';
import type { WaitingProof } from '#contract/money/proofs.ts';
import type { Db } from '#server/db/pool.ts';
import { readDuesByIds } from '#server/money/queries.ts';

type Row = Omit<WaitingProof, 'due' | 'others'> & { due_id: number; other_ids: number[] };

const atOnce = 100;

/** Proofs of a book that wait, oldest first; beside each what else the family owes. Two statements. */
export async function readProofs(db: Db, book_id: number): Promise<WaitingProof[]> {
  const { rows } = await sql<Row>`
    select y.payment_id, y.sent_at, y.file_id is not null as has_file, y.due_id,
      coalesce((select json_agg(z.due_id order by z.due_id) from proof_due z where z.payment_id = y.payment_id), '[]') as meant,
      btrim(coalesce(s.user_firstname || ' ' || s.user_lastname, '')) as sent_by,
      coalesce(s.user_language, (select u.user_language from user_rider g join users u using (user_id)
        where g.rider_id = d.rider_id order by g.linked_at limit 1), 'es') as language,
      coalesce((select json_agg(distinct q.due_id) from due q
        where q.book_id = d.book_id and q.due_id <> d.due_id and q.received_cents < q.asked_cents
          and (q.rider_id = d.rider_id or exists (select 1 from proof_due z where z.payment_id = y.payment_id and z.due_id = q.due_id)
            or exists (select 1 from user_rider a join user_rider b using (user_id)
            where a.rider_id = d.rider_id and b.rider_id = q.rider_id))), '[]') as other_ids
    from payment y join due d using (due_id) left join users s on s.user_id = y.sent_by
    where d.book_id = ${book_id} and y.payment_status = 'SENT' order by y.payment_id limit ${atOnce}`.execute(
    db,
  );
  const ids = rows.flatMap(({ due_id, other_ids }) => [due_id, ...other_ids]);
  const dues = new Map((await readDuesByIds(db, ids)).map((due) => [due.due_id, due]));
  return rows.flatMap(({ due_id, other_ids, ...proof }) => {
    const due = dues.get(due_id);
    return due ? [{ ...proof, due, others: other_ids.flatMap((id) => dues.get(id) ?? []) }] : [];
  });
}
