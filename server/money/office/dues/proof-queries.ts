import { sql } from 'kysely';
import type { WaitingProof } from '#contract/money/proofs.ts';
import type { Line } from '#rules/money/ledger.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { readDuesByIds } from '#server/money/queries.ts';
import { personName } from '#server/ground/audit/person-name.ts';

type Row = Omit<WaitingProof, 'due' | 'others' | 'paid_twice' | 'cents'> & {
  due_id: number;
  other_ids: number[];
  came: Line[];
  keeps_credit: boolean;
};

const atOnce = 100;

/** Reads the waiting proofs of a book, oldest first, each with what else the family owes, in two statements. */
export async function readProofs(db: Db, book_id: number): Promise<WaitingProof[]> {
  const { rows } = await sql<Row>`
    select y.payment_id, y.sent_at, y.file_id is not null as has_file, y.due_id, d.club_id is null as keeps_credit,
      (select b.club_name from club b where b.club_id = y.payer_club_id) as club_name,
      coalesce((select json_agg(json_build_object('due_id', z.due_id, 'cents', z.cents)) from proof_due z
        where z.payment_id = y.payment_id and z.cents is not null), '[]') as came,
      coalesce((select json_agg(z.due_id order by z.due_id) from proof_due z where z.payment_id = y.payment_id), '[]') as meant,
      coalesce(${personName('s')}, '') as sent_by,
      coalesce(s.user_language, (select u.user_language from user_rider g join users u using (user_id)
        where g.rider_id = d.rider_id order by g.linked_at limit 1), 'es') as language,
      coalesce((select json_agg(distinct q.due_id) from due q
        where q.book_id = d.book_id and q.due_id <> d.due_id and q.received_cents < q.asked_cents
          and ((y.payer_club_id is null and q.rider_id = d.rider_id) or exists (select 1 from proof_due z where z.payment_id = y.payment_id and z.due_id = q.due_id)
            or y.payer_club_id is null and exists (select 1 from user_rider a join user_rider b using (user_id)
            where a.rider_id = d.rider_id and b.rider_id = q.rider_id))), '[]') as other_ids
    from payment y join due d using (due_id) left join users s on s.user_id = y.sent_by
    where d.book_id = ${book_id} and y.payment_status = 'SENT' order by y.payment_id limit ${atOnce}`.execute(
    db,
  );
  const ids = rows.flatMap(({ due_id, other_ids, meant }) => [due_id, ...other_ids, ...meant]);
  const dues = new Map((await readDuesByIds(db, ids)).map((due) => [due.due_id, due]));
  /** Returns what was received for a due beyond what is left of it. */
  const twice = (came: readonly Line[]) =>
    came.flatMap(({ due_id, cents }) => {
      const due = dues.get(due_id);
      return due !== undefined && cents > due.left_cents ? [{ ...due, cents: cents - due.left_cents }] : [];
    });
  return rows.flatMap(({ due_id, other_ids, came, keeps_credit, ...proof }) => {
    const due = dues.get(due_id);
    const others = other_ids.flatMap((id) => dues.get(id) ?? []);
    const cents = proof.meant.reduce((sum, id) => {
      const left = dues.get(id)?.left_cents ?? 0;
      return sum + Math.min(left, came.find((one) => one.due_id === id)?.cents ?? left);
    }, 0);
    return due ? [{ ...proof, due, cents, others, paid_twice: keeps_credit ? twice(came) : [] }] : [];
  });
}
